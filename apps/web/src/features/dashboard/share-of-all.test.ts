import { expect, test } from 'vitest';

import { shareOfAll } from './share-of-all.ts';

test.each([
  [2318, 41_906, '5.5%'],
  [0, 12, '0.0%'],
  [12, 12, '100.0%'],
  [0, 0, undefined],
])('%i of %i is %s', (count, all, share) => {
  expect(shareOfAll(count, all)).toBe(share);
});
