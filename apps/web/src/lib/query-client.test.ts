import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { createQueryClient } from './query-client.ts';

test('queries do not retry, are not fetched again on focus, and never go stale (§7)', async () => {
  const client = createQueryClient();
  expect(client.getDefaultOptions().queries).toEqual({
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'offlineFirst',
  });
  expect(client.getDefaultOptions().mutations).toEqual({ retry: false, networkMode: 'always' });

  let asked = 0;
  const failing = () => {
    asked += 1;
    return Promise.reject(new Error('no answer'));
  };
  await expect(client.fetchQuery({ queryKey: ['failing'], queryFn: failing })).rejects.toThrow('no answer');
  expect(asked).toBe(1);

  await client.fetchQuery({ queryKey: ['kept'], queryFn: () => 'as it was' });
  const observer = new QueryObserver(client, { queryKey: ['kept'], queryFn: () => 'anew' });
  const stop = observer.subscribe(() => undefined);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'as it was', isStale: false, isFetching: false });
  stop();
});
