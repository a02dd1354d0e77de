import type { Trx } from '@msafara/db/database';
import { decrementThrottle, deleteThrottle, deleteThrottlesOf } from '@msafara/db/throttles/throttles.repository';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import { MINUTE_MS } from '@msafara/domain/durations';

import type { Context } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { knowsDevice } from './known-device.ts';
import { countOne, type Limit, tooMany } from './throttle.ts';

const WINDOW_MS = 15 * MINUTE_MS;
/** Of one account from one address, or on one device where it signed in before. */
const TRIES_TOGETHER: Limit = { max: 10, windowMs: WINDOW_MS };
/** Whole networks share one address: generous, and past it those who signed in before are still checked. */
const TRIES_PER_ADDRESS: Limit = { max: 100, windowMs: WINDOW_MS };
/** Whoever tries one account from many addresses slows it down, and locks nobody out. */
const TRIES_PER_ACCOUNT: Limit = { max: 50, windowMs: WINDOW_MS };
const DELAY_MS = 5000;

type Budget = { key: string; limit: Limit };

/** A try that was counted, and what is done once it is known how it went. */
export type CountedTry = {
  /** It was no failure: the password was right, or was not looked at. */
  giveBack: () => Promise<void>;
  /** The sign-in succeeded: what was counted of this account here is forgotten too. */
  forget: () => Promise<void>;
};

/** The account with its address, ended by a blank: an address holds none. */
const togetherKey = (email: string) => `login:together:${emailKey(email)} ` as const;
const accountKey = (email: string) => `login:account:${emailKey(email)}`;

/** What a try is counted in; the first is the one that a success clears. */
function budgetsOf(
  { deps, address, device }: Context,
  email: string,
): { together: Budget; address?: Budget; account?: Budget } {
  if (knowsDevice(deps, device, email)) {
    return { together: { key: `${togetherKey(email)}device ${device.id}`, limit: TRIES_TOGETHER } };
  }
  return {
    together: { key: `${togetherKey(email)}${address}`, limit: TRIES_TOGETHER },
    address: { key: `login:address:${address}`, limit: TRIES_PER_ADDRESS },
    account: { key: accountKey(email), limit: TRIES_PER_ACCOUNT },
  };
}

/**
 * Counts a try to sign in before its password is looked at (D32): ten of an account from an address, a hundred of an
 * address, and past fifty of an account each waits. A device on which the account signed in before is judged apart, so
 * that nobody locks its user out. Fails with TOO_MANY_REQUESTS.
 */
export async function countSignIn(context: Context, email: string): Promise<CountedTry> {
  const { deps } = context;
  if (deps.env.RATE_LIMITS === 'off') return { giveBack: () => Promise.resolve(), forget: () => Promise.resolve() };
  const { together, address, account } = budgetsOf(context, email);
  const budgets = [together, address, account].filter((budget) => budget !== undefined);
  const counts = await deps.database.transaction(async (trx) => {
    const counted = new Map<Budget, { count: number; endsAt: string }>();
    for (const budget of budgets) counted.set(budget, await countOne(deps, trx, budget.key, budget.limit));
    return counted;
  });
  const keys = budgets.map(({ key }) => key);
  // In the order in which they were counted, or two transactions wait for each other.
  const decrementAll = async (trx: Trx) => {
    for (const key of keys) await decrementThrottle(trx, key, nowOf(deps));
  };
  const giveBack = () => deps.database.transaction(decrementAll);
  for (const budget of [together, address]) {
    const counted = budget && counts.get(budget);
    if (!counted || counted.count <= budget.limit.max) continue;
    await giveBack();
    throw tooMany(deps, counted.endsAt);
  }
  if (account && (counts.get(account)?.count ?? 0) > account.limit.max) {
    try {
      await context.delay(DELAY_MS);
    } catch (error) {
      await giveBack();
      throw error;
    }
  }
  return {
    giveBack,
    forget: () =>
      deps.database.transaction(async (trx) => {
        await decrementAll(trx);
        await deleteThrottle(trx, together.key);
      }),
  };
}

/** Whoever set a new password starts afresh, from wherever (D32). */
export async function forgetSignIns(trx: Trx, email: string): Promise<void> {
  await deleteThrottlesOf(trx, togetherKey(email));
  await deleteThrottle(trx, accountKey(email));
}
