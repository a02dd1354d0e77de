import { sql } from 'kysely';

import type { Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';

/** Any number that nothing else in this database locks by. */
const KEY = 0x6d_73_61_66;
/** What a start does under it takes a second; several wait for each other. */
const WAIT_MS = 60_000;

/**
 * Holds what processes do once among them until this transaction ends, so that those that start together do it one after the
 * other (D30). The lock is the transaction's: through a pooler as well it is given back. SQLite has one process.
 */
export async function lockStart(trx: Trx): Promise<void> {
  if (!isPostgres(trx)) return;
  await sql`select set_config('lock_timeout', ${String(WAIT_MS)}, true)`.execute(trx);
  await sql`select pg_advisory_xact_lock(${sql.lit(KEY)})`.execute(trx);
}
