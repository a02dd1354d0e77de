import { type Kysely, sql } from 'kysely';

import { foldedSql } from './western-folding.ts';

/** What a lane's last deliveries took; SQLite reads it from the index alone and looks up no shipment (D13). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index shipments_by_lane`.execute(db);
  await sql
    .raw(
      `create index shipments_by_lane on shipments (organisation_id, (${foldedSql('origin')}),
        (${foldedSql('destination')}), actual_delivery_date, created_at, status) where status = 'Delivered'`,
    )
    .execute(db);
}
