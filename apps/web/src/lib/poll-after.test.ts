import { expect, test } from 'vitest';

import { pollAfter, reopenAfter } from './poll-after.ts';

const AT = Date.parse('2026-06-01T00:00:00.000Z');

test.each([
  ['answered', { dataUpdatedAt: AT, errorUpdatedAt: 0 }, 10_000],
  ['answered after a failure', { dataUpdatedAt: AT, errorUpdatedAt: AT - 5000 }, 10_000],
  ['failed once', { dataUpdatedAt: AT, errorUpdatedAt: AT + 10_000 }, 10_000],
  ['failed twice', { dataUpdatedAt: AT, errorUpdatedAt: AT + 20_000 }, 20_000],
  ['failed three times', { dataUpdatedAt: AT, errorUpdatedAt: AT + 40_000 }, 40_000],
  ['failing for an hour', { dataUpdatedAt: AT, errorUpdatedAt: AT + 3_600_000 }, 60_000],
  ['never answered', { dataUpdatedAt: 0, errorUpdatedAt: AT }, 60_000],
])('what is asked every 10 s and was %s', (_name, asked, wait) => {
  expect(pollAfter(10_000, asked)).toBe(wait);
});

test('what is asked less often than once a minute stays so', () => {
  expect(pollAfter(90_000, { dataUpdatedAt: AT, errorUpdatedAt: AT + 90_000 })).toBe(90_000);
});

test('a stream is opened again after pauses that double, up to a minute', () => {
  expect([0, 1, 2, 3, 4, 50].map(reopenAfter)).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
