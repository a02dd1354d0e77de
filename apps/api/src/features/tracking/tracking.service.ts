import type { Reading } from '@msafara/db/standbys/standbys';
import { createFindTracking } from '@msafara/db/tracking/tracking.repository';
import { isUnavailable } from '@msafara/db/unavailable';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { findByEitherSpelling, isTrackingNumber } from '@msafara/domain/shipments/tracking-number';
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
  const { changes, standbys } = deps.database;
  // Prepared once for each server that is asked.
  const finders = new WeakMap<Reading, ReturnType<typeof createFindTracking>>();
  function findAt(from: Reading, number: string) {
    let findTracking = finders.get(from);
    if (!findTracking) {
      findTracking = createFindTracking(from);
      finders.set(from, findTracking);
    }
    return findTracking(number);
  }
  const cache = createTrackingCache(changes, (trackingNumber) =>
    standbys.readAlways({ trackingNumber }, (from) => findAt(from, trackingNumber)),
  );
  const slowedUntil = new LRUCache<string, number>({ max: 10_000 });
  /** Misses while the primary is away, of which nobody else knows. */
  const missesHere = new LRUCache<string, number>({ max: 10_000, ttl: MISSES.windowMs, noUpdateTTL: true });
  // Whichever process counted the miss past the budget; one that was not there yet learns it at a miss of its own.
  changes.subscribe((change) => {
    if (change.kind === 'slowed') slowedUntil.set(change.address, Date.parse(change.until));
  });

  function isSlowed(address: string): boolean {
    const until = slowedUntil.get(address);
    if (until === undefined) return false;
    if (until > deps.clock()) return true;
    slowedUntil.delete(address);
    return false;
  }

  /** The same in this process alone. */
  function countMissHere(address: string): boolean {
    const count = (missesHere.get(address) ?? 0) + 1;
    missesHere.set(address, count);
    if (count <= MISSES.max) return false;
    slowedUntil.set(address, deps.clock() + missesHere.getRemainingTTL(address));
    return true;
  }

  /** Counts a miss; returns whether it is past the budget. */
  async function countMiss(address: string): Promise<boolean> {
    if (deps.env.RATE_LIMITS === 'off') return false;
    if (standbys.isPrimaryAway()) return countMissHere(address);
    try {
      return await countMissForAll(address);
    } catch (error) {
      if (!standbys.areNamed || !isUnavailable(error)) throw error;
      return countMissHere(address);
    }
  }

  async function countMissForAll(address: string): Promise<boolean> {
    const { count, endsAt } = await deps.database.transaction(async (trx, announce) => {
      const counted = await countOne(deps, trx, `track:miss:${address}`, MISSES);
      if (counted.count === MISSES.max + 1) announce({ kind: 'slowed', address, until: counted.endsAt });
      return counted;
    });
    if (count <= MISSES.max) return false;
    slowedUntil.set(address, Date.parse(endsAt));
    return true;
  }

  async function find(number: string): Promise<TrackingAnswer | undefined> {
    return isTrackingNumber(number) ? findByEitherSpelling(number, cache.find) : undefined;
  }

  /** Counts what leads nowhere; past the budget it is answered in turn, where it has not waited for one already. */
  async function miss(asker: Pick<Asker, 'address' | 'turn'>, hasWaited: boolean): Promise<never> {
    if ((await countMiss(asker.address)) && !hasWaited) await asker.turn(`track:${asker.address}`);
    throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.noSuchNumber'));
  }

  async function trackSlowly(asker: Pick<Asker, 'address' | 'turn'>, number: string): Promise<TrackingAnswer> {
    await asker.turn(`track:${asker.address}`);
    return (await find(number)) ?? miss(asker, true);
  }

  return {
    track(asker, number) {
      if (slowedUntil.size > 0 && isSlowed(asker.address)) return trackSlowly(asker, number);
      return cache.peek(number) ?? find(number).then((answer) => answer ?? miss(asker, false));
    },
  };
}
