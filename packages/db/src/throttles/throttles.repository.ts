import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';

export type Throttle = { count: number; endsAt: string };

/** Counts so many more for a key, in a new window when the last one is over, and answers the count. */
export async function insertOrIncrementThrottle(
  trx: Trx,
  { key, by = 1, now, endsAt }: { key: string; by?: number; now: string; endsAt: string },
): Promise<Throttle> {
  return trx
    .insertInto('throttles')
    .values({ key, count: by, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when throttles.ends_at > ${now} then throttles.count + ${by} else ${by} end`,
        ends_at: sql<string>`case when throttles.ends_at > ${now} then throttles.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow();
}

/** How many were counted for a key in the window that is open; 0 where none is. */
export async function findThrottleCount(db: Db, { key, now }: { key: string; now: string }): Promise<number> {
  const found = await db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return found?.count ?? 0;
}

/** Gives back one that was counted, in the window that it was counted in. */
export async function decrementThrottle(trx: Trx, key: string, now: string): Promise<void> {
  await trx
    .updateTable('throttles')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .where('count', '>', 0)
    .execute();
}

/** Forgets all counts whose keys begin alike; a prefix ends with a blank, which no key goes below. */
export async function deleteThrottlesOf(trx: Trx, prefix: `${string} `): Promise<void> {
  await trx
    .deleteFrom('throttles')
    .where('key', '>=', prefix)
    .where('key', '<', `${prefix.slice(0, -1)}!`)
    .execute();
}

export async function deleteThrottle(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('throttles').where('key', '=', key).execute();
}

export async function deleteEndedThrottles(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('throttles').where('ends_at', '<=', now).execute();
}
