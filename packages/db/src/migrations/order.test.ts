import { expect, test } from 'vitest';

import { migrations } from './index.ts';

test('migrations stand in the order of their numbers, which is the order that they run in', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
});
