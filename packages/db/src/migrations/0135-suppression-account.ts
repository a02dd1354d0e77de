import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** By whose account somebody said STOP: an organisation's own can undo no other (D27). Those from before were the deployment's. */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const column = `organisation_id ${text} references organisations (id)`;
  await sql.raw(`alter table message_suppressions add column ${column}`).execute(db);
}
