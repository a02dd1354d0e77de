import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

import { askAgainAfter, createQueryClient, renewAfter } from './query-client.ts';
import { RestError } from './rest.ts';

test('queries do not retry, are not fetched again on focus, and never go stale (§7)', async () => {
  const client = createQueryClient();
  expect(client.getDefaultOptions().queries).toEqual({
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'offlineFirst',
    refetchInterval: askAgainAfter,
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

test('what never came is asked for again in pauses that double, unless the server answered or the browser is offline', () => {
  const failed = { data: undefined, error: new Error('no answer'), errorUpdateCount: 1 };
  expect(askAgainAfter({ state: failed })).toBe(5000);
  expect(askAgainAfter({ state: { ...failed, errorUpdateCount: 3 } })).toBe(20_000);
  expect(askAgainAfter({ state: { ...failed, errorUpdateCount: 90 } })).toBe(60_000);
  expect(askAgainAfter({ state: { ...failed, error: null } })).toBe(false);
  expect(askAgainAfter({ state: { ...failed, data: [] } })).toBe(false);
  const refused = new RestError(404, { message: 'Shipment not found', code: 'NOT_FOUND' });
  expect(askAgainAfter({ state: { ...failed, error: refused } })).toBe(false);
  onlineManager.setOnline(false);
  expect(askAgainAfter({ state: failed })).toBe(false);
  onlineManager.setOnline(true);
});

test('what nothing else renews is asked for again too where there is an answer of before, in pauses that grow', () => {
  const failed = {
    data: 'old',
    error: new Error('no answer'),
    errorUpdateCount: 2,
    dataUpdatedAt: 0,
    errorUpdatedAt: 2000,
  };
  expect(renewAfter({ state: failed })).toBe(5000);
  expect(renewAfter({ state: { ...failed, errorUpdatedAt: 30_000 } })).toBe(30_000);
  expect(renewAfter({ state: { ...failed, error: null } })).toBe(false);
  expect(renewAfter({ state: { ...failed, error: new RestError(404, { message: 'None', code: 'NOT_FOUND' }) } })).toBe(
    false,
  );
  expect(renewAfter({ state: { ...failed, data: undefined } })).toBe(10_000);
});

test('what is read anew after a change is waited for, but no longer than a moment', async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  let isAway = false;
  const queryFn = () => (isAway ? new Promise<string>(() => undefined) : Promise.resolve('read'));
  const stop = new QueryObserver(client, { queryKey: ['list'], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  await client.invalidateQueries();
  expect(client.getQueryState(['list'])).toMatchObject({ dataUpdateCount: 2, fetchStatus: 'idle' });

  isAway = true;
  const told = vi.fn();
  void client.invalidateQueries().then(told);
  await vi.advanceTimersByTimeAsync(3999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledOnce();
  expect(client.getQueryState(['list'])).toMatchObject({ fetchStatus: 'fetching' });
  stop();
  vi.useRealTimers();
});
