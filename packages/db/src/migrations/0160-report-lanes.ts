import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Reports count lanes by their folded places, and name each as its newest shipment does (§5): what 0003 says of the index holds for
 * these columns in place of the places as typed.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return;
  await sql`drop index shipments_report`.execute(db);
  await sql`create index shipments_report on shipments (organisation_id, created_at)
    include (status, priority, is_delayed, eta_is_default, estimated_delivery_date, actual_delivery_date,
      origin_key, destination_key, id)`.execute(db);
}
