import { createFindTracking } from '@msafara/db/tracking/tracking.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { isTrackingNumber } from '@msafara/domain/shipments/tracking-number';
import { MISS_LIMIT, MISS_WINDOW_MS } from '@msafara/domain/tracking/tracking.schema';
import { LRUCache } from 'lru-cache';

import type { Asker } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { countOne } from '../auth/throttle.ts';
import { createTrackingCache, type TrackingAnswer } from './tracking-cache.ts';

const MISSES = { max: MISS_LIMIT, windowMs: MISS_WINDOW_MS };

export type Tracking = {
  /** The answer to a normalised number; fails with SHIPMENT_NOT_FOUND or, where too many are slowed, TOO_MANY_REQUESTS. */
  track: (asker: Pick<Asker, 'address' | 'turn'>, number: string) => TrackingAnswer | Promise<TrackingAnswer>;
};

/**
 * Public tracking (D7, D32): one answer for all numbers that lead nowhere, and a budget of misses for each address.
 * Past it the address is slowed to one answer a second, hits and misses alike: otherwise the time of the answers would
 * tell a guesser which numbers exist (docs/decisions/0003).
 */
export function createTracking(deps: Deps): Tracking {
  const cache = createTrackingCache(deps.database.changes, createFindTracking(deps.database));
  const slowedUntil = new LRUCache<string, number>({ max: 10_000 });

  function isSlowed(address: string): boolean {
    const until = slowedUntil.get(address);
    if (until === undefined) return false;
    if (until > deps.clock()) return true;
    slowedUntil.delete(address);
    return false;
  }

  /** Counts a miss; answers whether it is the first past the budget, which nobody has slowed yet. */
  async function countMiss(address: string): Promise<boolean> {
    if (deps.env.RATE_LIMITS === 'off') return false;
    const { count, endsAt } = await deps.database.transaction((trx) =>
      countOne(deps, trx, `track:miss:${address}`, MISSES),
    );
    if (count <= MISSES.max || isSlowed(address)) return false;
    slowedUntil.set(address, Date.parse(endsAt));
    return true;
  }

  async function find(number: string): Promise<TrackingAnswer | undefined> {
    return isTrackingNumber(number) ? cache.find(number) : undefined;
  }

  async function miss(asker: Pick<Asker, 'address' | 'turn'>): Promise<never> {
    if (await countMiss(asker.address)) await asker.turn(`track:${asker.address}`);
    throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.noSuchNumber'));
  }

  async function trackSlowly(asker: Pick<Asker, 'address' | 'turn'>, number: string): Promise<TrackingAnswer> {
    await asker.turn(`track:${asker.address}`);
    return (await find(number)) ?? miss(asker);
  }

  return {
    track(asker, number) {
      if (slowedUntil.size > 0 && isSlowed(asker.address)) return trackSlowly(asker, number);
      return cache.peek(number) ?? find(number).then((answer) => answer ?? miss(asker));
    },
  };
}
