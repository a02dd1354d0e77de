import { expect, test } from 'vitest';

import { byFurthest, createHorizon, positionOf } from './horizon.ts';

const note = (at: number, position: bigint, timeline = 1) => ({ at, wallAt: at, position, timeline });

test('a standby is as fresh as the newest note that it has reached, and no more', () => {
  const horizon = createHorizon(1000);
  horizon.note(note(100, 10n));
  horizon.note(note(200, 20n));
  horizon.note(note(300, 20n));
  expect(horizon.reachedBy({ position: 9n, timeline: 1 })).toBeUndefined();
  expect(horizon.reachedBy({ position: 19n, timeline: 1 })?.at).toBe(100);
  // Nothing was written between the last two.
  expect(horizon.reachedBy({ position: 20n, timeline: 1 })?.at).toBe(300);
});

test('the same place in the log of another timeline is no proof', () => {
  const horizon = createHorizon(1000);
  horizon.note(note(100, 10n, 1));
  horizon.note(note(200, 15n, 2));
  // A standby of the lost primary, further than the new one has come.
  expect(horizon.reachedBy({ position: 18n, timeline: 1 })).toBeUndefined();
  expect(horizon.reachedBy({ position: 15n, timeline: 2 })?.at).toBe(200);
  // The lost primary answers once more.
  horizon.note(note(300, 18n, 1));
  expect(horizon.last()?.at).toBe(200);
});

test('notes are kept as long as anybody asks for them', () => {
  const horizon = createHorizon(1000);
  for (let at = 0; at <= 5000; at += 100) horizon.note(note(at, BigInt(at)));
  expect(horizon.reachedBy({ position: 3999n, timeline: 1 })).toBeUndefined();
  expect(horizon.reachedBy({ position: 4000n, timeline: 1 })?.at).toBe(4000);
});

test('the furthest server is the one that follows the newest primary, then the one with most of its log', () => {
  const places = [
    { timeline: 1, position: 99n },
    { timeline: 2, position: 50n },
    { timeline: 2, position: 2n ** 60n },
  ];
  expect(places.toSorted(byFurthest)).toEqual([places[2], places[1], places[0]]);
});

test('a position is one number', () => {
  expect(positionOf('16/B374D848')).toBe(0x16_b3_74_d8_48n);
  expect(positionOf('0/0')).toBe(0n);
});
