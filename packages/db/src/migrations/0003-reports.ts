import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * What a report reads of one organisation's shipments, beside each other: on Postgres they lie all over
 * the table. SQLite keeps rows in the order of creation and is fast enough without. Reasons for delays
 * are left out: with them a row could be too long for an index.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`create index shipments_report on shipments (organisation_id, created_at)
    include (status, priority, is_delayed, eta_is_default, estimated_delivery_date, actual_delivery_date, origin, destination)`.execute(
    db,
  );
}
