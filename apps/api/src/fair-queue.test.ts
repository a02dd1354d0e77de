import { expect, test } from 'vitest';

import { createFairQueue } from './fair-queue.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A queue of two at once and six that wait, whose work ends when the test says so. */
function startQueue() {
  const inTurn = createFairQueue({ atOnce: 2, mostWaiting: 6 });
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string, name: string) => {
    void inTurn(address, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    }).catch((error: unknown) => refused.push(`${name} ${(error as { code: string }).code}`));
  };
  const finish = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      ends.shift()?.();
      await turn();
    }
  };
  return { ask, finish, started, refused };
}

test('no more run at once than may, and addresses take turns', async () => {
  const { ask, finish, started } = startQueue();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name);
  ask('b', 'b1');
  ask('b', 'b2');
  ask('c', 'c1');
  await turn();
  expect(started).toEqual(['a1', 'a2']);
  await finish(8);
  expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
});

test('when it is full, whoever has most in it is refused, and a newcomer gets in', async () => {
  const { ask, finish, started, refused } = startQueue();
  for (let n = 1; n <= 9; n += 1) ask('a', `a${String(n)}`);
  await turn();
  expect(refused).toEqual(['a9 OVERLOADED']);
  ask('b', 'b1');
  await turn();
  expect(refused).toEqual(['a9 OVERLOADED', 'a8 OVERLOADED']);
  await finish(3);
  expect(started).toContain('b1');
  await finish(9);
  expect(started).toEqual(expect.arrayContaining(['a7', 'b1']));
});

test('everything else has its turn between two that hold the thread', async () => {
  const onThread = createFairQueue({ atOnce: 1, mostWaiting: 6, isOnThread: true });
  const order: string[] = [];
  const others = () => {
    order.push('another');
    if (order.length < 12) setImmediate(others);
  };
  setImmediate(others);
  await Promise.all(['first', 'second', 'third'].map((name) => onThread('one', async () => void order.push(name))));
  const heldUp = order.some(
    (name, nth) => name !== 'another' && order[nth + 1] !== undefined && order[nth + 1] !== 'another',
  );
  expect(heldUp).toBe(false);
});
