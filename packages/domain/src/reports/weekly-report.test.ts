import { expect, test } from 'vitest';

import { weekToReport } from './weekly-report.ts';

test.each([
  ['2026-11-23T07:00:00.000Z', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-23T04:20:30.000Z', 'Africa/Nairobi', '2026-11-15T21:00:00.000Z', '2026-11-22T21:00:00.000Z'],
  ['2026-11-23T21:30:00.000Z', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  // Clocks changed within the week: forward and back in New York, forward in Cairo.
  ['2026-03-09T11:10:00.000Z', 'America/New_York', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-02T12:10:00.000Z', 'America/New_York', '2026-10-26T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2026-04-27T05:00:00.000Z', 'Africa/Cairo', '2026-04-19T22:00:00.000Z', '2026-04-26T21:00:00.000Z'],
  ['2026-11-23T01:45:00.000Z', 'Asia/Kolkata', '2026-11-15T18:30:00.000Z', '2026-11-22T18:30:00.000Z'],
])('%s in %s is about the week from %s', (now, timeZone, from, until) => {
  expect(weekToReport(now, timeZone)).toEqual({ from, until });
});

test.each([
  ['2026-11-24T00:00:00.000Z', 'UTC'],
  ['2026-11-23T06:59:59.000Z', 'UTC'],
  ['2026-11-22T07:00:00.000Z', 'UTC'],
  ['2026-11-23T21:00:00.000Z', 'Africa/Nairobi'],
])('%s in %s is not the time', (now, timeZone) => {
  expect(weekToReport(now, timeZone)).toBeUndefined();
});
