import type { Account } from '@msafara/domain/messages/messages.schema';

import type { Db, Trx } from '../database.ts';

type Of = { organisationId: string; month: string; account: Account };

/**
 * Counts segments of an organisation and returns whether they are within `max` (null is any number): if not, nothing is counted. Two
 * processes that count at once are counted one after the other.
 */
export async function updateUsage(
  trx: Trx,
  { organisationId, month, account, segments, max }: Of & { segments: number; max: number | null },
): Promise<boolean> {
  await trx
    .insertInto('message_usage')
    .values({ organisation_id: organisationId, month, account, segments: 0 })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'month', 'account']).doNothing())
    .execute();
  const counted = await trx
    .updateTable('message_usage')
    .set(({ eb, ref }) => ({ segments: eb(ref('segments'), '+', segments) }))
    .where('organisation_id', '=', organisationId)
    .where('month', '=', month)
    .where('account', '=', account)
    .$if(max !== null, (query) => query.where('segments', '<=', (max ?? 0) - segments))
    .returning('segments')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Gives back segments that were counted and did not go. */
export async function updateUsageReturned(
  trx: Trx,
  { organisationId, month, account, segments }: Of & { segments: number },
): Promise<void> {
  await trx
    .updateTable('message_usage')
    .set(({ eb, ref }) => ({ segments: eb(ref('segments'), '-', segments) }))
    .where('organisation_id', '=', organisationId)
    .where('month', '=', month)
    .where('account', '=', account)
    .where('segments', '>=', segments)
    .execute();
}

/** The segments of all organisations by month and account, since a month. */
export async function listUsageByMonth(
  db: Db,
  since: string,
): Promise<{ month: string; account: Account; segments: number }[]> {
  const rows = await db
    .selectFrom('message_usage')
    .select(({ fn }) => ['month', 'account', fn.sum<number | string>('segments').as('segments')])
    .where('month', '>=', since)
    .where('segments', '>', 0)
    .groupBy(['month', 'account'])
    .orderBy('month', 'desc')
    .execute();
  return rows.map(({ month, account, segments }) => ({ month, account, segments: Number(segments) }));
}

/** The segments of an organisation in a month by account. */
export async function listUsage(
  db: Db,
  { organisationId, month }: { organisationId: string; month: string },
): Promise<{ account: Account; segments: number }[]> {
  return db
    .selectFrom('message_usage')
    .select(['account', 'segments'])
    .where('organisation_id', '=', organisationId)
    .where('month', '=', month)
    .execute();
}
