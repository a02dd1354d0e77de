import { expect, test } from 'vitest';

import { within } from './within.ts';

test('ends with the other, at once or later, and by itself after its time', async () => {
  const other = new AbortController();
  const signal = within(60_000, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort(new Error('left'));
  expect(signal.reason).toEqual(new Error('left'));
  expect(within(60_000, other.signal).aborted).toBe(true);

  const late = within(5, new AbortController().signal);
  await expect.poll(() => late.aborted).toBe(true);
  expect(late.reason).toMatchObject({ name: 'TimeoutError' });
});
