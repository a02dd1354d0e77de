import type { Db, Trx } from '../database.ts';
import { queryTemplate } from '../query-template.ts';

type UsageLimit = { organisationId: string; period: string; limit: number | null };

// The largest number of an integer column on Postgres.
const NO_LIMIT = 2_147_483_647;

const addOne = queryTemplate((db, { organisationId, period, limit }: UsageLimit & { limit: number }) =>
  db
    .insertInto('usage_counters')
    .values({ organisation_id: organisationId, period, shipments: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'period'])
        .doUpdateSet(({ ref, eb }) => ({ shipments: eb(ref('usage_counters.shipments'), '+', 1) }))
        .where('usage_counters.shipments', '<', limit),
    )
    .returning('shipments'),
);

/**
 * Counts one more shipment of the month unless the limit is reached; answers whether it did (D10).
 * Atomic: with one place left, one of many at once succeeds. `limit` null is no limit.
 */
export async function incrementUsage(trx: Trx, { organisationId, period, limit }: UsageLimit): Promise<boolean> {
  if (limit !== null && limit < 1) return false;
  const { rows } = await addOne(trx, { organisationId, period, limit: limit ?? NO_LIMIT });
  return rows.length > 0;
}

export async function countUsage(db: Db, organisationId: string, period: string): Promise<number> {
  const row = await db
    .selectFrom('usage_counters')
    .select('shipments')
    .where('organisation_id', '=', organisationId)
    .where('period', '=', period)
    .executeTakeFirst();
  return row?.shipments ?? 0;
}

/** An admin's reset sets the counters to 0 (D10); null means all organisations. */
export async function deleteUsage(trx: Trx, organisationId: string | null): Promise<void> {
  const query = trx.deleteFrom('usage_counters');
  await (organisationId === null ? query : query.where('organisation_id', '=', organisationId)).execute();
}
