import { afterEach, expect, test, vi } from 'vitest';

import { createWatch } from './watch.ts';

let watch: ReturnType<typeof createWatch> | undefined;

afterEach(() => {
  watch?.close();
  vi.useRealTimers();
});

/** A server whose answers are the test's. */
function watched(answer: () => Promise<unknown>) {
  vi.useFakeTimers();
  watch = createWatch({ silentMs: 300, ask: answer, heard: () => 100, failed: () => 100 });
  return watch;
}

const never = () => new Promise<never>(() => undefined);

test('a server that leaves a question open is silent after a while, and what was asked of it is given up', async () => {
  let answer: () => Promise<unknown> = () => Promise.resolve();
  const server = watched(() => answer());
  await server.first;
  expect(server.isSilent()).toBe(false);
  expect(await server.unlessSilent(Promise.resolve('here'))).toBe('here');
  answer = never;
  const asked = server.unlessSilent(never()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(399);
  expect(server.isSilent()).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(server.isSilent()).toBe(true);
  expect(await asked).toMatchObject({ code: '57P03' });
  await expect(server.unlessSilent(never())).rejects.toMatchObject({ code: '57P03' });
});

test('one failure is no silence; whoever waits hears of the next answer', async () => {
  let answer: () => Promise<unknown> = () => Promise.resolve();
  const server = watched(() => answer());
  await server.first;
  answer = () => Promise.reject(new Error('cut'));
  await vi.advanceTimersByTimeAsync(200);
  let isSettled = false;
  void server.settled().then(() => {
    isSettled = true;
  });
  await vi.advanceTimersByTimeAsync(50);
  expect(isSettled).toBe(false);
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect([isSettled, server.isSilent()]).toEqual([true, false]);
  // The silence that had begun is over.
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.isSilent()).toBe(false);
});

test('a server that fails for so long is silent until it answers', async () => {
  let answer: () => Promise<unknown> = () => Promise.resolve();
  const server = watched(() => answer());
  await server.first;
  answer = () => Promise.reject(new Error('gone'));
  await vi.advanceTimersByTimeAsync(500);
  expect(server.isSilent()).toBe(true);
  await server.settled();
  answer = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect(server.isSilent()).toBe(false);
});
