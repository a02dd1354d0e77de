import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { beforeEach, expect, test, vi } from 'vitest';

import type { MilestoneDraft, ScanDraft } from './outbox.ts';

const ANNA = '018f0000-0000-7000-8000-00000000000a';
const BEN = '018f0000-0000-7000-8000-00000000000b';
const KEY = btoa('k'.repeat(32));

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  // Pages that are gone hear of nothing.
  vi.stubGlobal('BroadcastChannel', undefined);
});

async function openPage(userId: string | undefined) {
  vi.resetModules();
  const { outbox } = await import('./outbox.ts');
  const seal = await import('./seal.ts');
  if (userId !== undefined) await outbox.load(userId);
  return { outbox, ...seal };
}

const draft = (more: Partial<ScanDraft> = {}): ScanDraft => ({
  id: crypto.randomUUID(),
  organisationId: '018f0000-0000-7000-8000-000000000001',
  trackingNumber: 'SH-000001AAA',
  status: 'In Transit',
  confirmed: false,
  scannedAt: '2026-11-22T07:00:00.000Z',
  readHow: 'camera',
  ...more,
});

function readAll(): Promise<unknown> {
  return new Promise((resolve) => {
    indexedDB.open('msafara').addEventListener('success', (event) => {
      const { result } = event.target as IDBOpenDBRequest;
      const all = result.transaction('commands').objectStore('commands').getAll();
      all.addEventListener('success', () => resolve(all.result));
    });
  });
}

test('what was kept is there after the page is gone, numbered in its order', async () => {
  const { outbox } = await openPage(ANNA);
  const drafts = [draft(), draft(), draft()];
  for (const one of drafts) await outbox.keep(ANNA, one);
  const { outbox: next } = await openPage(ANNA);
  expect(next.read().scans.map(({ command, state }) => [command.id, command.order, state])).toEqual(
    drafts.map(({ id }, index) => [id, index + 1, 'waiting']),
  );
});

test('a scan that comes before the page has read what is here is counted with all others', async () => {
  await (await openPage(BEN)).outbox.keep(BEN, draft());
  await (await openPage(ANNA)).outbox.keep(ANNA, draft());
  const { outbox } = await openPage(undefined);
  await outbox.keep(ANNA, draft());
  expect(outbox.read()).toMatchObject({ userId: ANNA, others: { [BEN]: 1 }, problem: undefined });
  expect(outbox.read().scans.map(({ command }) => command.order)).toEqual([2, 3]);
  expect(JSON.parse(stored.get('scans-waiting') ?? '{}')).toEqual({ [ANNA]: 2, [BEN]: 1 });
});

test('a scan that could not be read again is refused, and nothing is written', async () => {
  const { outbox } = await openPage(ANNA);
  await expect(outbox.keep(ANNA, draft({ notes: 'x'.repeat(2001) }))).rejects.toThrow();
  await expect(outbox.keep(ANNA, draft({ trackingNumber: '' }))).rejects.toThrow();
  expect((await openPage(ANNA)).outbox.read().scans).toEqual([]);
});

test('a full storage keeps nothing and says so', async () => {
  const { outbox } = await openPage(ANNA);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(outbox.keep(ANNA, draft())).rejects.toThrow();
  expect(outbox.read().scans).toEqual([]);
  put.mockRestore();
  await outbox.keep(ANNA, draft());
  expect(outbox.read().scans).toHaveLength(1);
});

test('somebody else on the device sees how many wait, and nothing of what they are', async () => {
  const { outbox, keepKeys } = await openPage(ANNA);
  await keepKeys(ANNA, KEY, null);
  await outbox.keep(ANNA, draft({ notes: 'Seal 4711 broken' }));
  expect(JSON.stringify(await readAll())).not.toContain('broken');
  const { outbox: bens } = await openPage(BEN);
  expect(bens.read()).toMatchObject({ scans: [], others: { [ANNA]: 1 }, sealed: 0 });
});

test('after a sign-out the own scans are counted, and read again with the key of the next sign-in', async () => {
  const { outbox, keepKeys, dropKeys } = await openPage(ANNA);
  await keepKeys(ANNA, KEY, null);
  await outbox.keep(ANNA, draft());
  await dropKeys(ANNA);
  const later = await openPage(ANNA);
  expect(later.outbox.read()).toMatchObject({ scans: [], sealed: 1 });
  await later.keepKeys(ANNA, KEY, null);
  await later.outbox.load(ANNA);
  expect(later.outbox.read()).toMatchObject({ scans: [{ state: 'waiting' }], sealed: 0 });
});

test('two tabs see the same scans, and none overwrites what the other kept', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { outbox: one } = await openPage(ANNA);
  const { outbox: other } = await openPage(ANNA);
  await Promise.all([one.keep(ANNA, draft()), other.keep(ANNA, draft()), one.keep(ANNA, draft())]);
  const ids = ({ scans }: ReturnType<typeof one.read>) => scans.map(({ command }) => command.id).toSorted();
  await expect.poll(() => other.read().scans).toHaveLength(3);
  await expect.poll(() => ids(one.read())).toEqual(ids(other.read()));
  expect(new Set(one.read().scans.map(({ command }) => command.order)).size).toBe(3);
});

test('a database that was lost with scans in it is told until the person has read it', async () => {
  const { outbox } = await openPage(ANNA);
  await outbox.keep(ANNA, draft());
  await outbox.keep(ANNA, draft());
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { outbox: next } = await openPage(ANNA);
  expect(next.read().lost).toBe(2);
  // Nobody may have looked at the page that found it.
  const { outbox: reader } = await openPage(ANNA);
  expect(reader.read().lost).toBe(2);
  await reader.acceptLoss();
  expect((await openPage(ANNA)).outbox.read().lost).toBe(0);
});

test('a browser without a database says why nothing can be kept', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('refused', 'SecurityError');
    },
  });
  const { outbox } = await openPage(ANNA);
  expect(outbox.read().problem).toBe('SecurityError');
});

test('a confirmed scan takes the place of the one that asked', async () => {
  const { outbox } = await openPage(ANNA);
  const first = draft();
  await outbox.keep(ANNA, first);
  const answer = draft({ answers: first.id, confirmed: true });
  await outbox.keep(ANNA, answer);
  expect((await openPage(ANNA)).outbox.read().scans.map(({ command }) => command.id)).toEqual([answer.id]);
});

test('a confirmation that is tapped twice, or in two tabs, is kept once', async () => {
  const { outbox } = await openPage(ANNA);
  const first = draft();
  await outbox.keep(ANNA, first);
  const { outbox: tab } = await openPage(ANNA);
  const answer = () => draft({ answers: first.id, confirmed: true });
  const kept = await Promise.all([outbox.keep(ANNA, answer()), outbox.keep(ANNA, answer()), tab.keep(ANNA, answer())]);
  expect(kept.filter((scan) => scan !== undefined)).toHaveLength(1);
  expect((await openPage(ANNA)).outbox.read().scans.map(({ command }) => command.answers)).toEqual([first.id]);
});

test('a scan that was recorded meanwhile, in another tab, is not answered any more', async () => {
  const { outbox } = await openPage(ANNA);
  const first = draft();
  await outbox.keep(ANNA, first);
  const { outbox: tab } = await openPage(ANNA);
  const times = { recordedAt: '2', occurredAt: '1', late: false };
  const of = { milestoneId: 'm1', place: null, unit: null, shipments: [], skipped: [] };
  await tab.settle(new Map([[first.id, { outcome: 'told', id: first.id, ...of, ...times }]]));
  expect(await outbox.keep(ANNA, draft({ answers: first.id, confirmed: true }))).toBeUndefined();
  const { scans } = (await openPage(ANNA)).outbox.read();
  expect(scans.map(({ command, state }) => [command.id, state])).toEqual([[first.id, 'recorded']]);
});

test('no scan takes the place of one with the same id', async () => {
  const { outbox } = await openPage(ANNA);
  const first = draft();
  await outbox.keep(ANNA, first);
  await expect(outbox.keep(ANNA, { ...first, notes: 'from another tab' })).rejects.toThrow();
  expect((await openPage(ANNA)).outbox.read().scans).toMatchObject([{ command: { id: first.id, order: 1 } }]);
  expect(outbox.read().scans).toHaveLength(1);
});

test('a milestone waits as a scan does, in a form of its own, is answered, and is sent again with another number', async () => {
  const { outbox } = await openPage(ANNA);
  const { status: _status, confirmed: _confirmed, ...common } = draft();
  const told: MilestoneDraft = { ...common, milestone: { code: 'hold_opened', reason: 'bond', postId: 'malaba' } };
  const wrong = { code: 'hold_opened' as const };
  await expect(outbox.keep(ANNA, { ...told, milestone: wrong })).rejects.toThrow();
  await outbox.keep(ANNA, draft());
  await outbox.keep(ANNA, told);
  const { outbox: next } = await openPage(ANNA);
  const [, kept] = next.read().scans;
  expect(kept?.command).toMatchObject({ format: 2, order: 2, milestone: { code: 'hold_opened', class: 'ACT' } });
  const reason = { code: 'unit.noSuchNumber', params: {} };
  const refused = { outcome: 'refused', id: told.id, code: 'SHIPMENT_NOT_FOUND', reason, message: '' } as const;
  await next.settle(new Map([[told.id, { ...refused, again: false }]]));
  const { correctedScan } = await import('./scan-draft.ts');
  const [, needsYou] = next.read().scans;
  if (!needsYou) throw new Error('it should be kept');
  const corrected = correctedScan(needsYou, 'KBX 123A');
  await next.keep(ANNA, corrected);
  const times = { recordedAt: '2', occurredAt: '1', late: false };
  const unit = { type: 'truck', number: 'KBX123A' } as const;
  const of = { milestoneId: 'm1', place: null, unit, shipments: [], skipped: [] };
  const result: ScanResult = { outcome: 'told', id: corrected.id, ...of, ...times };
  await next.settle(new Map([[corrected.id, result]]));
  expect((await openPage(ANNA)).outbox.read().scans).toMatchObject([
    { state: 'waiting' },
    { state: 'recorded', command: { trackingNumber: 'KBX 123A', answers: told.id }, result: { unit } },
  ]);
});
