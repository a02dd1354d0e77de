import { existsSync } from 'node:fs';

import BetterSqlite3 from 'better-sqlite3';

import { migrations } from '../migrations/index.ts';
import { inUse, lockStoppedFile } from '../sqlite/file-lock.ts';
import type { Values } from './row-sums.ts';
import type { MovedTable } from './target-tables.ts';

/** The file that is left, held so that nobody writes to it meanwhile. */
export type SourceFile = {
  /** Its tables with their columns, without those of SQLite's own (search indexes, generated columns, `row`). */
  tables: () => Map<string, string[]>;
  rows: (table: MovedTable) => IterableIterator<Values>;
  close: () => void;
};

/** Only SQLite has it: its search index refers to rows by number (0001). */
const ROW_NUMBER = 'row';

/** Opens the file and holds it. Fails with a sentence where it is in use, or not of this program's version. */
export function openSource(path: string): SourceFile {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
  const raw = hold(path);
  let unlock = () => {};
  const close = () => {
    raw.close();
    unlock();
  };
  try {
    requireThisVersion(raw, path);
    unlock = lockStoppedFile(path);
    return { ...readerOf(raw), close };
  } catch (error) {
    close();
    throw error;
  }
}

function hold(path: string): BetterSqlite3.Database {
  const raw = new BetterSqlite3(path, { fileMustExist: true, timeout: 0 });
  try {
    raw.exec('begin immediate');
    return raw;
  } catch (error) {
    raw.close();
    const code = error instanceof BetterSqlite3.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) throw inUse(path, error);
    if (code === 'SQLITE_NOTADB') throw new Error(`${path} is no database of this product.`, { cause: error });
    throw error;
  }
}

function requireThisVersion(raw: BetterSqlite3.Database, path: string): void {
  const isOurs = raw.prepare(`select 1 from sqlite_master where name = 'kysely_migration'`).get() !== undefined;
  if (!isOurs) throw new Error(`${path} is no database of this product.`);
  const names = raw.prepare<[], { name: string }>('select name from kysely_migration').all();
  requireSameVersion(
    names.map(({ name }) => name),
    path,
    `DATABASE_URL="sqlite:${path}" ./pnpmw db:migrate`,
  );
}

/** Fails with a sentence unless these are all the migrations of this program, and no others; `migrate` is what adds those that lack. */
export function requireSameVersion(names: readonly string[], which: string, migrate = './pnpmw db:migrate'): void {
  const unknown = names.find((name) => !Object.hasOwn(migrations, name));
  if (unknown !== undefined)
    throw new Error(`${which} is newer than this program (${unknown}): move with that version.`);
  const missing = Object.keys(migrations).find((name) => !names.includes(name));
  if (missing === undefined) return;
  throw new Error(`${which} is of an earlier version (it lacks ${missing}): ${migrate} brings it up to date.`);
}

function readerOf(raw: BetterSqlite3.Database): Omit<SourceFile, 'close'> {
  return {
    tables() {
      const listed = raw.pragma('table_list') as { name: string; type: string }[];
      const own = listed.filter(({ name, type }) => type === 'table' && !/^(?:sqlite|kysely)_/u.test(name));
      return new Map(own.map(({ name }) => [name, columnsOf(raw, name)]));
    },
    rows({ name, columns }) {
      return raw
        .prepare<[], Values>(`select ${columns.join(', ')} from ${name}`)
        .raw()
        .iterate();
    },
  };
}

function columnsOf(raw: BetterSqlite3.Database, table: string): string[] {
  const columns = raw.pragma(`table_xinfo(${table})`) as { name: string; hidden: number }[];
  return columns.filter(({ name, hidden }) => hidden === 0 && name !== ROW_NUMBER).map(({ name }) => name);
}
