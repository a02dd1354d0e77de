import type { Trx } from '@msafara/db/database';
import { deleteThrottle, insertOrIncrementThrottle, type Throttle } from '@msafara/db/throttles/throttles.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import type { Context } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';

export type Limit = { max: number; windowMs: number };

/** Counts a try, or `by` of them, for a key; past the limit fails with TOO_MANY_REQUESTS and how long to wait. */
export async function countTry(deps: Deps, key: string, limit: Limit, by = 1): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off') return;
  const { count, endsAt } = await deps.database.transaction((trx) => countOne(deps, trx, key, limit, by));
  if (count > limit.max) throw tooMany(deps, endsAt);
}

/** Counts one try for a key; past the limit whoever asks is slowed, one answer a second by address (D32). */
export async function slowPast(context: Slowed, key: string, limit: Limit): Promise<void> {
  const { deps, address } = context;
  if (deps.env.RATE_LIMITS === 'off') return;
  const { count } = await deps.database.transaction((trx) => countOne(deps, trx, `${key}:${address}`, limit));
  if (count > limit.max) await context.turn(`${key}:${address}`);
}

type Slowed = Pick<Context, 'deps' | 'address' | 'turn'>;

/** Counts `by` tries for a key in a transaction that others are counted in too. */
export function countOne(deps: Deps, trx: Trx, key: string, { windowMs }: Limit, by = 1): Promise<Throttle> {
  return insertOrIncrementThrottle(trx, { key, by, now: nowOf(deps), endsAt: fromNow(deps, windowMs) });
}

export async function forgetTries(deps: Deps, key: string): Promise<void> {
  await deps.database.transaction((trx) => deleteThrottle(trx, key));
}

/** The refusal until the window of a count is over. */
export function tooMany(deps: Deps, endsAt: string): DomainError {
  const retryAfter = Math.max(1, Math.ceil((Date.parse(endsAt) - deps.clock()) / 1000));
  return new DomainError('TOO_MANY_REQUESTS', say('request.tooManyTries', { seconds: retryAfter }), { retryAfter });
}
