import type { Kysely } from 'kysely';
import type pg from 'pg';

import type { Db } from '../database.ts';
import { keepPlans } from './kept-plans.ts';
import { ASK_WHETHER_HERE, createPool, openPool } from './postgres-pool.ts';

/** How long a statement waits for rows that somebody else holds, as on SQLite; the tries of a transaction as well. */
export const BUSY_MS = 5000;
/**
 * How long a transaction may ask nothing of the database, as on SQLite. Where its process stands still, or its machine is gone without a
 * word, Postgres ends it, and others get the rows that it holds (docs/decisions/0041).
 */
const IDLE_MS = 5000;
/** Long reads have few connections of their own: they never take those of requests (D18). */
const BACKGROUND_CONNECTIONS = 2;
const LIMITS = { lock_timeout: BUSY_MS, idle_in_transaction_session_timeout: IDLE_MS };
const BEGIN = `begin; ${setLimits('set local')}`;

/** Statements that set the limits, for a session or a transaction. */
function setLimits(set: 'set' | 'set local'): string {
  return Object.entries(LIMITS)
    .map(([name, ms]) => `${set} ${name} = ${String(ms)}`)
    .join('; ');
}

type Pools = {
  db: Db;
  background: Db;
  announcing: pg.Pool;
  /** Does what needs sessions, such as migrations, at the database itself. */
  withSessions: <T>(directUrl: string, work: (sessions: Kysely<never>) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/**
 * A process's connections: to a pooler, nothing that a session would keep is set, and each transaction sets its limits for itself, in
 * the same round trip that begins it.
 */
export function openPools(url: string, connections: number, isPooled: boolean): Pools {
  const waiting = { connectionTimeoutMillis: BUSY_MS };
  const perSession = (...setUp: string[]) => (isPooled ? undefined : [ASK_WHETHER_HERE, ...setUp].join('; '));
  const pool = createPool(url, connections, perSession(setLimits('set')), waiting);
  if (!isPooled) keepPlans(pool);
  const db = openPool(pool, isPooled ? BEGIN : 'begin');
  // Without helpers: a report leaves the other cores to the requests. Long reads wait for each other as long as it takes.
  const helpers = perSession('set max_parallel_workers_per_gather = 0');
  const background = openPool(createPool(url, BACKGROUND_CONNECTIONS, helpers));
  // A connection of its own: an announcement never waits behind requests.
  const announcing = createPool(url, 1, perSession(), { ...waiting, query_timeout: BUSY_MS });
  return {
    db,
    background,
    announcing,
    async withSessions(directUrl, work) {
      if (!isPooled) return work(background as unknown as Kysely<never>);
      const sessions = openPool(createPool(directUrl, BACKGROUND_CONNECTIONS, ASK_WHETHER_HERE));
      try {
        return await work(sessions as unknown as Kysely<never>);
      } finally {
        await sessions.destroy();
      }
    },
    async close() {
      await announcing.end();
      await background.destroy();
      await db.destroy();
    },
  };
}
