import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * The audit log reads statuses from the histories and imports from their own table, newest first, all or of one person:
 * an index for each. Files of the last 30 days are one import a person and day.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    drop index audit_log_by_time;
    create index audit_log_by_time on audit_log (at, id);
    create index audit_log_by_person on audit_log (user_id, at, id);
    create index audit_log_by_action on audit_log (action, at, id);
    create index history_changes on shipment_status_history (recorded_at, id)
      where change <> 'created' and user_id is not null;
    create index history_changes_by_person on shipment_status_history (user_id, recorded_at, id)
      where change <> 'created' and user_id is not null;
    create table imports (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      user_id ${text} not null references users (id),
      file_id ${text} not null,
      shipments integer not null check (shipments >= 0),
      started_at ${text} not null,
      unique (organisation_id, user_id, file_id)
    );
    create index imports_by_time on imports (started_at, id);
    create index imports_by_person on imports (user_id, started_at, id);
    insert into imports (id, organisation_id, user_id, file_id, shipments, started_at)
      select min(imported_rows.shipment_id), imported_rows.organisation_id, shipments.created_by,
        'day:' || substr(imported_rows.created_at, 1, 10), count(*), min(imported_rows.created_at)
      from imported_rows join shipments on shipments.id = imported_rows.shipment_id
      where shipments.created_by is not null and imported_rows.created_at <> ''
      group by imported_rows.organisation_id, shipments.created_by, substr(imported_rows.created_at, 1, 10)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
