import { expect, test } from 'vitest';

import { weekToReport } from './weekly-report.ts';

test.each([
  ['2026-11-23T07:00:00.000Z', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-23T04:20:30.000Z', 'Africa/Nairobi', '2026-11-15T21:00:00.000Z', '2026-11-22T21:00:00.000Z'],
  ['2026-11-23T01:45:00.000Z', 'Asia/Kolkata', '2026-11-15T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
])('%s in %s is about the week from %s', (now, timeZone, from, until) => {
  expect(weekToReport(now, timeZone)).toEqual({ from, until });
});

test.each([
  ['2026-11-23T08:00:00.000Z', 'UTC'],
  ['2026-11-23T06:59:59.000Z', 'UTC'],
  ['2026-11-22T07:00:00.000Z', 'UTC'],
  ['2026-11-23T07:00:00.000Z', 'Africa/Nairobi'],
])('%s in %s is not the time', (now, timeZone) => {
  expect(weekToReport(now, timeZone)).toBeUndefined();
});
