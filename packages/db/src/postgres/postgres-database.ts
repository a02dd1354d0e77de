import { sql } from 'kysely';
import pg from 'pg';

import { readInt8AsNumber } from './int8.ts';
import { createChangeListeners } from '../change-listeners.ts';
import type { Change, Database, Db, Trx } from '../database.ts';
import { isBehind, migrateToLatest } from '../migrate.ts';
import { type Standbys, withoutStandbys } from '../standbys/standbys.ts';
import { lockStart } from '../starting/start-lock.ts';
import { CHANNELS, changesAsMessages, type Message } from './announcer.ts';
import { FEED_TIMING, type FeedTiming, openChangeFeed } from './change-feed.ts';
import { mendEventClock } from './event-clock.ts';
import { BUSY_MS, openPools } from './postgres-pools.ts';
import { readingOf } from './postgres-reading.ts';
import { noWrites, troubleAt } from './postgres-trouble.ts';
import { createShares } from './shares.ts';
import { openStandbys } from './standbys/open-standbys.ts';
import type { WatchTiming } from './standbys/watch.ts';

// Serialisation failures, deadlocks, and a unique key that was taken or a referenced row that was deleted meanwhile: the next try sees
// the key taken or the row gone.
const TAKEN = ['23505', '23503'];
const RETRIED = ['40001', '40P01', ...TAKEN];
const ATTEMPTS = 5;
const PAUSE_MS = 10;
const CONNECTIONS = 20;
/** As much of them as one organisation's changes have at once: they mostly wait for each other, since its counts are one row. */
const SHARE = 0.4;
const REPLICA_BOUND_MS = 2000;

readInt8AsNumber();

/** What may be said about a Postgres besides its address. */
export type PostgresOptions = {
  /** A session at the primary, where `url` is a pooler's in transaction mode: for LISTEN and migrations. */
  directUrl?: string | undefined;
  /** How many connections requests share, at each server. */
  connections?: number;
  /** All servers of the cluster: what may be read elsewhere is read at those that are standbys and this near to the primary. */
  replicaUrls?: readonly string[];
  replicaBoundMs?: number;
  /** Takes a sentence for whoever runs the server. */
  warn?: (line: string) => void;
  /** What all processes on the database have to have in common (docs/decisions/0029). */
  fingerprint?: string | undefined;
  timing?: Partial<FeedTiming & WatchTiming>;
};

/**
 * Opens Postgres at `url` and listens for the changes that other processes commit. Fails with a sentence where it cannot be
 * reached or written to, or does not hear itself.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const { directUrl = url, connections = CONNECTIONS, warn = warnProcess, timing = {} } = options;
  const { replicaUrls = [], replicaBoundMs = REPLICA_BOUND_MS } = options;
  const isPooled = directUrl !== url;
  const pools = openPools(url, connections, isPooled);
  const { db, background, announcing } = pools;
  let limitsWaits: boolean;
  try {
    limitsWaits = await checkPrimary(db);
  } catch (error) {
    await pools.close();
    throw error;
  }
  const listeners = createChangeListeners();
  const feed = openChangeFeed({
    url: directUrl,
    name: isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    warn,
    send: async (messages) => {
      await announcing.query(ANNOUNCE, [
        messages.map(({ channel }) => channel),
        messages.map(({ payload }) => payload),
      ]);
    },
    tell: listeners.tell,
    timing: { ...FEED_TIMING, ...timing },
    fingerprint: options.fingerprint,
  });

  const changes = { subscribe: listeners.subscribe, epoch: feed.epoch };
  const own = readingOf(db, background);
  let standbys: Standbys = withoutStandbys(own);
  let closeStandbys: (() => Promise<void>) | undefined;
  const close = async () => {
    await closeStandbys?.();
    await feed.close();
    await pools.close();
  };
  try {
    // Before any lock of a session is taken: through a pooler nobody could give it back.
    await feed.heard;
    if (replicaUrls.length > 0) {
      const opened = await openStandbys({
        url,
        replicaUrls,
        boundMs: replicaBoundMs,
        connections,
        own,
        changes,
        warn,
        timing,
      });
      standbys = opened;
      closeStandbys = opened.close;
    }
  } catch (error) {
    await close();
    throw error;
  }

  if (isPooled && !limitsWaits) warn(NO_LIMIT);

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

  async function repeated<T>(work: Parameters<Database['transaction']>[0]): Promise<T> {
    const until = performance.now() + BUSY_MS;
    let isLast = false;
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt<T>(work);
      } catch (error) {
        if (isLast || tries >= ATTEMPTS || !isRetried(error)) throw error;
        isLast = performance.now() > until;
        // After that time only a collision of keys is tried once more: the next try finds the key taken and says so. All else is busy.
        if (isLast && !isRetried(error, TAKEN)) throw error;
        // Of uneven length, or those that met would meet again.
        await new Promise((resolve) => setTimeout(resolve, 2 ** tries * PAUSE_MS * Math.random()));
      }
    }
  }

  const withinShare = createShares({ most: Math.max(1, Math.floor(connections * SHARE)), waitMs: BUSY_MS });

  return {
    ...own,
    standbys,
    async transaction<T>(work: Parameters<Database['transaction']>[0], whose?: { organisationId: string | null }) {
      const organisationId = whose?.organisationId ?? null;
      return organisationId === null ? repeated<T>(work) : withinShare(organisationId, () => repeated<T>(work));
    },
    givenUp: () => 0,
    changes,
    // One process waits for the other's migrations as long as they take.
    async migrate(report) {
      await pools.withSessions(directUrl, (sessions) => migrateToLatest(sessions, 'postgres', { report }));
      await db.transaction().execute(async (trx) => {
        await lockStart(trx);
        await mendEventClock(trx);
      });
    },
    isBehind: () => pools.withSessions(directUrl, (sessions) => isBehind(sessions, 'postgres')),
    async ping() {
      await standbys.readAlways({ organisationId: null }, ({ read }) => sql`select 1`.execute(read));
    },
    close,
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

/** Fails where `db` cannot be written to; answers whether its statements have a limit to waiting for locks. */
async function checkPrimary(db: Db): Promise<boolean> {
  const { rows } = await sql<{ read_only: string; lock_timeout: string }>`
    select current_setting('transaction_read_only') as read_only, current_setting('lock_timeout') as lock_timeout`
    // By the query builder: it ends no connection of a pool that it has not used itself.
    .execute(db)
    .catch((error: unknown) => {
      throw new Error(troubleAt('DATABASE_URL', error), { cause: error });
    });
  if (rows[0]?.read_only === 'on') throw new Error(troubleAt('DATABASE_URL', noWrites()));
  return rows[0]?.lock_timeout !== '0';
}

const NO_LIMIT = `The pooler at DATABASE_URL sets no lock_timeout, so that reads may wait for a lock without end. PgBouncer sets it by connect_query='set lock_timeout = ${String(BUSY_MS)}'.`;

function warnProcess(line: string): void {
  process.emitWarning(line, 'DatabaseWarning');
}

function isRetried(error: unknown, codes: readonly string[] = RETRIED): boolean {
  return error instanceof pg.DatabaseError && codes.includes(error.code ?? '');
}
