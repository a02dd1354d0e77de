import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';

import { migrations } from '../migrations/index.ts';
import { inUse, isBusy, lockStoppedFile, reasonOf } from './file-lock.ts';

/**
 * Writes a checked copy of the database at `path` to `target`, while a server goes on with it: all that
 * was committed before the start, nothing half. Fails when `target` exists or the copy is not sound. `copyBeside` copies what
 * belongs to it, before it has its name: what is called `target` is whole.
 */
export function backUpSqlite(path: string, target: string, copyBeside?: () => void): void {
  if (existsSync(target)) throw new Error(`${target} exists already.`);
  mkdirSync(dirname(target), { recursive: true });
  const part = `${target}.part`;
  try {
    copyWhole(path, part);
    copyBeside?.();
    moveIntoPlace(part, target);
  } catch (error) {
    removeDatabase(part);
    throw error;
  }
}

/** Removes a copy that failed: on a full disk each try would leave another. */
function removeDatabase(path: string): void {
  for (const ending of ['', ...JOURNAL]) rmSync(`${path}${ending}`, { force: true });
}

/** Writes a checked copy of a database, with what stands in its journal alone, in the place of an earlier try. */
function copyWhole(path: string, part: string): void {
  removeDatabase(part);
  try {
    const raw = new BetterSqlite3(path, { fileMustExist: true, readonly: true });
    try {
      raw.prepare('vacuum into ?').run(part);
      chmodSync(part, 0o600);
    } finally {
      raw.close();
    }
  } catch (error) {
    throw new Error(`${path} cannot be copied: ${reasonOf(error)}.`, { cause: error });
  }
  checkSqlite(part);
}

/** Fails with a sentence unless the file is a whole, consistent database of this version or an earlier one. */
export function checkSqlite(path: string): void {
  try {
    const raw = new BetterSqlite3(path, { fileMustExist: true, readonly: true });
    try {
      const found: unknown = raw.pragma('integrity_check', { simple: true });
      if (found !== 'ok') throw new Error(String(found));
      const [broken] = raw.pragma('foreign_key_check') as unknown[];
      if (broken !== undefined) throw new Error(`a reference leads nowhere: ${JSON.stringify(broken)}`);
      const names = raw.prepare<[], { name: string }>('select name from kysely_migration').all();
      const unknown = names.find(({ name }) => !Object.hasOwn(migrations, name));
      if (unknown) throw new Error(`it is of a later version (${unknown.name})`);
    } finally {
      raw.close();
    }
  } catch (error) {
    throw new Error(`${path} is no sound database of this product: ${reasonOf(error)}.`, { cause: error });
  }
}

/**
 * Puts a checked copy of `backup` in the place of the database at `path`, which no process may have
 * open, and keeps what was there; answers where, or undefined when nothing was. `prepare` is called before
 * anything is replaced: where it fails, nothing is touched.
 */
export function restoreSqlite(path: string, backup: string, now: Date, prepare?: () => void): string | undefined {
  checkSqlite(backup);
  const unlock = lockStoppedFile(path);
  try {
    const part = `${path}.part`;
    try {
      copyWhole(backup, part);
      prepare?.();
    } catch (error) {
      removeDatabase(part);
      throw error;
    }
    const before = `${path}.before-${now.toISOString().replaceAll(/\W/gu, '')}`;
    const isKept = existsSync(path);
    if (isKept) {
      closeJournal(path);
      renameSync(path, before);
    }
    // Also of a database that is gone: SQLite would write what it holds into the one that comes.
    for (const ending of JOURNAL) {
      if (existsSync(`${path}${ending}`)) renameSync(`${path}${ending}`, `${before}${ending}`);
    }
    moveIntoPlace(part, path);
    return isKept ? before : undefined;
  } finally {
    unlock();
  }
}

/** What SQLite has beside a file that is open, or was when its process died. */
const JOURNAL = ['-wal', '-shm'];

/**
 * Brings what the journal holds into the file; fails while another process has it open. One that is broken is left as it is, with its
 * journal: it is about to be replaced.
 */
function closeJournal(path: string): void {
  const raw = new BetterSqlite3(path, { timeout: 0 });
  try {
    raw.pragma('locking_mode = exclusive');
    raw.exec('begin exclusive; commit');
    raw.pragma('wal_checkpoint(truncate)');
  } catch (error) {
    if (isBusy(error)) throw inUse(path, error);
  } finally {
    raw.close();
  }
}

/** A rename that survives a power cut: first what the file holds is on disk, then its name. */
function moveIntoPlace(part: string, target: string): void {
  syncToDisk(part);
  renameSync(part, target);
  if (process.platform !== 'win32') syncToDisk(dirname(target));
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
