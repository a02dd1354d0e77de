import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { Deps } from '../deps.ts';

const WAITING_BY_ADDRESS = 20;
const WAITING_IN_ALL = 1000;
/** One answer a second for whoever is past a budget. */
const TURN_MS = 1000;

/** Who waits: its address, and the way to give up its place among the requests in progress meanwhile (docs/decisions/0008). */
type Waiting = { address: string; leavePlace: () => () => void };

export type WaitingRoom = {
  /** Waits for the next turn of a key, one a second. Fails with TOO_MANY_REQUESTS where too many wait already. */
  turn: (waiting: Waiting, key: string) => Promise<void>;
  /** Waits for so long. Fails as `turn` does. */
  delay: (waiting: Waiting, ms: number) => Promise<void>;
  /** Ends all waiting. */
  close: () => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    waitingRoom: WaitingRoom;
  }
}

/** One room for all of a server; a closing server keeps nobody waiting. */
export function registerWaitingRoom(app: FastifyInstance, deps: Deps): void {
  const room = createWaitingRoom(deps);
  app.decorate('waitingRoom', room);
  app.addHook('preClose', (done) => {
    room.close();
    done();
  });
}

/** Where those wait who are slowed rather than refused (D32): at most 20 by address and 1,000 in all. */
export function createWaitingRoom({ clock, sleep }: Pick<Deps, 'clock' | 'sleep'>): WaitingRoom {
  const nextTurns = new LRUCache<string, number>({ max: 10_000 });
  const byAddress = new Map<string, number>();
  const closing = new AbortController();
  let inAll = 0;

  function count(address: string, change: 1 | -1): void {
    inAll += change;
    const waiting = (byAddress.get(address) ?? 0) + change;
    if (waiting === 0) byAddress.delete(address);
    else byAddress.set(address, waiting);
  }

  function requireRoom(address: string): void {
    const isFull = inAll >= WAITING_IN_ALL || (byAddress.get(address) ?? 0) >= WAITING_BY_ADDRESS;
    if (isFull) throw new DomainError('TOO_MANY_REQUESTS', say('request.tooMany'), { retryAfter: 1 });
  }

  async function wait({ address, leavePlace }: Waiting, ms: number): Promise<void> {
    count(address, 1);
    const comeBack = leavePlace();
    try {
      await sleep(ms, closing.signal);
    } catch {
      throw new DomainError('OVERLOADED', say('server.closing'));
    } finally {
      comeBack();
      count(address, -1);
    }
  }

  return {
    async turn(waiting, key) {
      requireRoom(waiting.address);
      const now = clock();
      const at = Math.max(now, nextTurns.get(key) ?? 0);
      nextTurns.set(key, at + TURN_MS);
      if (at > now) await wait(waiting, at - now);
    },
    async delay(waiting, ms) {
      requireRoom(waiting.address);
      await wait(waiting, ms);
    },
    close: () => {
      closing.abort();
    },
  };
}
