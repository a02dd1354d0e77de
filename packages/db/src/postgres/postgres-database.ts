import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';

import { createChangeListeners } from '../change-listeners.ts';
import type { Change, Database, Tables } from '../database.ts';
import { jsonFields } from '../json-fields.ts';
import { isBehind, migrateToLatest } from '../migrate.ts';
import { inPayloads } from './announcements.ts';
import { mendEventClock } from './event-clock.ts';
import { listen } from './postgres-listener.ts';
import { createSearchIndex } from './postgres-search.ts';

const CHANNEL = 'msafara_changes';
// Serialisation, deadlock, and a unique key that somebody else took meanwhile: seen anew, it is found taken.
const RETRIED = new Set(['40001', '40P01', '23505']);
const ATTEMPTS = 5;
const PAUSE_MS = 10;
const CONNECTIONS = 20;
/** How long a statement waits for rows that somebody else holds, as on SQLite; the tries of a transaction as well. */
const BUSY_MS = 5000;
/** Long reads have few connections of their own: they never take those of requests (D18). */
const BACKGROUND_CONNECTIONS = 2;

// count() and sum() come as int8, which the driver would hand over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens Postgres at `url` and listens for the changes that other processes commit. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = createPool(url, CONNECTIONS, `-c lock_timeout=${BUSY_MS}`);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    // By the query builder: it ends no connection of a pool that it has not used itself.
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The Postgres database cannot be reached: ${reason}`, { cause: error });
  }
  const background = new Kysely<Tables>({
    // Without helpers: a report leaves the other cores to the requests.
    dialect: new PostgresDialect({
      pool: createPool(url, BACKGROUND_CONNECTIONS, '-c max_parallel_workers_per_gather=0', {
        // Long reads wait for each other as long as it takes.
        connectionTimeoutMillis: 0,
      }),
    }),
  });
  const listeners = createChangeListeners();
  const feed = listen(url, CHANNEL, (payload) => listeners.tell(parseChanges(payload)));

  async function attempt<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
    const changes: Change[] = [];
    const value = await db.transaction().execute(async (trx) => {
      const result = await work(trx, (change) => changes.push(change));
      const payloads = inPayloads(changes);
      if (payloads.length > 0) {
        await sql`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(trx);
      }
      return result;
    });
    // This process hears of its own change at once, without the way through the database.
    listeners.tell(changes);
    return value as T;
  }

  return {
    read: db,
    background,
    search: createSearchIndex(db),
    async transaction<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
      const until = performance.now() + BUSY_MS;
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt<T>(work);
        } catch (error) {
          if (tries >= ATTEMPTS || performance.now() > until || !isRetried(error)) throw error;
          // Of uneven length, or those that met would meet again.
          await new Promise((resolve) => setTimeout(resolve, 2 ** tries * PAUSE_MS * Math.random()));
        }
      }
    },
    givenUp: () => 0,
    changes: { subscribe: listeners.subscribe, epoch: feed.epoch },
    prepare<Row>(query: CompiledQuery<Row>) {
      return async (parameters) => (await db.executeQuery<Row>({ ...query, parameters })).rows;
    },
    jsonRows: (rows, columns) =>
      sql<string>`(select coalesce(json_agg(json_build_object(${jsonFields(columns)})), '[]')::text from (${rows}) as listed)`,
    medianSeconds: (from, to) =>
      sql`percentile_cont(0.5) within group (order by extract(epoch from ${to}::timestamptz - ${from}::timestamptz))`,
    dayAt: (instant, minutes) =>
      sql`to_char(${instant}::timestamp + ${sql.lit(`${minutes} minutes`)}::interval, 'YYYY-MM-DD')`,
    // One process waits for the other's migrations as long as they take.
    async migrate(report) {
      await migrateToLatest(background as unknown as Kysely<never>, 'postgres', { report });
      await mendEventClock(db);
    },
    isBehind: () => isBehind(background as unknown as Kysely<never>, 'postgres'),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await feed.close();
      await background.destroy();
      await db.destroy();
    },
  };
}

function createPool(url: string, max: number, options: string, { connectionTimeoutMillis = BUSY_MS } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, options, connectionTimeoutMillis });
  // A connection that breaks while idle is replaced at its next use.
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction fails the next of them, not the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

function isRetried(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRIED.has(error.code ?? '');
}

function parseChanges(payload: string): Change[] {
  return JSON.parse(payload) as Change[];
}
