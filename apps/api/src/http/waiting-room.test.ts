import { describe, expect, test } from 'vitest';

import { createWaitingRoom } from './waiting-room.ts';

/** A room whose time passes when the test says so. */
function startRoom() {
  let now = 0;
  let inProgress = 0;
  const sleepers: { until: number; wake: () => void }[] = [];
  const free = new Map<string, number>();
  const room = createWaitingRoom({
    takeTurn: (key) => {
      const at = Math.max(now, free.get(key) ?? 0);
      free.set(key, at + 1000);
      return Promise.resolve(at - now > 30_000 ? undefined : at - now);
    },
    sleep: (ms, signal) =>
      new Promise<void>((resolve, reject) => {
        sleepers.push({ until: now + ms, wake: resolve });
        signal.addEventListener('abort', () => {
          reject(new Error('closed'));
        });
      }),
  });
  const leavePlace = () => {
    inProgress -= 1;
    return () => {
      inProgress += 1;
    };
  };
  const outcomes: string[] = [];
  const enter = (address: string, work: (who: { address: string; leavePlace: typeof leavePlace }) => Promise<void>) => {
    inProgress += 1;
    void work({ address, leavePlace }).then(
      () => outcomes.push(`${String(now)} ${address}`),
      (error: unknown) => outcomes.push(`${String(now)} ${address} ${(error as { code: string }).code}`),
    );
  };
  const pass = async (ms: number) => {
    now += ms;
    for (const { until, wake } of sleepers) if (until <= now) wake();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { room, enter, pass, outcomes, inProgress: () => inProgress };
}

describe('whoever is slowed', () => {
  test('has one turn a second, and no place among the requests in progress meanwhile', async () => {
    const { room, enter, pass, outcomes, inProgress } = startRoom();
    for (let n = 0; n < 3; n += 1) enter('a', (who) => room.turn(who, 'track:a'));
    enter('b', (who) => room.turn(who, 'track:b'));
    await pass(0);
    expect([...outcomes, inProgress()]).toEqual(['0 a', '0 b', 2]);
    await pass(1000);
    await pass(1000);
    expect([...outcomes, inProgress()]).toEqual(['0 a', '0 b', '1000 a', '2000 a', 4]);
    await pass(5000);
    enter('a', (who) => room.turn(who, 'track:a'));
    await pass(0);
    expect(outcomes.at(-1)).toBe('7000 a');
  });

  test('waits with 19 others of its address at most, whatever they wait for, and with 999 in all', async () => {
    const { room, enter, pass, outcomes } = startRoom();
    for (let n = 0; n < 10; n += 1) enter('a', (who) => room.delay(who, 5000));
    enter('a', (who) => room.turn(who, 'track:a'));
    await pass(0);
    for (let n = 0; n < 11; n += 1) enter('a', (who) => room.turn(who, 'track:a'));
    await pass(0);
    // The first turn is at once, ten wait for theirs, and ten others are delayed.
    expect(outcomes).toEqual(['0 a', '0 a TOO_MANY_REQUESTS']);
    for (let n = 0; n < 981; n += 1) enter(`b${String(n)}`, (who) => room.delay(who, 5000));
    await pass(0);
    expect(outcomes.slice(2)).toEqual(['0 b980 TOO_MANY_REQUESTS']);
  });

  test('is told to come again where those at other processes have the turns of 30 seconds', async () => {
    const { room, enter, pass, outcomes } = startRoom();
    for (let n = 0; n < 32; n += 1) enter(`a${String(n)}`, (who) => room.turn(who, 'one network'));
    await pass(0);
    expect(outcomes).toEqual(['0 a0', '0 a31 TOO_MANY_REQUESTS']);
  });

  test('is told so when the server closes', async () => {
    const { room, enter, pass, outcomes } = startRoom();
    enter('a', (who) => room.delay(who, 5000));
    room.close();
    await pass(0);
    expect(outcomes).toEqual(['0 a OVERLOADED']);
  });
});
