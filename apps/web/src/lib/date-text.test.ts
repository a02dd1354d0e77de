import { afterEach, describe, expect, test } from 'vitest';

import { hasWholeYear, readDate, writeDate } from './date-text.ts';
import { setReader } from './format.ts';

const settings = { timezone: 'America/New_York', theme: 'light', language: 'en' } as const;

afterEach(() => setReader(undefined));

describe('a date in a field', () => {
  test.each([
    ['MM/DD/YYYY', '11/04/2026', '11/04/2026 16:05'],
    ['DD/MM/YYYY', '04/11/2026', '04/11/2026 16:05'],
    ['YYYY-MM-DD', '2026-11-04', '2026-11-04 16:05'],
  ] as const)('is written and read as %s', (dateFormat, day, moment) => {
    setReader({ ...settings, dateFormat });
    expect(writeDate('2026-11-04')).toBe(day);
    expect(writeDate('2026-11-04T16:05')).toBe(moment);
    expect(readDate(day, false)).toBe('2026-11-04');
    expect(readDate(moment, true)).toBe('2026-11-04T16:05');
    expect(readDate(day, true)).toBe('2026-11-04T00:00');
    expect(readDate(day, true, '18:00')).toBe('2026-11-04T18:00');
  });

  test.each(['2026-11-04', '4 Nov 2026', '4 novembre 2026', '٢٠٢٦-١١-٠٤'])('is read from %s too', (text) => {
    expect(readDate(text, false)).toBe('2026-11-04');
  });

  test.each(['soon', '31/31/2026', '2026-02-30', '11/24', ''])('is not read from %j', (text) => {
    expect(readDate(text, false)).toBeUndefined();
  });

  test('stays as it was typed while it is none', () => {
    expect(writeDate('soon')).toBe('soon');
  });

  test('is not whole before its year is', () => {
    expect(hasWholeYear('11/24/20')).toBe(false);
    expect(hasWholeYear('11/24/2026')).toBe(true);
  });
});
