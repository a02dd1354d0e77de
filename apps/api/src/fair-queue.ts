import { setImmediate } from 'node:timers/promises';

import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

type Sizes = { atOnce: number; mostWaiting: number; isOnThread?: boolean };

type Job = { start: () => void; refuse: () => void };

/**
 * A queue in which those who ask take turns, so that who floods it waits behind itself. When it is full the newest of the
 * one that has most in it is refused with OVERLOADED. What holds the thread `isOnThread`: everything else has its turn before each (D18).
 */
export function createFairQueue({ atOnce, mostWaiting, isOnThread = false }: Sizes) {
  // In the order of their turns: whoever had one goes to the end.
  const waiting = new Map<string, Job[]>();
  let running = 0;
  let inAll = 0;

  function next(): void {
    const [first] = waiting;
    if (!first || running >= atOnce) return;
    const [asker, [job, ...others]] = first;
    waiting.delete(asker);
    if (others.length > 0) waiting.set(asker, others);
    inAll -= 1;
    running += 1;
    job?.start();
  }

  /** Makes room for one more by refusing the newest from the one that has most waiting; returns whether there is room. */
  function makeRoom(asker: string): boolean {
    if (inAll < mostWaiting) return true;
    const own = waiting.get(asker)?.length ?? 0;
    const longest = [...waiting.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse();
    inAll -= 1;
    return true;
  }

  function waitForTurn(asker: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        reject(new DomainError('OVERLOADED', say('server.busy')));
      };
      if (!makeRoom(asker)) {
        refuse();
        return;
      }
      waiting.set(asker, [...(waiting.get(asker) ?? []), { start: resolve, refuse }]);
      inAll += 1;
      next();
    });
  }

  return async function inTurn<T>(asker: string, work: () => Promise<T>): Promise<T> {
    await waitForTurn(asker);
    try {
      if (isOnThread) await setImmediate();
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
