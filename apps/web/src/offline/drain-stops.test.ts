import type { ScanCommand } from '@msafara/domain/scans/scan-command.schema';
import type { RefusedScan, ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { expect, test } from 'vitest';

import { drain, type DrainDeps, SendFailure, type WaitingScan } from './drain.ts';

const AT = '2026-11-20T08:00:00.000Z';

const ORGANISATION = '018f0000-0000-7000-8000-00000000000a';

function scan(n: number, unstored = 0): WaitingScan {
  const id = `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const trackingNumber = `SH-${String(n).padStart(6, '0')}AAA`;
  const when = { order: n, scannedAt: AT, confirmed: false, readHow: 'scanner' } as const;
  const command: ScanCommand = {
    format: 1,
    id,
    organisationId: ORGANISATION,
    trackingNumber,
    status: 'In Transit',
    ...when,
  };
  return { command, unstored };
}

const refused = (id: string): RefusedScan => ({
  outcome: 'refused',
  id,
  code: 'INVALID_INPUT',
  reason: { code: 'proof.notAPicture', params: {} },
  message: 'Not a picture',
  again: false,
});

/** A phone with these scans, and what it did; `answer` is what the server says of a request. */
function phone(scans: readonly WaitingScan[], answer: (ids: string[]) => ScanResult[]) {
  let waiting = scans;
  const did = { sent: [] as string[][], settled: [] as string[], sending: [] as number[] };
  const deps: DrainDeps = {
    waiting: () => waiting,
    send: (commands) => {
      const ids = commands.map(({ id }) => id);
      did.sent.push(ids);
      return Promise.resolve({ serverTime: AT, results: answer(ids) });
    },
    store: (id) => Promise.resolve(refused(id)),
    settle: (results) => {
      did.settled.push(...[...results].map(([id, { outcome }]) => `${outcome} ${id.slice(-1)}`));
      waiting = waiting.filter(({ command }) => !results.has(command.id));
      return Promise.resolve();
    },
    onSending: (ids) => did.sending.push(ids.length),
  };
  return { deps, did };
}

test('a server that answers nothing of what was asked is asked once, and nothing is on its way any more', async () => {
  const { deps, did } = phone([scan(1), scan(2)], () => []);
  expect(await drain(deps)).toEqual({ kind: 'busy' });
  expect(did).toMatchObject({ settled: [], sending: [2, 0] });
  expect(did.sent).toHaveLength(1);
});

test('an answer about other scans settles none', async () => {
  const { deps, did } = phone([scan(1)], () => [refused(scan(7).command.id)]);
  expect(await drain(deps)).toEqual({ kind: 'busy' });
  expect(did.settled).toEqual([]);
});

test('after a failure nothing is on its way either', async () => {
  const { deps, did } = phone([scan(1)], () => {
    throw new SendFailure({ kind: 'signIn' });
  });
  expect(await drain(deps)).toEqual({ kind: 'signIn' });
  expect(did.sending).toEqual([1, 0]);
});

test('a photo that the server refuses settles its scan, and sending goes on', async () => {
  const { deps, did } = phone([scan(1, 2), scan(2)], (ids) => ids.map(refused));
  expect(await drain(deps)).toEqual({ kind: 'done' });
  expect(did.settled).toEqual(['refused 2', 'refused 1']);
  expect(did.sending).toEqual([1, 1, 0]);
});
