import { createTRPCClient, type TRPCLink } from '@trpc/client';
import type { AppRouter } from '@msafara/api/app-router';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { sendOnce } from './send-once.ts';

const ANSWER_MS = 5000;

/**
 * A client, and the paths that its server was called on. It answers each call five seconds later with the number of calls so
 * far; calls of the path `refuse` fail.
 */
function clientOf(refuse = '') {
  const had: string[] = [];
  const server: TRPCLink<AppRouter> = () => {
    return ({ op }) =>
      observable((observer) => {
        had.push(op.path);
        const count = had.length;
        setTimeout(() => {
          if (op.path === refuse) observer.error(new TypeError('Failed to fetch') as never);
          else observer.next({ result: { data: count } });
          observer.complete();
        }, ANSWER_MS);
      });
  };
  return { client: createTRPCClient<AppRouter>({ links: [sendOnce, server] }), had };
}

describe('a change that is asked for', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('twice at once is sent once, and both hear the answer', async () => {
    const { client, had } = clientOf();
    const both = Promise.all([
      client.organisations.rename.mutate({ name: 'Zuri' }),
      client.organisations.rename.mutate({ name: 'Zuri' }),
    ]);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect(await both).toEqual([1, 1]);
    expect(had).toEqual(['organisations.rename']);
  });

  test('twice at once and refused is refused to both', async () => {
    const { client, had } = clientOf('organisations.rename');
    const both = Promise.allSettled([
      client.organisations.rename.mutate({ name: 'Zuri' }),
      client.organisations.rename.mutate({ name: 'Zuri' }),
    ]);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(had).toHaveLength(1);
  });

  test('with other words, after another, later, or once it was answered is sent again', async () => {
    const { client, had } = clientOf();
    const rename = (name: string) => void client.organisations.rename.mutate({ name });
    rename('Zuri');
    rename('Bahari');
    rename('Zuri');
    expect(had).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(2100);
    rename('Zuri');
    expect(had).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    rename('Zuri');
    expect(had).toHaveLength(5);
  });

  test('is not confused with what is read', () => {
    const { client, had } = clientOf();
    void client.auth.session.query();
    void client.auth.session.query();
    expect(had).toHaveLength(2);
  });
});
