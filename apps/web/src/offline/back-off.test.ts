import { expect, test } from 'vitest';

import { backOff, retryAfterMs } from './back-off.ts';

test.each([
  [1, 0, 750],
  [1, 1, 1250],
  [2, 0.5, 2000],
  [5, 0.5, 16_000],
  [60, 0.5, 300_000],
])('after %d failures, with chance %d, %d ms', (failures, chance, ms) => {
  expect(backOff(failures, chance)).toBe(ms);
});

test('never before the server asked for', () => {
  expect(backOff(1, 0, 30_000)).toBe(30_000);
});

test.each([
  ['7', 7000],
  ['Sun, 22 Nov 2026 12:00:05 GMT', 5000],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('Retry-After: %s is %s ms', (header, ms) => {
  expect(retryAfterMs(header, Date.UTC(2026, 10, 22, 12))).toBe(ms);
});
