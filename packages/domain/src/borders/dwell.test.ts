import { expect, test } from 'vitest';

import { dwellOf, oncePerUnit, type Passage, percentiles, standingAmong, standingOf } from './dwell.ts';

const NOTHING: Passage = {
  postId: 'malaba',
  unitId: null,
  shipmentId: 'one',
  arrived: null,
  exitCleared: null,
  crossed: null,
  arrivedAtEntry: null,
  entryCleared: null,
};
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;

test.each<[string, Partial<Passage>, { exit: number | undefined; entry: number | undefined }, object | undefined]>([
  ['nothing', {}, { exit: undefined, entry: undefined }, undefined],
  ['has arrived', { arrived: at(2) }, { exit: undefined, entry: undefined }, { side: 'exit', since: at(2) }],
  ['has crossed', { arrived: at(2), crossed: at(8) }, { exit: 6, entry: undefined }, { side: 'entry', since: at(8) }],
  ['is through', { arrived: at(2), crossed: at(8), entryCleared: at(11) }, { exit: 6, entry: 3 }, undefined],
  // The crossing counts, not the stamp before it.
  [
    'was cleared before it crossed',
    { arrived: at(2), exitCleared: at(5), crossed: at(8) },
    { exit: 6, entry: undefined },
    { side: 'entry', since: at(8) },
  ],
  [
    'was cleared, and nobody told that it crossed',
    { arrived: at(2), exitCleared: at(5) },
    { exit: 3, entry: undefined },
    undefined,
  ],
  [
    'told of the entry side alone',
    { arrivedAtEntry: at(4), entryCleared: at(9) },
    { exit: undefined, entry: 5 },
    undefined,
  ],
  [
    'stands at the entry side',
    { arrivedAtEntry: at(4) },
    { exit: undefined, entry: undefined },
    { side: 'entry', since: at(4) },
  ],
  // At a one-stop post both sides may be told of in any order.
  [
    'was cleared for entry before it crossed',
    { arrived: at(2), crossed: at(8), entryCleared: at(7) },
    { exit: 6, entry: undefined },
    undefined,
  ],
])('what %s', (_name, told, dwell, standing) => {
  expect(dwellOf({ ...NOTHING, ...told })).toEqual(dwell);
  expect(standingOf({ ...NOTHING, ...told })).toEqual(standing);
});

test('percentiles are values that somebody stood', () => {
  expect(percentiles([])).toEqual({ p50: null, p90: null });
  expect(percentiles([7])).toEqual({ p50: 7, p90: 7 });
  expect(percentiles([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({ p50: 5, p90: 9 });
});

test('a shipment stands at the post that it came to last, whichever is told of first', () => {
  const left: Passage = { ...NOTHING, postId: 'malaba', arrived: at(2), crossed: at(5), entryCleared: at(8) };
  const reached: Passage = { ...NOTHING, postId: 'katuna', arrived: at(11) };
  for (const passages of [
    [left, reached],
    [reached, left],
  ]) {
    expect(standingAmong(passages)).toMatchObject({ postId: 'katuna', side: 'exit', since: at(11) });
  }
  // The last post is behind it, so that an earlier one where no clearing was told does not count.
  expect(standingAmong([{ ...NOTHING, postId: 'busia', arrived: at(1) }, left])).toBeUndefined();
  expect(standingAmong([])).toBeUndefined();
});

test('what was told of a unit counts once for each thing told, and what was told of no unit each time', () => {
  const all = ['box malaba', 'box malaba', 'box katuna', 'bag malaba', ' malaba', ' malaba'].map((words) => {
    const [unitId, postId] = words.split(' ');
    return { unitId: unitId || null, postId };
  });
  const once = oncePerUnit(all, ({ postId }) => String(postId));
  expect(once.map(({ unitId, postId }) => `${unitId ?? ''} ${String(postId)}`)).toEqual([
    'box malaba',
    'box katuna',
    'bag malaba',
    ' malaba',
    ' malaba',
  ]);
});
