import { PostgresAdapter } from 'kysely';

import type { Db } from './database.ts';

/** Whether statements of this connection are for Postgres, where the two databases have no words in common. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
