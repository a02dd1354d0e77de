import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Filters of the list of shipments that people keep under a name, for themselves or for their organisation (§2). */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql
    .raw(`
    create table saved_filters (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      user_id ${text} not null references users (id),
      name ${text} not null,
      is_shared integer not null check (is_shared in (0, 1)),
      filter ${text} not null,
      created_at ${text} not null,
      unique (organisation_id, user_id, name)
    )`)
    .execute(db);
  await sql`create index saved_filters_user on saved_filters (user_id)`.execute(db);
}
