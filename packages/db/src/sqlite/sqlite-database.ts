import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';
import { type CompiledQuery, Kysely, sql } from 'kysely';

import { createChangeListeners } from '../change-listeners.ts';
import type { Database, Tables } from '../database.ts';
import { jsonFields } from '../json-fields.ts';
import { migrateToLatest } from '../migrate.ts';
import { createGroupCommit } from './group-commit.ts';
import { createReaderPool } from './reader-pool.ts';
import { beginOn, BUSY_MS, createLock, createSqliteDialect, executeOn } from './sqlite-dialect.ts';
import { createSearchIndex } from './sqlite-search.ts';

const CACHE_KIB = 65_536;

/** Opens SQLite at `path` (or `:memory:`): one connection writes; in files a second one reads, and threads read in the background. */
export function openSqlite(path: string): Database {
  const inMemory = path === ':memory:';
  const writerRaw = openConnection(path);
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
  return {
    read,
    background: readBy(readers),
    search: createSearchIndex(readBy(searchers)),
    transaction: createGroupCommit(writerRaw, writer, listeners),
    changes: { subscribe: listeners.subscribe, epoch: () => 0 },
    prepare<Row>(query: CompiledQuery<Row>) {
      if (inMemory) return async (parameters) => (await read.executeQuery<Row>({ ...query, parameters })).rows;
      const statement = readerRaw.prepare<unknown[], Row>(query.sql);
      return (parameters) => Promise.resolve(statement.all(...parameters));
    },
    jsonRows: (rows, columns) =>
      sql<string>`(select json_group_array(json_object(${jsonFields(columns)})) from (${rows}))`,
    medianSeconds: (from, to) => sql`median(unixepoch(${to}, 'subsec') - unixepoch(${from}, 'subsec'))`,
    migrate: () => migrateToLatest(writer as unknown as Kysely<never>, 'sqlite'),
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

function openConnection(path: string): BetterSqlite3.Database {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    const raw = new BetterSqlite3(path);
    raw.pragma('journal_mode = wal');
    raw.pragma('synchronous = full');
    raw.pragma('foreign_keys = on');
    raw.pragma(`busy_timeout = ${BUSY_MS}`);
    raw.pragma(`cache_size = -${CACHE_KIB}`);
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
