import { afterEach, describe, expect, test } from 'vitest';

import { setReader } from './format.ts';
import { fieldInstant, localField, startOfDay } from './local-field.ts';

const settings = { dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' } as const;

afterEach(() => setReader(undefined));

describe('fields for a time', () => {
  test.each([
    ['Africa/Nairobi', '2026-11-24T13:00:00.000Z', '2026-11-24T16:00'],
    ['America/New_York', '2026-03-08T06:30:00.000Z', '2026-03-08T01:30'],
    ['America/New_York', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01T05:45'],
    ['UTC', '2026-06-30T23:59:00.000Z', '2026-06-30T23:59'],
  ])('in %s %s is %s, both ways', (timezone, iso, field) => {
    setReader({ ...settings, timezone });
    expect(localField(iso)).toBe(field);
    expect(fieldInstant(field).toISOString()).toBe(iso);
  });

  test.each([
    ['Africa/Nairobi', '2026-11-21', 0, '2026-11-20T21:00:00.000Z'],
    ['America/New_York', '2026-11-21', 0, '2026-11-21T05:00:00.000Z'],
    ['Asia/Tokyo', '2026-12-31', 1, '2026-12-31T15:00:00.000Z'],
    // The day that is an hour longer.
    ['America/New_York', '2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', 1, '2026-11-02T05:00:00.000Z'],
  ])('in %s the day %s and %i more begins at %s, wherever the browser is (D14)', (timezone, day, later, iso) => {
    setReader({ ...settings, timezone });
    expect(startOfDay(day, later).toISOString()).toBe(iso);
  });

  test('what is no time is no instant', () => {
    setReader({ ...settings, timezone: 'Africa/Lagos' });
    expect(fieldInstant('soon').getTime()).toBeNaN();
    expect(localField(null)).toBeNull();
  });
});
