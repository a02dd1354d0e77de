import { insertOrMoveTurn } from '@msafara/db/throttles/turns.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

import type { Deps } from '../deps.ts';

const WAITING_BY_ADDRESS = 20;
const WAITING_IN_ALL = 1000;
/** One answer a second for whoever is past a budget. */
const TURN_MS = 1000;
/** However many processes have somebody waiting, nobody waits longer: proxies give up after a minute or so. */
const MOST_AHEAD_MS = 30_000;

/** Who waits: its address, and the way to give up its place among the requests in progress meanwhile (docs/decisions/0008). */
type Waiting = { address: string; leavePlace: () => () => void };

export type WaitingRoom = {
  /** Waits for the next turn of a key, one a second at all processes together. Fails with TOO_MANY_REQUESTS where too many wait already. */
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
  /** Turns while the primary is away, of which other processes know nothing. */
  const turnsHere = new LRUCache<string, number>({ max: 10_000 });
  function takeTurnHere(key: string): number | undefined {
    const now = deps.clock();
    const at = Math.max(now, (turnsHere.get(key) ?? -Infinity) + TURN_MS);
    if (at - now > MOST_AHEAD_MS) return undefined;
    turnsHere.set(key, at);
    return at - now;
  }
  const room = createWaitingRoom({
    sleep: deps.sleep,
    takeTurn: (key) =>
      deps.database.standbys.isPrimaryAway()
        ? Promise.resolve(takeTurnHere(key))
        : deps.database.transaction((trx) =>
            insertOrMoveTurn(trx, {
              key: `turn:${key}`,
              now: deps.clock(),
              everyMs: TURN_MS,
              mostMs: MOST_AHEAD_MS,
            }),
          ),
  });
  app.decorate('waitingRoom', room);
  app.addHook('preClose', (done) => {
    room.close();
    done();
  });
}

type Room = Pick<Deps, 'sleep'> & {
  /** Takes the next turn of a key; returns in how many milliseconds it is, or undefined where too many wait for theirs. */
  takeTurn: (key: string) => Promise<number | undefined>;
};

function full(): DomainError {
  return new DomainError('TOO_MANY_REQUESTS', say('request.tooMany'), { retryAfter: 1 });
}

/** Where those wait who are slowed rather than refused (D32): at most 20 by address and 1,000 in all. */
export function createWaitingRoom({ takeTurn, sleep }: Room): WaitingRoom {
  const byAddress = new Map<string, number>();
  const closing = new AbortController();
  let inAll = 0;

  function count(address: string, change: 1 | -1): void {
    inAll += change;
    const waiting = (byAddress.get(address) ?? 0) + change;
    if (waiting === 0) byAddress.delete(address);
    else byAddress.set(address, waiting);
  }

  /** Holds a seat in the room, and no place among the requests in progress, for as long as `work` takes. */
  async function seated({ address, leavePlace }: Waiting, work: () => Promise<void>): Promise<void> {
    if (inAll >= WAITING_IN_ALL || (byAddress.get(address) ?? 0) >= WAITING_BY_ADDRESS) throw full();
    count(address, 1);
    const comeBack = leavePlace();
    try {
      await work();
    } finally {
      comeBack();
      count(address, -1);
    }
  }

  async function wait(ms: number): Promise<void> {
    try {
      await sleep(ms, closing.signal);
    } catch {
      throw new DomainError('OVERLOADED', say('server.closing'));
    }
  }

  return {
    turn: (waiting, key) =>
      seated(waiting, async () => {
        const ms = await takeTurn(key);
        if (ms === undefined) throw full();
        if (ms > 0) await wait(ms);
      }),
    delay: (waiting, ms) => seated(waiting, () => wait(ms)),
    close: () => {
      closing.abort();
    },
  };
}
