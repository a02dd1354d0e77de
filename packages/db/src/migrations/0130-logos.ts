import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** The logo of an organisation: on the public page of its shipments, its labels and its proofs (D28). */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql
    .raw(`
    create table organisation_logos (
      organisation_id ${text} primary key references organisations (id),
      file_id ${text} not null references files (id),
      updated_at ${text} not null
    )`)
    .execute(db);
  await sql.raw('create index organisation_logos_file on organisation_logos (file_id)').execute(db);
}
