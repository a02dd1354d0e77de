import { expect, test } from 'vitest';

import { readListView } from './use-list-address.ts';

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', undefined],
  ['2026-02-32', undefined],
  ['28/02/2026', undefined],
])('a list from %j in its address is narrowed to %j', (from, day) => {
  expect(readListView(new URLSearchParams({ from })).filters.from).toBe(day);
});
