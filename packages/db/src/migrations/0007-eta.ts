import { type Kysely, sql } from 'kysely';

import { foldedSql } from './western-folding.ts';

/** What estimates ask for: the last deliveries of a lane, and the shipments that are on their way. */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = `
    create index shipments_by_lane on shipments
      (organisation_id, ${indexed('origin')}, ${indexed('destination')}, actual_delivery_date)
      where status = 'Delivered';
    create index shipments_active on shipments (organisation_id, created_at, id) where status <> 'Delivered';
    create index all_shipments_active on shipments (created_at, id) where status <> 'Delivered'`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}

const indexed = (column: string) => `(${foldedSql(column)})`;
