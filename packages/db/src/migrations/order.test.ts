import { expect, test } from 'vitest';

import { migrations } from './index.ts';

test('migrations stand in the order of their numbers, which is the order that they run in', () => {
  const names = Object.keys(migrations);
  expect(names).toEqual(names.toSorted());
});

test('nothing was put before a migration that databases have already run', () => {
  // The last one of a release and its place; both move on with the next release.
  expect(Object.keys(migrations).indexOf('0145-follower-mails')).toBe(62);
});
