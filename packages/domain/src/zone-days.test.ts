import { describe, expect, test } from 'vitest';

import { beginningOf, dayIn, offsetSpans } from './zone-days.ts';

describe('days in a zone (D31)', () => {
  test.each([
    ['2026-11-20T20:59:59.999Z', 'Africa/Nairobi', '2026-11-20'],
    ['2026-11-20T21:00:00.000Z', 'Africa/Nairobi', '2026-11-21'],
    ['2026-11-20T00:30:00.000Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', 'UTC', '2026-11-20'],
  ])('%s in %s is on %s', (instant, timeZone, day) => {
    expect(dayIn(instant, timeZone)).toBe(day);
  });

  test.each([
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20', 'Africa/Lagos', '2026-11-19T23:00:00.000Z'],
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
    ['2026-10-26', 'Europe/Paris', '2026-10-25T23:00:00.000Z'],
    // Cairo's clocks leave midnight out on that day: it begins at one.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('%s in %s begins at %s', (day, timeZone, instant) => {
    expect(beginningOf(day, timeZone)).toBe(instant);
    expect(dayIn(instant, timeZone)).toBe(day);
    expect(dayIn(new Date(Date.parse(instant) - 1).toISOString(), timeZone) < day).toBe(true);
  });

  test('stretches end where the clocks change', () => {
    const year = ['2025-11-20T00:00:00.000Z', '2026-11-20T00:00:00.000Z'] as const;
    expect(offsetSpans(...year, 'Africa/Accra')).toEqual([{ until: null, minutes: 0 }]);
    expect(offsetSpans(...year, 'Asia/Kolkata')).toEqual([{ until: null, minutes: 330 }]);
    expect(offsetSpans(...year, 'Europe/Paris')).toEqual([
      { until: '2026-03-29T01:00:00.000Z', minutes: 60 },
      { until: '2026-10-25T01:00:00.000Z', minutes: 120 },
      { until: null, minutes: 60 },
    ]);
  });
});
