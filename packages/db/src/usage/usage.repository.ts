import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { UNREAL } from '../organisations/unreal-organisations.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';

type UsageLimit = { organisationId: string; period: string; limit: number | null };

// The largest number of an integer column on Postgres.
const NO_LIMIT = 2_147_483_647;

const addOne = queryTemplate((db, { organisationId, period, limit }: Expressions<UsageLimit & { limit: number }>) =>
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

/** Shipments made in a month by an organisation; null sums those of all but the demo (D10, D12). */
export async function countUsage(db: Db, organisationId: string | null, period: string): Promise<number> {
  const row = await db
    .selectFrom('usage_counters')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('shipments'), sql.lit(0)).as('count'))
    .where('period', '=', period)
    .where(({ eb }) =>
      organisationId === null ? eb('organisation_id', 'not in', UNREAL) : eb('organisation_id', '=', organisationId),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

/** An admin's reset sets the counters to 0 (D10); null means all organisations. */
export async function deleteUsage(trx: Trx, organisationId: string | null): Promise<void> {
  const query = trx.deleteFrom('usage_counters');
  await (organisationId === null ? query : query.where('organisation_id', '=', organisationId)).execute();
}
