import { type Kysely, sql } from 'kysely';

import { laneKeySql } from '../eta/lane-key.ts';

/** What a lane's last deliveries took; SQLite reads it from the index alone and looks up no shipment (D13). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index shipments_by_lane`.execute(db);
  await sql
    .raw(
      `create index shipments_by_lane on shipments (organisation_id, (${laneKeySql('origin')}),
        (${laneKeySql('destination')}), actual_delivery_date, created_at, status) where status = 'Delivered'`,
    )
    .execute(db);
}
