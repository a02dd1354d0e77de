import { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startTranslations } from './i18n.ts';
import { sayOutcome } from './say-outcome.ts';
import { showToast } from './toast.ts';

vi.mock('./toast.ts', () => ({ showToast: vi.fn<typeof showToast>() }));

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTranslations('en');
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const say = sayOutcome({ done: 'Done', failed: 'That did not work' });

test('where no answer came it is not told as failed: a key or a webhook that is made again is made twice', () => {
  say.refused(new TRPCClientError('Failed to fetch'));
  expect(showToast).toHaveBeenLastCalledWith({
    kind: 'error',
    title: 'No answer came',
    message: 'It may be done all the same. Look before you try again.',
  });
});

test('what the server refused is told as failed, in its words', () => {
  const data = { httpStatus: 409, message: 'This address is invited already.' };
  say.refused(TRPCClientError.from({ error: { message: '', code: -32_009, data } }));
  expect(showToast).toHaveBeenLastCalledWith({
    kind: 'error',
    title: 'That did not work',
    message: 'This address is invited already.',
  });
});
