import type { Database } from './database.ts';
import { openPostgres } from './postgres/postgres-database.ts';
import { openSqlite } from './sqlite/sqlite-database.ts';

/**
 * Opens the database that DATABASE_URL names: `sqlite:<path>`, `sqlite::memory:` or `postgres://…`.
 * Nothing outside this package knows which it is. Fails with one sentence when it cannot be opened.
 */
export async function openDatabase(url: string): Promise<Database> {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url);
}
