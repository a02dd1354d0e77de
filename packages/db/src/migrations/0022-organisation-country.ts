import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** The country whose local phone numbers an organisation writes (D20). */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql.raw(`alter table organisations add column country ${text}`).execute(db);
}
