import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';

/**
 * Takes a SQLite database for one process alone, for as long as it lives: caches and announcements of two on one file
 * know nothing of each other (D30). The lock is one that SQLite takes on a small file beside it, which the system
 * frees at death. Fails with a sentence where another process has it, or nothing can be written there; returns how to give it back.
 */
export function lockSqliteFile(path: string): () => void {
  if (path === ':memory:') return () => undefined;
  let lock: BetterSqlite3.Database | undefined;
  try {
    mkdirSync(dirname(path), { recursive: true });
    lock = new BetterSqlite3(`${path}.lock`, { timeout: 0 });
    chmodSync(`${path}.lock`, 0o600);
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    throw new Error(
      isBusy(error)
        ? 'Another Msafara serves this file: several processes need Postgres.'
        : `${path} cannot be written to: ${reasonOf(error)}.`,
      { cause: error },
    );
  }
  return () => lock.close();
}

/** Whether another process has a database. */
export const isBusy = (error: unknown) =>
  error instanceof BetterSqlite3.SqliteError && /^SQLITE_(?:BUSY|LOCKED)/u.test(error.code);

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The same for a command that works on the file of a server that is stopped. Fails with a sentence that says so. */
export function lockStoppedFile(path: string): () => void {
  try {
    return lockSqliteFile(path);
  } catch (error) {
    throw error instanceof Error && isBusy(error.cause) ? inUse(path, error) : error;
  }
}

/** The refusal of a command while a server has the file. */
export function inUse(path: string, cause: unknown): Error {
  return new Error(`${path} is in use: stop the server first.`, { cause });
}
