import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** When we learned of an entry of the history, beside when it happened (D19): until now the two were one. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    alter table shipment_status_history add column recorded_at ${text} not null default '';
    update shipment_status_history set recorded_at = timestamp;
    drop index history_by_shipment;
    create index history_by_shipment on shipment_status_history (shipment_id, timestamp, recorded_at, id)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
