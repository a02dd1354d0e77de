import { type CompiledQuery, type Kysely, sql } from 'kysely';
import pg from 'pg';

import { createChangeListeners } from '../change-listeners.ts';
import type { Change, Database, Trx } from '../database.ts';
import { jsonFields } from '../json-fields.ts';
import { isBehind, migrateToLatest } from '../migrate.ts';
import { CHANNELS, changesAsMessages, type Message } from './announcer.ts';
import { FEED_TIMING, type FeedTiming, openChangeFeed } from './change-feed.ts';
import { mendEventClock } from './event-clock.ts';
import { createPool, openPool } from './postgres-pool.ts';
import { createSearchIndex } from './postgres-search.ts';

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

/** What may be said about a Postgres besides its address. */
export type PostgresOptions = {
  /** How many connections requests share. */
  connections?: number;
  timing?: Partial<FeedTiming>;
};

/** Opens Postgres at `url` and listens for the changes that other processes commit. */
export async function openPostgres(
  url: string,
  { connections = CONNECTIONS, timing }: PostgresOptions = {},
): Promise<Database> {
  const waiting = { connectionTimeoutMillis: BUSY_MS };
  const db = openPool(createPool(url, connections, { ...waiting, options: `-c lock_timeout=${BUSY_MS}` }));
  try {
    // By the query builder: it ends no connection of a pool that it has not used itself.
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The Postgres database cannot be reached: ${reason}`, { cause: error });
  }
  // Without helpers: a report leaves the other cores to the requests. Long reads wait for each other as long as it takes.
  const background = openPool(
    createPool(url, BACKGROUND_CONNECTIONS, { options: '-c max_parallel_workers_per_gather=0' }),
  );
  const listeners = createChangeListeners();
  // A connection of its own: an announcement never waits behind requests.
  const announcing = createPool(url, 1, { ...waiting, query_timeout: BUSY_MS });
  const feed = openChangeFeed({
    url,
    send: async (messages) => {
      await announcing.query(ANNOUNCE, [
        messages.map(({ channel }) => channel),
        messages.map(({ payload }) => payload),
      ]);
    },
    tell: listeners.tell,
    timing: { ...FEED_TIMING, ...timing },
  });

  async function attempt<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
    const changes: Change[] = [];
    let isDone = false;
    let isAnnounced = false;
    try {
      const value = await db.transaction().execute(async (trx) => {
        const result = await work(trx, (change) => changes.push(change));
        if (feed.isBehind()) isAnnounced = await announceInside(trx, changesAsMessages(changes));
        isDone = true;
        return result;
      });
      // This process hears of its own change at once, without the way through the database.
      listeners.tell(changes);
      if (!isAnnounced) feed.announce(changes);
      return value as T;
    } catch (error) {
      // Cut off at its commit, which may have gone through all the same.
      if (isDone && !isRetried(error)) feed.announceDoubtful(changes);
      throw error;
    }
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
      await announcing.end();
      await background.destroy();
      await db.destroy();
    },
  };
}

/** Tells all at once; it waits for no disk, since it is worth nothing after a crash. */
const ANNOUNCE = `select set_config('synchronous_commit', 'off', true), pg_notify(channel, payload)
  from unnest($1::text[], $2::text[]) as message (channel, payload)`;

/** Where it cannot be told apart for a while, a transaction tells of its own changes: slower, and as safe. */
async function announceInside(trx: Trx, messages: readonly Message[]): Promise<boolean> {
  if (messages.length > 0) {
    const payloads = messages.map(({ payload }) => payload);
    await sql`select pg_notify(${CHANNELS.changes}, payload) from unnest(${payloads}::text[]) as payload`.execute(trx);
  }
  return true;
}

function isRetried(error: unknown): boolean {
  return error instanceof pg.DatabaseError && RETRIED.has(error.code ?? '');
}
