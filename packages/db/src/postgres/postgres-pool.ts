import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';

import type { Tables } from '../database.ts';
import { isReadOnly } from '../unavailable.ts';

/**
 * A server whose machine is gone does not even say so: after so long without a word its system is asked whether it is there, each second
 * and ten times, and what was asked of it fails then. Without that it would be waited for without end, with its connection.
 */
export const ASKED_WHETHER_THERE = { keepAlive: true, keepAliveInitialDelayMillis: 5000 };

/** The other way round, for a session of our own: Postgres would keep those of a machine that is gone for two hours, of the hundred that it has. */
export const ASK_WHETHER_HERE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 10';

/** So often at most are all connections made anew because one of them met a standby. */
const LEAVE_EVERY_MS = 1000;

/**
 * Connections to an address, each replaced once it breaks. `setUp` is run on each before its first use: never through a pooler,
 * where it would reach the connections of others.
 */
export function createPool(url: string, max: number, setUp?: string, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...ASKED_WHETHER_THERE,
    ...more,
    // Its promise is waited for, whatever its type says.
    onConnect: (client) => (setUp === undefined ? undefined : client.query(setUp)),
  });
  // A connection that breaks while idle is replaced at its next use.
  pool.on('error', () => undefined);
  // One that breaks between two statements of a transaction fails the next of them, not the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/**
 * Kysely on a pool, whose transactions begin with `begin`. Where a statement met a server that takes no writes, the primary has
 * moved: none of the connections that were made until then is used again.
 */
export function openPool(pool: pg.Pool, begin = 'begin'): Kysely<Tables> {
  const madeAt = new WeakMap<pg.PoolClient, number>();
  let standbyAt = -Infinity;
  pool.on('connect', (client) => {
    madeAt.set(client, performance.now());
  });

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- until there is one that may be used
      const client = await pool.connect();
      if ((madeAt.get(client) ?? 0) >= standbyAt) return client;
      client.release(true);
    }
  }

  const leaving: PostgresPool = { Client: pg.Client, options: pool.options, connect, end: () => pool.end() };
  const config = { pool: leaving };
  const dialect = new PostgresDialect(config);
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () =>
        Object.assign(dialect.createDriver(), {
          async beginTransaction(connection: DatabaseConnection) {
            await connection.executeQuery(CompiledQuery.raw(begin));
          },
        }),
    },
    log(event) {
      const now = performance.now();
      if (event.level === 'error' && isReadOnly(event.error) && now - standbyAt > LEAVE_EVERY_MS) standbyAt = now;
    },
  });
}
