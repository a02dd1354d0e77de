import { deleteThrottle, findThrottle, insertOrIncrementThrottle } from '@msafara/db/throttles/throttles.repository';
import { DomainError } from '@msafara/domain/errors';

import { type Deps, fromNow, nowOf } from '../../deps.ts';

export type Limit = { max: number; windowMs: number };

/** Counts one try for a key; past the limit fails with TOO_MANY_REQUESTS and how long to wait. */
export async function countTry(deps: Deps, key: string, limit: Limit): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off') return;
  const { count, endsAt } = await deps.database.transaction((trx) =>
    insertOrIncrementThrottle(trx, { key, now: nowOf(deps), endsAt: fromNow(deps, limit.windowMs) }),
  );
  if (count > limit.max) throw tooMany(deps, endsAt);
}

/** Fails when the key is past its limit, without counting. */
export async function requireBelow(deps: Deps, key: string, limit: Limit): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off') return;
  const throttle = await findThrottle(deps.database.read, key, nowOf(deps));
  if (throttle && throttle.count >= limit.max) throw tooMany(deps, throttle.endsAt);
}

export async function forgetTries(deps: Deps, key: string): Promise<void> {
  await deps.database.transaction((trx) => deleteThrottle(trx, key));
}

function tooMany(deps: Deps, endsAt: string): DomainError {
  const retryAfter = Math.max(1, Math.ceil((Date.parse(endsAt) - deps.clock()) / 1000));
  return new DomainError('TOO_MANY_REQUESTS', 'Too many tries. Please wait a few minutes and try again.', {
    retryAfter,
  });
}
