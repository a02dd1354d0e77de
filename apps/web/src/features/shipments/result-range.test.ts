import { expect, test } from 'vitest';

import { resultRange } from './result-range.ts';

test.each([
  { page: 1, shown: 10, from: 1, to: 10 },
  { page: 1, shown: 3, from: 1, to: 3 },
  { page: 2, shown: 10, from: 11, to: 20 },
  { page: 4, shown: 1, from: 31, to: 31 },
])('page $page with $shown shipments shows $from to $to', ({ page, shown, from, to }) => {
  expect(resultRange(page, 10, shown)).toEqual({ from, to });
});
