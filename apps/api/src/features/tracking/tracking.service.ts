import { createFindTracking } from '@msafara/db/tracking/tracking.repository';
import { DomainError } from '@msafara/domain/errors';
import { isTrackingNumber } from '@msafara/domain/shipments/tracking-number';
import { MISS_LIMIT, MISS_WINDOW_MS, NOT_FOUND_TEXT } from '@msafara/domain/tracking/tracking.schema';
import { LRUCache } from 'lru-cache';

import type { Deps } from '../../deps.ts';
import { countTry } from '../auth/throttle.ts';
import { createTrackingCache, type TrackingAnswer } from './tracking-cache.ts';

export type Tracking = {
  /** The answer if it is at hand and the address may have it; costs no query. */
  peek: (address: string, number: string) => TrackingAnswer | undefined;
  /** The answer to a normalised number; fails with SHIPMENT_NOT_FOUND or, past the budget of misses, TOO_MANY_REQUESTS. */
  track: (address: string, number: string) => TrackingAnswer | Promise<TrackingAnswer>;
};

/**
 * Public tracking (D7): one answer for all numbers that lead nowhere, and a budget of misses for
 * each address. Past it the address waits, for hits too: otherwise the answers would tell a guesser
 * which numbers exist (docs/decisions/0003).
 */
export function createTracking(deps: Deps): Tracking {
  const cache = createTrackingCache(deps.database.changes, createFindTracking(deps.database));
  const blockedUntil = new LRUCache<string, number>({ max: 10_000 });

  function requireUnblocked(address: string): void {
    const until = blockedUntil.get(address);
    if (until === undefined) return;
    const wait = until - deps.clock();
    if (wait > 0) throw tooManyMisses(wait);
    blockedUntil.delete(address);
  }

  async function miss(address: string): Promise<never> {
    try {
      await countTry(deps, `track:miss:${address}`, { max: MISS_LIMIT, windowMs: MISS_WINDOW_MS });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const wait = (error.retryAfter ?? 1) * 1000;
      blockedUntil.set(address, deps.clock() + wait);
      throw tooManyMisses(wait);
    }
    throw new DomainError('SHIPMENT_NOT_FOUND', NOT_FOUND_TEXT);
  }

  return {
    peek: (address, number) => (blockedUntil.has(address) ? undefined : cache.peek(number)),
    track(address, number) {
      if (blockedUntil.size > 0) requireUnblocked(address);
      const kept = cache.peek(number);
      if (kept) return kept;
      if (!isTrackingNumber(number)) return miss(address);
      return cache.find(number).then((answer) => answer ?? miss(address));
    },
  };
}

function tooManyMisses(waitMs: number): DomainError {
  return new DomainError(
    'TOO_MANY_REQUESTS',
    'Too many numbers that do not exist. Please wait a few minutes and try again.',
    {
      retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
    },
  );
}
