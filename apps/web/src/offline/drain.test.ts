import 'fake-indexeddb/auto';

import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';

import type { ScanDraft } from './outbox.ts';

const ORGANISATION = '018f0000-0000-7000-8000-000000000001';
const USER = '018f0000-0000-7000-8000-000000000002';
const NUMBERS = ['SH-000001AAA', 'SH-000002BBB', 'SH-000003CCC'];

/** What can happen to one request. */
const ACCIDENTS = [
  'answered',
  'request lost',
  'answer lost',
  'killed after the answer',
  'killed before the answer',
  '401',
  '503',
  'other user',
  'cut short',
] as const;

/** What the server says of one scan the first time it sees it. */
const VERDICTS = ['recorded', '402', '403', '404', 'toConfirm'] as const;

type Accident = (typeof ACCIDENTS)[number];
type Verdict = (typeof VERDICTS)[number];

const KILL = new Error('the page is gone');

// Pages that are gone hear of nothing.
beforeEach(() => void vi.stubGlobal('BroadcastChannel', undefined));

/** A page of the app: its own memory over the database of the browser, which outlives it. */
async function openPage() {
  vi.resetModules();
  const { outbox } = await import('./outbox.ts');
  const { asSent, drain, SendFailure } = await import('./drain.ts');
  await outbox.load(USER);
  return { outbox, asSent, drain, SendFailure };
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** The server, as the contract has it: one entry for each id, and a refusal leaves the id free. */
function startServer(verdicts: Map<string, Verdict[]>) {
  const history: { id: string; number: string; order: number }[] = [];
  const answers = new Map<string, ScanResult>();
  const judge = (id: string, number: string, order: number): ScanResult => {
    const known = answers.get(id);
    if (known) return known;
    const verdict = verdicts.get(id)?.shift() ?? 'recorded';
    if (verdict !== 'recorded' && verdict !== 'toConfirm') {
      const code = { 402: 'PERIOD_OVER', 403: 'FORBIDDEN', 404: 'SHIPMENT_NOT_FOUND' }[verdict];
      return { outcome: 'refused', id, code, reason: { code, params: {} }, message: code, again: verdict !== '404' };
    }
    const shipment = { id: number, trackingNumber: number, status: 'In Transit', currentLocation: null } as const;
    const whole = { ...shipment, origin: 'Mombasa', destination: 'Kampala', updatedAt: '2' };
    if (verdict === 'toConfirm') return { outcome: 'toConfirm', id, shipment: whole };
    history.push({ id, number, order });
    const before = { status: 'Picked Up', currentLocation: null, updatedAt: '1' } as const;
    const times = { recordedAt: '2', occurredAt: '1', change: 'progress', late: false } as const;
    const result: ScanResult = { outcome: 'recorded', id, ...times, shipment: whole, before };
    answers.set(id, result);
    return result;
  };
  /** The same photo is the same file, as often as it is stored; `times` counts how often. */
  const files = new Map<string, { fileId: string; times: number }>();
  const store = (photoId: string) => {
    const { fileId, times } = files.get(photoId) ?? { fileId: crypto.randomUUID(), times: 0 };
    files.set(photoId, { fileId, times: times + 1 });
    return fileId;
  };
  /** The photos of each proof as they last came. */
  const proofs = new Map<string, readonly string[]>();
  return { history, judge, files, store, proofs };
}

type Server = ReturnType<typeof startServer>;

/** One drain of one page, with what happens to each of its requests; answers whether the page is still there. */
async function drainOnce(
  { outbox, asSent, drain, SendFailure }: Page,
  server: Server,
  accidents: Accident[],
): Promise<boolean> {
  let running = 0;
  try {
    await drain({
      waiting: () =>
        outbox
          .read()
          .scans.filter(({ state }) => state === 'waiting')
          .map(asSent),
      store: async (id) => {
        const accident = accidents.shift() ?? 'answered';
        await Promise.resolve();
        if (accident === 'request lost') throw new SendFailure({ kind: 'unreachable' });
        if (accident === '503') throw new SendFailure({ kind: 'busy' });
        const photo = outbox
          .read()
          .scans.find(({ command }) => command.id === id)
          ?.photos?.find(({ fileId }) => fileId === undefined);
        if (!photo) throw new Error('there is nothing to store');
        const fileId = server.store(photo.id);
        if (accident === 'answer lost') throw new SendFailure({ kind: 'unreachable' });
        if (accident.startsWith('killed')) throw KILL;
        await outbox.noteStored(id, photo.id, fileId);
        return undefined;
      },
      settle: outbox.settle,
      onSending: () => undefined,
      send: async (commands) => {
        running += 1;
        expect(running).toBe(1);
        const accident = accidents.shift() ?? 'answered';
        try {
          await Promise.resolve();
          if (accident === 'request lost') throw new SendFailure({ kind: 'unreachable' });
          if (accident === 'killed before the answer') throw KILL;
          if (accident === '401') throw new SendFailure({ kind: 'signIn' });
          if (accident === '503') throw new SendFailure({ kind: 'busy' });
          if (accident === 'other user') throw new SendFailure({ kind: 'otherUser' });
          const done = accident === 'cut short' ? commands.slice(0, 1) : commands;
          const results = done.map((command) => {
            const { id, trackingNumber, order } = command;
            server.proofs.set(id, ('status' in command && command.proof?.photos) || []);
            return server.judge(id, trackingNumber, order);
          });
          if (accident === 'answer lost') throw new SendFailure({ kind: 'unreachable' });
          if (accident === 'killed after the answer') throw KILL;
          return { serverTime: '2026-11-22T08:00:00.000Z', results };
        } finally {
          running -= 1;
        }
      },
    });
    return true;
  } catch (error) {
    if (error !== KILL) throw error;
    return false;
  }
}

const draft = (number: string): ScanDraft => ({
  id: crypto.randomUUID(),
  organisationId: ORGANISATION,
  trackingNumber: number,
  status: 'In Transit',
  confirmed: false,
  scannedAt: '2026-11-22T07:00:00.000Z',
  readHow: 'camera',
});

const scan = fc.record({
  number: fc.constantFrom(...NUMBERS),
  verdicts: fc.array(fc.constantFrom(...VERDICTS), { maxLength: 2 }),
});
const round = fc.record({
  scans: fc.array(scan, { maxLength: 4 }),
  accidents: fc.array(fc.constantFrom(...ACCIDENTS), { maxLength: 4 }),
});

test('what is said to be recorded is recorded, each scan once, in the order of its shipment, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      let page = await openPage();
      for (const { command } of page.outbox.read().scans) await page.outbox.giveUp(command.id);
      const verdicts = new Map<string, Verdict[]>();
      const server = startServer(verdicts);
      const kept: string[] = [];
      const isSaidRecorded = () =>
        page.outbox.read().scans.flatMap(({ command, state }) => (state === 'recorded' ? [command.id] : []));
      for (const { scans, accidents } of rounds) {
        for (const { number, verdicts: told } of scans) {
          const next = draft(number);
          verdicts.set(next.id, [...told]);
          await page.outbox.keep(USER, next);
          kept.push(next.id);
        }
        const lives = await drainOnce(page, server, [...accidents]);
        if (!lives) page = await openPage();
        const recorded = new Set(server.history.map(({ id }) => id));
        for (const id of isSaidRecorded()) expect(recorded).toContain(id);
        await page.outbox.tryAgain();
      }
      // Nothing is lost on the way: what is not recorded is still here.
      expect(page.outbox.read().scans.map(({ command }) => command.id)).toEqual(kept);
      page = await openPage();
      await drainOnce(page, server, []);
      const open = page.outbox.read().scans.filter(({ state }) => state !== 'recorded');
      expect(open.every(({ state }) => state === 'needsYou')).toBe(true);
      expect(isSaidRecorded().toSorted()).toEqual(server.history.map(({ id }) => id).toSorted());
      expect(new Set(server.history.map(({ id }) => id)).size).toBe(server.history.length);
    }),
    { numRuns: 40 },
  );
}, 30_000);

test('without refusals each shipment has its entries in the order of the scans', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...NUMBERS), { minLength: 1, maxLength: 60 }),
      fc.array(fc.constantFrom(...ACCIDENTS), { maxLength: 6 }),
      async (numbers, accidents) => {
        let page = await openPage();
        for (const { command } of page.outbox.read().scans) await page.outbox.giveUp(command.id);
        const server = startServer(new Map());
        for (const number of numbers) await page.outbox.keep(USER, draft(number));
        const left = [...accidents];
        while (page.outbox.read().scans.some(({ state }) => state === 'waiting')) {
          if (!(await drainOnce(page, server, left))) page = await openPage();
        }
        expect(server.history).toHaveLength(numbers.length);
        for (const number of NUMBERS) {
          const orders = server.history.filter((entry) => entry.number === number).map(({ order }) => order);
          expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        }
      },
    ),
    { numRuns: 20 },
  );
}, 30_000);

test('a proof goes once its photos are stored, and holds up the scans of its own shipment alone', async () => {
  const PROOF = { kind: 'delivery', outcome: 'delivered' } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...NUMBERS), fc.nat(2)), { minLength: 1, maxLength: 12 }),
      fc.array(fc.constantFrom(...ACCIDENTS), { maxLength: 8 }),
      async (scans, accidents) => {
        let page = await openPage();
        for (const { command } of page.outbox.read().scans) await page.outbox.giveUp(command.id);
        const server = startServer(new Map());
        const photosOf = new Map<string, string[]>();
        for (const [number, count] of scans) {
          const photos = Array.from({ length: count }, () => ({ id: crypto.randomUUID(), bytes: 9 }));
          const next = { ...draft(number), ...(count > 0 && { status: 'Delivered' as const, proof: PROOF }) };
          await page.outbox.keep(USER, next, { photos });
          photosOf.set(
            next.id,
            photos.map(({ id }) => id),
          );
        }
        const left = [...accidents];
        while (page.outbox.read().scans.some(({ state }) => state === 'waiting')) {
          if (!(await drainOnce(page, server, left))) page = await openPage();
        }
        expect(server.history).toHaveLength(scans.length);
        for (const [id, photos] of photosOf) {
          expect(server.proofs.get(id)).toEqual(photos.map((photo) => server.files.get(photo)?.fileId));
        }
        // What is not lost on its way is not stored twice.
        const stored = [...server.files.values()].reduce((sum, { times }) => sum + times, 0);
        expect(stored - server.files.size).toBeLessThanOrEqual(accidents.length);
        for (const number of NUMBERS) {
          const orders = server.history.filter((entry) => entry.number === number).map(({ order }) => order);
          expect(orders).toEqual(orders.toSorted((a, b) => a - b));
        }
        if (accidents.length > 0) return;
        const firstProof = server.history.find(({ id }) => photosOf.get(id)?.length);
        const held = new Set<string>();
        const free = scans.flatMap(([number, count], nth) => {
          if (count > 0) held.add(number);
          return held.has(number) ? [] : [nth];
        });
        const before = firstProof ? server.history.indexOf(firstProof) : server.history.length;
        expect(before).toBe(free.length);
      },
    ),
    { numRuns: 30 },
  );
}, 30_000);
