import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** What an organisation shows of itself on the public page of its shipments (D7). */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql
    .raw(`
    create table sender_contacts (
      organisation_id ${text} primary key references organisations (id),
      is_shown integer not null check (is_shown in (0, 1)),
      phone ${text},
      email ${text},
      web_page ${text},
      is_taken_off integer not null default 0 check (is_taken_off in (0, 1)),
      updated_at ${text} not null
    )`)
    .execute(db);
}
