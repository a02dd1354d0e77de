import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { expect, test } from 'vitest';

import { takenBack } from './taken-back.ts';

type Entry = ShipmentWithHistory['history'][number];

const entry = (status: Entry['status'], change: Entry['change'], hour: number): Entry => ({
  status,
  change,
  location: null,
  notes: null,
  timestamp: `2026-11-18T${String(hour)}:00:00.000Z`,
  recordedAt: `2026-11-18T${String(hour)}:00:00.000Z`,
  readHow: null,
  userName: null,
  keyName: null,
  proofId: null,
});

test('a correction takes back what was recorded before it, and nothing else', () => {
  const created = entry('Created', 'created', 10);
  const delivered = entry('Delivered', 'progress', 12);
  const corrected = entry('In Transit', 'correction', 14);
  const again = entry('Delivered', 'progress', 16);
  expect(takenBack([created, delivered, corrected, again])).toEqual(new Map([[delivered, corrected.timestamp]]));
});

test('a late entry between them is neither', () => {
  const delivered = entry('Delivered', 'progress', 12);
  const late = entry('Picked Up', 'late', 13);
  const corrected = entry('In Transit', 'correction', 14);
  expect([...takenBack([delivered, late, corrected]).keys()]).toEqual([delivered]);
});

test('two corrections in a row take back one entry each', () => {
  const delivered = entry('Delivered', 'progress', 12);
  const first = entry('Out for Delivery', 'correction', 13);
  const second = entry('In Transit', 'correction', 14);
  expect([...takenBack([delivered, first, second])]).toEqual([
    [delivered, first.timestamp],
    [first, second.timestamp],
  ]);
});
