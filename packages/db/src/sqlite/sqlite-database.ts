import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';
import { type CompiledQuery, Kysely, sql } from 'kysely';

import { createChangeListeners } from '../change-listeners.ts';
import type { Database, Tables } from '../database.ts';
import { jsonFields } from '../json-fields.ts';
import { isBehind, migrateToLatest } from '../migrate.ts';
import { type Reading, withoutStandbys } from '../standbys/standbys.ts';
import { createGroupCommit } from './group-commit.ts';
import { createReaderPool } from './reader-pool.ts';
import { beginOn, BUSY_MS, createLock, createSqliteDialect, executeOn } from './sqlite-dialect.ts';
import { createSearchIndex } from './sqlite-search.ts';

const CACHE_KIB = 65_536;
/** So much of the file is read where the system keeps it, without a call and a copy for each page (docs/decisions/0042). */
const MAPPED_BYTES = 1024 ** 3;
/**
 * How long the journal becomes before what it holds goes to the file: 32 MB. A status changes a dozen pages all over the
 * file, and writing those is half of what it costs.
 */
const JOURNAL_PAGES = 8000;

/**
 * Opens SQLite at `path` (or `:memory:`, where it may begin as a copy of `image`): one connection writes; in files a second
 * one reads, and threads read in the background.
 */
export function openSqlite(path: string, image?: Buffer): Database {
  const inMemory = path === ':memory:';
  const writerRaw = openConnection(path, image);
  // Each transaction runs in a savepoint, for which a copy of each page that it changes is kept: else in a file.
  writerRaw.pragma('temp_store = memory');
  const readerRaw = inMemory ? writerRaw : openConnection(path);
  // With a single connection, reads wait until an open transaction is over.
  const lock = createLock();
  const writing = { lock, begin: beginOn(writerRaw), isOpen: () => writerRaw.inTransaction };
  const writer = new Kysely<Tables>({ dialect: createSqliteDialect(executeOn(writerRaw), writing) });
  if (!inMemory) readerRaw.pragma('query_only = on');
  const read = inMemory ? writer : new Kysely<Tables>({ dialect: createSqliteDialect(executeOn(readerRaw)) });
  // Threads of their own for searches, which people wait for: they do not queue behind reports.
  const [readers, searchers] = [createReaderPool(path), createReaderPool(path)];
  const readBy = ({ execute }: typeof readers) =>
    inMemory ? writer : new Kysely<Tables>({ dialect: createSqliteDialect(execute) });
  const listeners = createChangeListeners();
  const { transaction, givenUp } = createGroupCommit(writerRaw, writer, listeners);
  const own: Reading = {
    read,
    background: readBy(readers),
    search: createSearchIndex(readBy(searchers)),
    prepare<Row>(query: CompiledQuery<Row>) {
      if (inMemory) return async (parameters) => (await read.executeQuery<Row>({ ...query, parameters })).rows;
      const statement = readerRaw.prepare<unknown[], Row>(query.sql);
      return (parameters) => Promise.resolve(statement.all(...parameters));
    },
    jsonRows: (rows, columns) =>
      sql<string>`(select json_group_array(json_object(${jsonFields(columns)})) from (${rows}))`,
    medianSeconds: (from, to) => sql`median(unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec'))`,
    dayAt: (instant, minutes) => sql`date(${instant}, ${sql.lit(`${minutes} minutes`)})`,
  };
  return {
    ...own,
    standbys: withoutStandbys(own),
    transaction,
    givenUp,
    changes: { subscribe: listeners.subscribe, epoch: () => 0 },
    isBehind: () => isBehind(writer as unknown as Kysely<never>, 'sqlite'),
    migrate: async (report) => {
      // An index of millions of rows is sorted in a file.
      writerRaw.pragma('temp_store = file');
      await migrateToLatest(writer as unknown as Kysely<never>, 'sqlite', { report });
      writerRaw.pragma('temp_store = memory');
    },
    ping: async () => {
      await read.selectFrom('organisations').select('id').limit(1).execute();
    },
    close: async () => {
      await Promise.all([readers.close(), searchers.close()]);
      const release = await lock();
      if (!inMemory) readerRaw.close();
      if (!inMemory) writerRaw.pragma('wal_checkpoint(truncate)');
      writerRaw.close();
      release();
    },
  };
}

/** Nobody but the server's own user reads the file, nor those that SQLite makes beside it with the same mode. */
function keepPrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  // A directory that is named by mistake keeps its mode: without it nobody else would get in.
  if (existsSync(path) && !statSync(path).isFile()) throw new Error('it is no file');
  // One that is there is not opened here: closing it would let go of the locks that SQLite has on it in this process.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

function openConnection(path: string, image?: Buffer): BetterSqlite3.Database {
  try {
    if (path !== ':memory:') keepPrivate(path);
    const raw = new BetterSqlite3(image ?? path);
    raw.pragma('journal_mode = wal');
    raw.pragma('synchronous = full');
    raw.pragma('foreign_keys = on');
    raw.pragma(`busy_timeout = ${BUSY_MS}`);
    raw.pragma(`cache_size = -${CACHE_KIB}`);
    raw.pragma(`mmap_size = ${MAPPED_BYTES}`);
    raw.pragma(`wal_autocheckpoint = ${JOURNAL_PAGES}`);
    assertPragmas(raw, path === ':memory:' ? 'memory' : 'wal');
    return raw;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database file ${path} cannot be opened: ${reason}`, { cause: error });
  }
}

/** Durability rests on these; a build of SQLite that ignores one must not be written to. */
function assertPragmas(raw: BetterSqlite3.Database, journal: string): void {
  const wanted = { journal_mode: journal, synchronous: 2, foreign_keys: 1, busy_timeout: BUSY_MS };
  for (const [name, value] of Object.entries(wanted)) {
    const actual: unknown = raw.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`pragma ${name} is ${String(actual)}, not ${value}`);
  }
}
