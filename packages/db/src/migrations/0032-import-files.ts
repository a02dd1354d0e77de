import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * What an imported row says, whatever file it stood in, and when it was imported, so that equal rows of the last days
 * are found and old ones expire. The key of a row imported before is what the first of equal rows says.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    alter table imported_rows add column content ${text} not null default '';
    alter table imported_rows add column created_at ${text} not null default '';
    update imported_rows set content = key,
      created_at = (select shipments.created_at from shipments where shipments.id = imported_rows.shipment_id);
    create index imported_rows_by_content on imported_rows (organisation_id, content, created_at);
    create index imported_rows_by_time on imported_rows (created_at)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
