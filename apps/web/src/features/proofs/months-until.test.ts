import { afterEach, expect, test } from 'vitest';

import { setReader } from '../../lib/format.ts';
import { monthsUntil } from './months-until.ts';

afterEach(() => setReader(undefined));

const read = (timezone: string) => setReader({ timezone, dateFormat: 'MM/DD/YYYY', language: 'en', theme: 'light' });

test('the newest month is the one that it is where the reader is, and each is there once', () => {
  read('Africa/Nairobi');
  expect(monthsUntil('2026-12-31T22:30:00Z').slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11']);
  read('America/New_York');
  const months = monthsUntil('2027-01-01T02:30:00Z');
  expect(months.slice(0, 2)).toEqual(['2026-12', '2026-11']);
  expect(new Set(months).size).toBe(months.length);
  // Proofs of the end of that month are as they were recorded still.
  expect(months.at(-1)).toBe('2024-12');
});
