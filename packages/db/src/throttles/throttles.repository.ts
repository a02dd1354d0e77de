import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';

export type Throttle = { count: number; endsAt: string };

/** The count of a key in its current window, or undefined when none is running. */
export async function findThrottle(db: Db, key: string, now: string): Promise<Throttle | undefined> {
  return db
    .selectFrom('throttles')
    .select(['count', 'ends_at as endsAt'])
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Counts one more for a key, in a new window when the last one is over, and answers the count. */
export async function insertOrIncrementThrottle(
  trx: Trx,
  { key, now, endsAt }: { key: string; now: string; endsAt: string },
): Promise<Throttle> {
  return trx
    .insertInto('throttles')
    .values({ key, count: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when throttles.ends_at > ${now} then throttles.count + 1 else 1 end`,
        ends_at: sql<string>`case when throttles.ends_at > ${now} then throttles.ends_at else excluded.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at as endsAt'])
    .executeTakeFirstOrThrow();
}

export async function deleteThrottle(trx: Trx, key: string): Promise<void> {
  await trx.deleteFrom('throttles').where('key', '=', key).execute();
}

export async function deleteEndedThrottles(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('throttles').where('ends_at', '<=', now).execute();
}
