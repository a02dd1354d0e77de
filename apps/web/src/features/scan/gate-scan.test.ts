import type { RecordedScan } from '@msafara/domain/scans/scan-result.schema';
import { expect, test } from 'vitest';

import type { KeptScan } from '../../offline/outbox.ts';
import { foldLines, type GateLine, linesOf, undoLeft } from './gate-scan.ts';

const SECOND = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 8, 0, seconds)).toISOString();
const SHIPMENT = { id: 's1', trackingNumber: 'SH-482917KQT', origin: 'Mombasa', destination: 'Kampala' };
const BEFORE = { status: 'Picked Up', currentLocation: null, updatedAt: SECOND(0) } as const;
const RECORDED: RecordedScan = {
  outcome: 'recorded',
  id: 'c',
  recordedAt: SECOND(1),
  occurredAt: SECOND(0),
  change: 'progress',
  late: false,
  shipment: { ...SHIPMENT, status: 'In Transit', currentLocation: null, updatedAt: SECOND(1) },
  before: BEFORE,
};

function kept(id: string, scannedAt: string, more: Partial<KeptScan> = {}): KeptScan {
  const command: KeptScan['command'] = {
    format: 1,
    id,
    order: 1,
    organisationId: 'o1',
    trackingNumber: 'SH-482917KQT',
    status: 'In Transit',
    confirmed: false,
    scannedAt,
    readHow: 'camera',
  };
  return { command, state: 'waiting', settledAt: undefined, ...more };
}

const RUN = { beganAt: SECOND(10), questions: [], sending: [], undoing: [] };

test('a run shows its own scans, those before it that are not done, and questions, the newest first', () => {
  const scans = [
    kept('old done', SECOND(1), { state: 'recorded' }),
    kept('old waiting', SECOND(2)),
    kept('done', SECOND(11), { state: 'recorded' }),
    kept('on its way', SECOND(12)),
    kept('refused', SECOND(13), { state: 'needsYou' }),
    kept('undone', SECOND(14), { state: 'recorded', isUndone: true }),
  ];
  const question = {
    id: 'asked',
    userId: 'amina',
    trackingNumber: 'SH-1',
    ofUnit: false,
    scannedAt: SECOND(15),
    readHow: 'camera',
    settings: { status: 'Delivered' },
  } as const;
  const lines = linesOf(scans, { ...RUN, questions: [question], sending: ['on its way'] });
  expect(lines.map(({ id, group }) => [id, group])).toEqual([
    ['asked', 'needsYou'],
    ['undone', 'undone'],
    ['refused', 'needsYou'],
    ['on its way', 'sending'],
    ['done', 'recorded'],
    ['old waiting', 'onPhone'],
  ]);
});

const line = (scan: KeptScan): GateLine => {
  const [only] = linesOf([scan], RUN);
  if (!only) throw new Error('it should be shown');
  return only;
};

test.each([
  [0, 30_000],
  [29_999, 1],
  [30_000, 0],
  [90_000, 0],
])('%d ms after its answer a recorded scan can be undone for %d ms', (later, left) => {
  const scan = kept('c', SECOND(20), { state: 'recorded', settledAt: SECOND(25), result: RECORDED });
  expect(undoLeft(line(scan), Date.parse(SECOND(25)) + later)).toBe(left);
});

test('one that waits can be undone as well, one that needs the person or came late cannot', () => {
  const now = Date.parse(SECOND(20));
  expect(undoLeft(line(kept('c', SECOND(20))), now)).toBe(30_000);
  expect(undoLeft(line(kept('c', SECOND(20), { state: 'needsYou', settledAt: SECOND(20) })), now)).toBe(0);
  const late = { ...RECORDED, late: true };
  expect(undoLeft(line(kept('c', SECOND(20), { state: 'recorded', settledAt: SECOND(20), result: late })), now)).toBe(
    0,
  );
});

test('the newest few are shown, and all that wait for the person', () => {
  const scans = Array.from({ length: 12 }, (_, n) =>
    kept(String(n), SECOND(40 - n), { state: n === 10 ? 'needsYou' : 'waiting' }),
  );
  const lines = linesOf(scans, RUN);
  const { shown, folded } = foldLines(lines, { group: undefined, isOpen: false });
  expect(shown.map(({ id }) => id)).toEqual(['0', '1', '2', '3', '4', '5', '10']);
  expect(folded).toBe(5);
  expect(foldLines(lines, { group: undefined, isOpen: true }).folded).toBe(0);
  expect(foldLines(lines, { group: 'needsYou', isOpen: false }).shown).toHaveLength(1);
});
