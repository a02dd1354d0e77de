import { expect, test } from 'vitest';

import { foldScans, type GateScan, groupOf, type ScanState, stateAfter, undoLeft } from './gate-scan.ts';

const SEEN = { id: 's1', status: 'Created', currentLocation: null, destination: 'Kampala', updatedAt: '1' } as const;
const RECORDED: ScanState = { kind: 'recorded', at: 1000, seen: SEEN, updatedAt: '2' };

function scan(state: ScanState, id = 'c'): GateScan {
  const command = { trackingNumber: 'SH-482917KQT', status: 'In Transit', location: undefined } as const;
  return { command: { ...command, id, confirmed: false, scannedAt: '2026', readHow: 'camera' }, state };
}

test.each([
  [1000, 30_000],
  [30_999, 1],
  [31_000, 0],
  [90_000, 0],
])('at %d ms a scan recorded at 1 s can be undone for %d ms', (now, left) => {
  expect(undoLeft(scan(RECORDED), now)).toBe(left);
});

test('only what is recorded can be undone', () => {
  for (const state of [{ kind: 'sending' }, { kind: 'again' }, { kind: 'undone', seen: SEEN }] as const) {
    expect(undoLeft(scan(state), 1000)).toBe(0);
  }
});

test('answers become states, and states the three words', () => {
  expect(stateAfter({ outcome: 'recorded', seen: SEEN, updatedAt: '2' }, 1000)).toEqual(RECORDED);
  expect(stateAfter({ outcome: 'refused', reason: 'no' }, 1000)).toEqual({ kind: 'refused', reason: 'no' });
  expect(stateAfter({ outcome: 'toConfirm', seen: SEEN }, 1000)).toEqual({ kind: 'toConfirm', seen: SEEN });
  expect(groupOf(scan(RECORDED))).toBe('recorded');
  expect(groupOf(scan({ kind: 'unsent', seen: undefined }))).toBe('needsYou');
  expect(groupOf(scan({ kind: 'undone', seen: SEEN }))).toBeUndefined();
});

test('the newest few are shown, and all that wait for the person', () => {
  const scans = Array.from({ length: 12 }, (_, n) => scan(n === 10 ? { kind: 'again' } : RECORDED, String(n)));
  const { shown, folded } = foldScans(scans, { group: undefined, isOpen: false });
  expect(shown.map(({ command }) => command.id)).toEqual(['0', '1', '2', '3', '4', '5', '10']);
  expect(folded).toBe(5);
  expect(foldScans(scans, { group: undefined, isOpen: true }).folded).toBe(0);
  expect(foldScans(scans, { group: 'needsYou', isOpen: false }).shown).toHaveLength(1);
});
