import { setTimeout } from 'node:timers/promises';

import BetterSqlite3 from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

import { createStatementCache } from './statement-cache.ts';

/** SQLite rolls back table changes with their transaction; the stock adapter does not use that. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * A plus before each parameter, which means nothing. Without it SQLite 3.54 plans a statement anew whenever a parameter that a
 * column is compared with is bound, in case it is 0 or 1: a join by keys took 40 µs in place of 2 (docs/decisions/0043).
 */
class KeptPlanQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** How long a statement waits for another process that writes. */
export const BUSY_MS = 5000;
const BUSY_STEP_MS = 10;

/** Lets one task at a time use the connection. */
export function createLock() {
  let last: Promise<void> = Promise.resolve();
  return function acquire(): Promise<() => void> {
    let release = () => {};
    const before = last;
    last = new Promise<void>((resolve) => {
      release = resolve;
    });
    return before.then(() => release);
  };
}

type Writing = { lock: ReturnType<typeof createLock>; begin: () => Promise<void>; isOpen: () => boolean };

/** Runs one statement somewhere: on a connection of this thread, or on one of another. */
type Execute = (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => Promise<QueryResult<never>>;

/** Runs statements on an open connection of this thread. */
export function executeOn(raw: BetterSqlite3.Database): Execute {
  const statementOf = createStatementCache(raw);
  return ({ sql, parameters }) => {
    const statement = statementOf(sql);
    if (statement.reader) return Promise.resolve({ rows: statement.all(parameters) as never[] });
    const { changes } = statement.run(parameters);
    return Promise.resolve({ rows: [], numAffectedRows: BigInt(changes) });
  };
}

/**
 * Begins a transaction as soon as no other process writes. SQLite itself would wait on this thread,
 * and with it every read would.
 */
export function beginOn(raw: BetterSqlite3.Database): () => Promise<void> {
  const begin = raw.prepare('begin immediate');
  function isBegun(isLastTry: boolean): boolean {
    raw.pragma('busy_timeout = 0');
    try {
      begin.run();
      return true;
    } catch (error) {
      if (isLastTry || !(error instanceof BetterSqlite3.SqliteError) || error.code !== 'SQLITE_BUSY') throw error;
      return false;
    } finally {
      raw.pragma(`busy_timeout = ${BUSY_MS}`);
    }
  }
  return async () => {
    const until = performance.now() + BUSY_MS;
    while (!isBegun(performance.now() > until)) await setTimeout(BUSY_STEP_MS);
  };
}

/** A connection that only reads has no transactions. */
function noBegin(): Promise<void> {
  return Promise.reject(new Error('this connection only reads'));
}

/**
 * Kysely over better-sqlite3. The stock dialect prepares each statement anew; this one keeps them,
 * which is worth a factor of two on short queries. Without a lock, statements run at once: right for
 * a connection that only reads.
 */
export function createSqliteDialect(executeQuery: Execute, writing?: Writing): Dialect {
  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery() {
      throw new Error('read by keyset pages instead: a stream would hold the connection');
    },
  };
  const releases = new WeakMap<DatabaseConnection, () => void>();
  async function run(on: DatabaseConnection, sql: string): Promise<void> {
    await on.executeQuery(CompiledQuery.raw(sql));
  }
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new KeptPlanQueryCompiler(),
    createDriver: () => ({
      init: () => Promise.resolve(),
      async acquireConnection() {
        if (!writing) return connection;
        const held = { ...connection };
        releases.set(held, await writing.lock());
        return held;
      },
      beginTransaction: () => (writing?.begin ?? noBegin)(),
      commitTransaction: (on) => run(on, 'commit'),
      // A full disk has rolled it back already, and is the reason to be told.
      rollbackTransaction: (on) => (writing?.isOpen() ? run(on, 'rollback') : Promise.resolve()),
      releaseConnection(held) {
        releases.get(held)?.();
        return Promise.resolve();
      },
      destroy: () => Promise.resolve(),
    }),
  };
}
