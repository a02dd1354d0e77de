import { expect, test } from 'vitest';

import { isUnavailable } from '../unavailable.ts';
import { createShares } from './shares.ts';

test('so many of one holder run at once, the others in the order in which they came', async () => {
  const within = createShares({ most: 2, waitMs: 5000 });
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<undefined>());
  const all = ends.map((end, nth) =>
    within('one', async () => {
      begun.push(nth);
      await end.promise;
    }),
  );
  expect(await within('other', () => Promise.resolve('at once'))).toBe('at once');
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve(undefined);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const end of ends) end.resolve(undefined);
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('who waits in vain is told that the database is busy, and takes no place afterwards', async () => {
  const within = createShares({ most: 1, waitMs: 20 });
  const end = Promise.withResolvers<undefined>();
  const first = within('one', () => end.promise);
  const refused = await within('one', () => Promise.resolve()).catch((error: unknown) => error);
  expect(isUnavailable(refused)).toBe(true);
  end.resolve(undefined);
  await first;
  expect(await within('one', () => Promise.resolve('again'))).toBe('again');
});
