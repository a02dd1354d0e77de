import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql.raw(`alter table shipments add column recipient_phone ${text}`).execute(db);
}
