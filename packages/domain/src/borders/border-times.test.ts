import { describe, expect, test } from 'vitest';

import { ANY_TIME, type Crossing, crossingsOf, ownTimes, sharedTimes, slotsOf, timeAt } from './border-times.ts';

/** Crossings of so many hours each, a day apart, at Malaba's exit side. */
const crossings = (...hours: number[]): Crossing[] =>
  hours.map((each, n) => ({
    postId: 'malaba',
    side: 'exit',
    at: new Date(Date.UTC(2026, 9, 1 + n, 10)).toISOString(),
    hours: each,
  }));

const times = (count: number, hours: number) => crossings(...Array.from({ length: count }, () => hours));

const told = (...organisations: Crossing[][]) => sharedTimes(organisations).find(({ slot }) => slot === ANY_TIME);

test('an instant lies in three hours of its weekday, in those of any day, and in all', () => {
  expect(slotsOf(Date.parse('2026-11-24T05:59:59.999Z'))).toEqual(['d2h03', 'h03', 'all']);
  expect(slotsOf(Date.parse('2026-11-22T21:00:00.000Z'))).toEqual(['d0h21', 'h21', 'all']);
});

test('a passage is a crossing at each side that it tells both ends of', () => {
  const passage = { postId: 'malaba', unitId: null, shipmentId: 's', exitCleared: null, arrivedAtEntry: null };
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();
  expect(crossingsOf([{ ...passage, arrived: at(2), crossed: at(9), entryCleared: at(13) }])).toEqual([
    { postId: 'malaba', side: 'exit', at: at(2), hours: 7 },
    { postId: 'malaba', side: 'entry', at: at(9), hours: 4 },
  ]);
  expect(crossingsOf([{ ...passage, arrived: at(2), crossed: null, entryCleared: at(13) }])).toEqual([]);
});

describe('what everybody may be told (D29)', () => {
  const four = [times(8, 4), times(8, 5), times(8, 6), times(8, 7)];

  test.each([
    ['four organisations', four, false],
    ['five', [...four, times(8, 8)], true],
    ['a fifth with two crossings', [...four, times(2, 8)], false],
    ['a fifth with three', [...four, times(3, 8)], true],
    ['five with 29 crossings', [times(9, 4), times(8, 5), times(6, 6), times(3, 7), times(3, 8)], false],
    ['five with 30', [times(10, 4), times(8, 5), times(6, 6), times(3, 7), times(3, 8)], true],
    ['one with more than half', [times(25, 4), times(6, 5), times(6, 6), times(6, 7), times(6, 8)], false],
    ['one with just half', [times(24, 4), times(6, 5), times(6, 6), times(6, 7), times(6, 8)], true],
  ])('%s', (_case, organisations, isTold) => {
    expect(told(...organisations) !== undefined).toBe(isTold);
  });

  test('percentiles are of those who count alone', () => {
    expect(told(...four, times(8, 8), times(2, 900))).toMatchObject({ crossings: 40, p10: 240, p50: 360, p90: 480 });
  });

  test('each slot by itself', () => {
    const slots = sharedTimes([...four, times(8, 8)]).map(({ slot }) => slot);
    // All came at ten in the morning, on eight days of the week's seven.
    expect(slots.toSorted()).toEqual(['all', 'h09']);
  });
});

describe('what is known at an instant', () => {
  const own = ownTimes(crossings(1, 2, 3, 4, 5));
  const shared = sharedTimes([times(8, 4), times(8, 5), times(8, 6), times(8, 7), times(8, 8)]);
  const atTen = Date.UTC(2026, 10, 24, 10);
  const atNight = Date.UTC(2026, 10, 24, 1);

  test('four crossings teach nothing, five their median', () => {
    expect(ownTimes(crossings(1, 2, 3, 4))).toEqual([]);
    expect(own.map(({ slot, p50 }) => [slot, p50])).toEqual([
      ['h09', 180],
      ['all', 180],
    ]);
  });

  test.each([
    ['the organisation’s own first', { own, shared }, atTen, 'h09', true],
    ['the window widened where there is little', { own, shared }, atNight, 'all', true],
    ['everybody’s where there is nothing of its own', { own: [], shared }, atTen, 'h09', false],
  ])('%s', (_case, known, at, slot, isOwn) => {
    expect(timeAt(known, 'exit', at)).toMatchObject({ time: { slot }, isOwn });
  });

  test('nothing of the other side', () => {
    expect(timeAt({ own, shared }, 'entry', atTen)).toBeUndefined();
  });
});
