import { describe, expect, test } from 'vitest';

import { happenedAt, isLate, isToldLater, judgeOccurrence } from './late.ts';

const CREATED = '2026-11-20T08:00:00.000Z';
const NOW = '2026-11-22T12:00:00.000Z';

describe('when something happened (D19)', () => {
  test.each([
    ['2026-10-21T08:00:00.000Z', 'possible'],
    ['2026-10-21T07:59:59.999Z', 'too-early'],
    ['2026-11-22T12:05:00.000Z', 'possible'],
    ['2026-11-22T12:05:00.001Z', 'ahead'],
    [CREATED, 'possible'],
  ])('%s is %s', (occurredAt, verdict) => {
    expect(judgeOccurrence(occurredAt, { createdAt: CREATED, now: NOW })).toBe(verdict);
  });

  test.each([
    ['2026-11-22T12:03:00.000Z', NOW],
    [NOW, NOW],
    ['2026-11-22T11:59:00.000Z', '2026-11-22T11:59:00.000Z'],
  ])('%s by a clock that may be ahead is %s by ours', (occurredAt, happened) => {
    expect(happenedAt(occurredAt, NOW)).toBe(happened);
  });

  test.each([
    ['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.001Z', true],
    ['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z', false],
    ['2026-11-21T09:00:00.001Z', '2026-11-21T09:00:00.000Z', false],
    ['2026-11-21T09:00:00.000Z', undefined, false],
  ])('%s after %s on record: late %s', (happened, newest, late) => {
    expect(isLate(happened, newest)).toBe(late);
  });

  test.each([
    ['2026-11-22T12:01:00.000Z', true],
    ['2026-11-22T12:00:59.999Z', false],
    [NOW, false],
  ])('what is learned of at %s is told with that time: %s', (learned, told) => {
    expect(isToldLater(NOW, learned)).toBe(told);
  });
});
