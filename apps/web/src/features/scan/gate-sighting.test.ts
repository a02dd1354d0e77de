import { expect, test } from 'vitest';

import { judgeReading } from './gate-sighting.ts';

const LAST = { takenAt: 10_000, seenAt: 12_000 };

test.each([
  ['camera', 12_100, 'inView'],
  ['camera', 14_999, 'inView'],
  ['camera', 15_000, 'again'],
  ['camera', 19_999, 'again'],
  ['camera', 20_000, 'scan'],
  ['scanner', 12_100, 'again'],
  ['scanner', 19_999, 'again'],
  ['scanner', 20_000, 'scan'],
  ['typed', 12_100, 'again'],
] as const)('by %s at %d ms: %s', (how, now, verdict) => {
  expect(judgeReading(LAST, how, now)).toBe(verdict);
});

test('a label left in view for a minute is one scan', () => {
  expect(judgeReading({ takenAt: 0, seenAt: 60_000 }, 'camera', 60_200)).toBe('inView');
});

test('what was never read is a scan', () => {
  expect(judgeReading(undefined, 'camera', 0)).toBe('scan');
});
