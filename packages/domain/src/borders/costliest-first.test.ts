import { expect, test } from 'vitest';

import { costliestFirst } from './costliest-first.ts';

const row = (name: string, ...costs: [amount: number, currency: string][]) => ({
  name,
  costs: costs.map(([amount, currency]) => ({ amount, currency })),
});

test.each([
  [
    'the greatest amount first, what costs nothing last and in its order',
    [row('nothing'), row('little', [20, 'USD']), row('nothing either'), row('much', [45, 'USD'])],
    ['much', 'little', 'nothing', 'nothing either'],
  ],
  ['equal amounts keep their order', [row('first', [20, 'USD']), row('second', [20, 'USD'])], ['first', 'second']],
  [
    'the currency of most before the others, whatever the figures',
    [row('shillings', [90_000, 'UGX']), row('dollar', [1, 'USD']), row('dollars', [30, 'USD'])],
    ['dollars', 'dollar', 'shillings'],
  ],
  [
    'of one amount, the other currency decides',
    [row('dollars', [30, 'USD']), row('both', [30, 'USD'], [900, 'KES']), row('one', [1, 'USD'])],
    ['both', 'dollars', 'one'],
  ],
])('%s', (_name, rows, order) => {
  expect(costliestFirst(rows, ({ costs }) => costs).map(({ name }) => name)).toEqual(order);
});
