import { availableParallelism } from 'node:os';

import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

/** Hashing takes whole cores: one is left to everything else, and of the four threads that read files one too. */
const AT_ONCE = Math.max(2, Math.min(3, availableParallelism() - 1));
/** About two seconds of work for two cores. */
const MOST_WAITING = 64;
const RETRY_AFTER_S = 5;

type Job = { start: () => void; refuse: () => void };

/**
 * A queue in which addresses take turns, so that who floods it waits behind itself. When it is full the newest of the
 * address that has most in it is refused with OVERLOADED.
 */
export function createPasswordQueue({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}) {
  // In the order of their turns: whoever had one goes to the end.
  const waiting = new Map<string, Job[]>();
  let running = 0;
  let inAll = 0;

  function next(): void {
    const [first] = waiting;
    if (!first || running >= atOnce) return;
    const [address, [job, ...others]] = first;
    waiting.delete(address);
    if (others.length > 0) waiting.set(address, others);
    inAll -= 1;
    running += 1;
    job?.start();
  }

  /** Makes room for one more by refusing the newest from the address that has most waiting; returns whether there is room. */
  function makeRoom(address: string): boolean {
    if (inAll < mostWaiting) return true;
    const own = waiting.get(address)?.length ?? 0;
    const longest = [...waiting.values()].reduce((most, line) => (line.length > most.length ? line : most), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse();
    inAll -= 1;
    return true;
  }

  function waitForTurn(address: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => {
        reject(new DomainError('OVERLOADED', say('server.busy'), { retryAfter: RETRY_AFTER_S }));
      };
      if (!makeRoom(address)) {
        refuse();
        return;
      }
      waiting.set(address, [...(waiting.get(address) ?? []), { start: resolve, refuse }]);
      inAll += 1;
      next();
    });
  }

  return async function inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
    await waitForTurn(address);
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
}
