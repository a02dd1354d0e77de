import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * When somebody last changed something in a session, in milliseconds since 1970 by the database's own clock: for a while its lists
 * are read where that is seen for certain (docs/decisions/0028). Written only where standbys are read.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const type = dialect === 'postgres' ? 'bigint' : 'integer';
  await sql.raw(`alter table sessions add column wrote_at ${type}`).execute(db);
}
