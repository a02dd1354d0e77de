import { afterEach, describe, expect, test } from 'vitest';

import { setReader } from './format.ts';
import { fieldInstant, localField } from './local-field.ts';

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

  test('what is no time is no instant', () => {
    setReader({ ...settings, timezone: 'Africa/Lagos' });
    expect(fieldInstant('soon').getTime()).toBeNaN();
    expect(localField(null)).toBeNull();
  });
});
