import { expect, test } from 'vitest';

import { byDay } from './by-day.ts';

const entry = (timestamp: string) => ({ timestamp });

test('a history is told by day, newest day and newest entry first', () => {
  const history = ['2026-11-16T05:12:00Z', '2026-11-16T12:40:00Z', '2026-11-17T18:35:00Z'].map(entry);
  expect(byDay(history, 'Africa/Nairobi').map(({ day, entries }) => [day, entries.map((e) => e.timestamp)])).toEqual([
    ['11/17/2026', ['2026-11-17T18:35:00Z']],
    ['11/16/2026', ['2026-11-16T12:40:00Z', '2026-11-16T05:12:00Z']],
  ]);
});

test('midnight is that of the reader', () => {
  const history = ['2026-11-16T20:00:00Z', '2026-11-16T22:00:00Z'].map(entry);
  expect(byDay(history, 'UTC')).toHaveLength(1);
  expect(byDay(history, 'Africa/Nairobi')).toHaveLength(2);
});

test('no history is no days', () => {
  expect(byDay([])).toEqual([]);
});
