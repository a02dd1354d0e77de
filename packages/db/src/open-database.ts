import type { Database } from './database.ts';
import { openPostgres, type PostgresOptions } from './postgres/postgres-database.ts';
import { lockSqliteFile } from './sqlite/file-lock.ts';
import { openSqlite } from './sqlite/sqlite-database.ts';

export type { PostgresOptions };

/**
 * Opens the database that DATABASE_URL names: `sqlite:<path>`, `sqlite::memory:` or `postgres://…`.
 * Nothing outside this package knows which it is. Fails with one sentence when it cannot be opened.
 */
export async function openDatabase(url: string, options?: PostgresOptions): Promise<Database> {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url, options);
}

/** The same for a process that serves the database: of a SQLite file there can be one, of Postgres any number (D30). */
export async function openToServe(url: string, options?: PostgresOptions): Promise<Database> {
  if (!url.startsWith('sqlite:')) return openDatabase(url, options);
  const unlock = lockSqliteFile(url.slice('sqlite:'.length));
  const database = await openDatabase(url).catch((error: unknown) => {
    unlock();
    throw error;
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      unlock();
    },
  };
}
