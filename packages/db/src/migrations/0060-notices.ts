import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * What an organisation's members are told of its shipments is one row for all of them, and how far each has read is kept
 * with the user (D15); what was told before stays in `notifications`. One index serves the list, the count of the unread
 * and tidying. The history's index by user goes: nobody reads by it, and users are never deleted.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  // With the actor in it, Postgres counts without looking at the rows, as SQLite does where the key is the table.
  const [included, table] = dialect === 'postgres' ? ['include (actor_id)', ''] : ['', 'without rowid'];
  const statements = `
    create table notices (
      id ${text} not null,
      organisation_id ${text} not null references organisations (id),
      actor_id ${text} not null,
      shipment_id ${text},
      kind ${text} not null constraint notices_kind_check check (kind in ('status', 'delay', 'many')),
      parameters ${text} not null,
      created_at ${text} not null,
      primary key (organisation_id, created_at, id) ${included}
    ) ${table};
    alter table users add column notices_from ${text} not null default '';
    alter table users add column notices_read_until ${text} not null default '';
    drop index history_by_user`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
