import { expect, test } from 'vitest';

import { countChange, rateChange } from './period-change.ts';
import { periodBefore, periodStart } from './report-period.ts';

test.each([
  [12, 10, { kind: 'share', by: 0.2, before: 10 }],
  [5, 20, { kind: 'share', by: -0.75, before: 20 }],
  [0, 10, { kind: 'share', by: -1, before: 10 }],
  [10, 10, { kind: 'share', by: 0, before: 10 }],
  // From nothing, or from few, no share is told.
  [7, 0, { kind: 'count', by: 7, before: 0 }],
  [3, 1, { kind: 'count', by: 2, before: 1 }],
  [0, 0, { kind: 'count', by: 0, before: 0 }],
  // Nor of many where it would be told as no percent.
  [1004, 1000, { kind: 'count', by: 4, before: 1000 }],
  [996, 1000, { kind: 'count', by: -4, before: 1000 }],
  [1005, 1000, { kind: 'share', by: 0.005, before: 1000 }],
  [995, 1000, { kind: 'share', by: -0.005, before: 1000 }],
])('%i after %i', (now, before, change) => {
  expect(countChange(now, before)).toEqual(change);
});

test('rates change by percentage points, and only where both are of something', () => {
  const change = rateChange({ part: 3, whole: 4 }, { part: 1, whole: 2 });
  expect(change).toEqual({ kind: 'points', by: 25, before: 0.5 });
  expect(rateChange({ part: 0, whole: 0 }, { part: 1, whole: 2 })).toBeUndefined();
  expect(rateChange({ part: 1, whole: 2 }, { part: 0, whole: 0 })).toBeUndefined();
});

test.each([
  [7, 'Africa/Nairobi', '2026-11-08T21:00:00.000Z', '2026-11-15T14:30:00.000Z'],
  [30, 'UTC', '2026-09-24T00:00:00.000Z', '2026-10-23T14:30:00.000Z'],
  // The clocks went back in between: the hour of the day stays, not the number of hours.
  [30, 'Europe/Paris', '2026-09-23T22:00:00.000Z', '2026-10-23T13:30:00.000Z'],
] as const)('the %i days before in %s', (period, zone, from, until) => {
  expect(periodBefore('2026-11-22T14:30:00.000Z', period, zone)).toEqual({ from, until });
});

test.each([
  // It is 23:30 for the second time, 24 and a half hours after midnight.
  ['Africa/Cairo', '2026-10-29T21:30:00.000Z'],
  ['America/New_York', '2026-11-02T04:30:00.000Z'],
])('the days before end before the present ones begin, on the day of 25 hours in %s too', (zone, now) => {
  expect(periodBefore(now, 7, zone).until < periodStart(now, 7, zone)).toBe(true);
});
