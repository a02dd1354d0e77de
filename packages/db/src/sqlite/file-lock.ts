import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';

/**
 * Takes a SQLite database for one process alone, for as long as it lives: caches and announcements of two on one file
 * know nothing of each other (D30). The lock is one that SQLite takes on a small file beside it, which the system
 * frees at death. Fails with a sentence where another process has it; returns how to give it back.
 */
export function lockSqliteFile(path: string): () => void {
  if (path === ':memory:') return () => undefined;
  mkdirSync(dirname(path), { recursive: true });
  const lock = new BetterSqlite3(`${path}.lock`, { timeout: 0 });
  try {
    chmodSync(`${path}.lock`, 0o600);
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    throw new Error('Another Msafara serves this file: several processes need Postgres.', { cause: error });
  }
  return () => lock.close();
}

/** The same for a command that works on the file of a server that is stopped. Fails with a sentence that says so. */
export function lockStoppedFile(path: string): () => void {
  try {
    return lockSqliteFile(path);
  } catch (error) {
    throw inUse(path, error);
  }
}

/** The refusal of a command while a server has the file. */
export function inUse(path: string, cause: unknown): Error {
  return new Error(`${path} is in use: stop the server first.`, { cause });
}
