import { expect, test } from 'vitest';

import { manifestTotals } from './manifest.ts';

const some = { pieces: 12, weightGrams: 184_000 };
const nothing = { pieces: null, weightGrams: null };

test.each([
  ['an empty unit', [], { shipments: 0, pieces: null, counted: 0, weightGrams: null, weighed: 0 }],
  [
    'what nobody counted or weighed',
    [nothing, nothing],
    { shipments: 2, pieces: null, counted: 0, weightGrams: null, weighed: 0 },
  ],
  [
    'what was told of some',
    [some, nothing, { pieces: 1, weightGrams: null }],
    { shipments: 3, pieces: 13, counted: 2, weightGrams: 184_000, weighed: 1 },
  ],
])('%s is added up', (_, aboard, totals) => {
  expect(manifestTotals(aboard)).toEqual(totals);
});
