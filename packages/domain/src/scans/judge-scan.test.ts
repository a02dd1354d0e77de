import { expect, test } from 'vitest';

import type { ShipmentStatus } from '../shipments/shipment-status.ts';
import { judgeScan } from './judge-scan.ts';

const NINE = '2026-11-22T09:00:00.000Z';
const TEN = '2026-11-22T10:00:00.000Z';

type Case = {
  now: ShipmentStatus;
  scan: ShipmentStatus;
  occurred?: string;
  newest?: string | null;
  confirmed?: boolean;
  seen?: ShipmentStatus;
  /** The shipment is as old as it was when it was seen. */
  isSame?: boolean;
  isOwn?: boolean;
};

const judge = ({ now, scan, occurred = TEN, newest = NINE, confirmed = false, seen, isSame, isOwn = false }: Case) =>
  judgeScan(
    { status: scan, occurred, confirmed, seen: seen && { status: seen, updatedAt: isSame ? TEN : NINE } },
    { status: now, updatedAt: TEN, newest: newest ?? undefined, isOwn },
  );

const recorded = (change: string, changedMeanwhile = false) => ({ outcome: 'recorded', change, changedMeanwhile });

test.each<[string, Case, object]>([
  ['progress', { now: 'Created', scan: 'In Transit' }, recorded('progress')],
  ['an exception', { now: 'In Transit', scan: 'Exception' }, recorded('exception')],
  ['a recovery', { now: 'Exception', scan: 'In Transit' }, recorded('recovery')],
  ['the same status again', { now: 'In Transit', scan: 'In Transit' }, recorded('repeat')],
  ['what happened at the same moment', { now: 'Created', scan: 'In Transit', occurred: NINE }, recorded('progress')],
  ['what nothing stands before', { now: 'Created', scan: 'In Transit', newest: null }, recorded('progress')],
  ['a correction', { now: 'Delivered', scan: 'In Transit' }, { outcome: 'toConfirm' }],
  ['one that was seen so', { now: 'Delivered', scan: 'In Transit', seen: 'Delivered' }, { outcome: 'toConfirm' }],
  [
    'one by what others did meanwhile',
    { now: 'Delivered', scan: 'In Transit', seen: 'Created' },
    { outcome: 'toConfirm' },
  ],
  [
    'another status than was seen, of a shipment that is as old as it was then',
    { now: 'Picked Up', scan: 'In Transit', seen: 'Created', isSame: true },
    recorded('progress'),
  ],
  ['a confirmed one', { now: 'Delivered', scan: 'In Transit', confirmed: true }, recorded('correction')],
  [
    'a confirmed one of a status that somebody else has changed since',
    { now: 'Delivered', scan: 'Created', confirmed: true, seen: 'In Transit' },
    { outcome: 'toConfirm' },
  ],
  [
    'a confirmed one after another status of one’s own',
    { now: 'Delivered', scan: 'Created', confirmed: true, seen: 'In Transit', isOwn: true },
    recorded('correction'),
  ],
  ['a late one', { now: 'Delivered', scan: 'In Transit', occurred: NINE, newest: TEN }, { outcome: 'late' }],
  ['a late one that is none', { now: 'Created', scan: 'In Transit', occurred: NINE, newest: TEN }, { outcome: 'late' }],
  [
    'a late and confirmed one',
    { now: 'Delivered', scan: 'In Transit', occurred: NINE, newest: TEN, confirmed: true },
    { outcome: 'late' },
  ],
  ['as it was seen', { now: 'Created', scan: 'In Transit', seen: 'Created', isSame: true }, recorded('progress')],
  [
    'after another status of somebody else',
    { now: 'In Transit', scan: 'Delivered', seen: 'Picked Up' },
    recorded('progress', true),
  ],
  [
    'after another status of one’s own',
    { now: 'In Transit', scan: 'Delivered', seen: 'Picked Up', isOwn: true },
    recorded('progress'),
  ],
  ['after an edit', { now: 'In Transit', scan: 'Delivered', seen: 'In Transit' }, recorded('progress')],
])('%s', (_case, input, judgement) => {
  expect(judge(input)).toEqual(judgement);
});
