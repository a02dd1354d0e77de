import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

import { type Finding, findingOf } from './finding.ts';
import { call } from './http-client.ts';
import { createOne, type Load, nextNumber, promisesOf, say, signIn, startLoad } from './load.ts';
import { createRig, type Rig } from './rig.ts';
import { withPostgres } from './with-postgres.ts';

const CUTS = 40;
const CUT_EVERY_MS = 150;
const DEADLOCKS = 10;
const SERIAL_MS = 5000;
const HELD_MS = [2000, 8000] as const;
const CLIENTS = 8;
const READ_WITHIN_MS = 2000;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function cut(rig: Rig): Promise<Finding> {
  const server = await rig.start();
  const token = await signIn(server.url);
  const load = startLoad([server.url], token);
  let ended = 0;
  await connected(rig.databaseUrl, async (client) => {
    for (let n = 0; n < CUTS; n += 1) {
      await setTimeout(CUT_EVERY_MS);
      const { rowCount } = await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      ended += rowCount ?? 0;
    }
  });
  await setTimeout(500);
  await load.stop();
  const promises = await promisesOf(server.url, token, load, server.isAlive());
  await server.stop();
  return findingOf(
    `Postgres: all its connections cut ${String(CUTS)} times, every ${String(CUT_EVERY_MS)} ms`,
    `${String(ended)} connections cut; ${say(load)}`,
    promises,
  );
}

function countRefused({ refused }: Load): number {
  return Object.values(refused).reduce((sum, count) => sum + count, 0);
}

/** Rows that every create changes, held by somebody else. */
async function held(rig: Rig, heldMs: number): Promise<Finding> {
  const server = await rig.start();
  const token = await signIn(server.url);
  const number = nextNumber();
  await createOne(server.url, token, number);
  const load = startLoad([server.url], token, CLIENTS);
  let failed = 0;
  await connected(rig.databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('update usage_counters set shipments = shipments');
    const until = performance.now() + heldMs;
    while (performance.now() < until) {
      const path = `/api/shipments/tracking/${number}`;
      const read = await call(server.url, 'GET', path, { token }).catch(() => undefined);
      if (read?.status !== 200 || read.ms > READ_WITHIN_MS) failed += 1;
      await setTimeout(50);
    }
    await client.query('rollback');
  });
  await setTimeout(1000);
  await load.stop();
  const promises = await promisesOf(server.url, token, load, server.isAlive());
  await server.stop();
  return findingOf(
    `Postgres: another client holds the organisation’s row for ${String(heldMs / 1000)} s, ${String(CLIENTS)} clients write`,
    `${say(load)}; reads that failed meanwhile ${String(failed)}`,
    { ...promises, 'reads go on': failed === 0 },
  );
}

/** How many deadlocks the database has ended, whoever was the one to give way. */
async function countDeadlocks(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks ?? 0);
}

/** Takes the two rows that every create changes in the other order than the server does; the server has to give way. */
async function crossLocks(client: pg.Client): Promise<void> {
  await client.query("set deadlock_timeout = '60s'");
  for (let n = 0; n < DEADLOCKS; n += 1) {
    await client.query('begin');
    await client.query('update shipment_counts set created = created');
    await setTimeout(100);
    await client.query('update usage_counters set shipments = shipments');
    await client.query('commit');
    await setTimeout(500);
  }
}

async function deadlocked(rig: Rig): Promise<Finding> {
  const server = await rig.start();
  const token = await signIn(server.url);
  const load = startLoad([server.url], token, 3);
  await setTimeout(1000);
  const ended = await connected(rig.databaseUrl, async (client) => {
    const before = await countDeadlocks(client);
    await crossLocks(client);
    await load.stop();
    // Its statistics come a little late.
    await setTimeout(1500);
    return (await countDeadlocks(client)) - before;
  });
  const promises = await promisesOf(server.url, token, load, server.isAlive());
  await server.stop();
  return findingOf(
    'Postgres: another client takes the same rows in the other order',
    `${String(ended)} deadlocks, in each of which the server gave way; ${say(load)}`,
    { ...promises, 'there were deadlocks': ended > 0, 'none refused': countRefused(load) === 0 },
  );
}

/** A database on which every transaction is serialisable, so that those at the same time fail with 40001. */
async function serialised(rig: Rig): Promise<Finding> {
  const server = await connected(rig.databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`alter database ${name} set default_transaction_isolation = 'serializable'`);
    const started = await rig.start();
    await client.query(`alter database ${name} reset default_transaction_isolation`);
    return started;
  });
  const token = await signIn(server.url);
  const load = startLoad([server.url], token, 2);
  await setTimeout(SERIAL_MS);
  await load.stop();
  const rolledBack = await connected(rig.databaseUrl, async (client) => {
    await setTimeout(1500);
    const { rows } = await client.query<{ count: string }>(
      'select xact_rollback as count from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.count ?? 0);
  });
  const promises = await promisesOf(server.url, token, load, server.isAlive());
  await server.stop();
  return findingOf(
    'Postgres: every transaction serialisable, two clients on the same counters',
    `${String(rolledBack)} transactions rolled back; ${say(load)}`,
    {
      ...promises,
      'some failed': rolledBack > 0,
      'of twenty failures hardly one reaches a client': countRefused(load) * 20 <= rolledBack,
    },
  );
}

/** Faults of the connections to Postgres, and of transactions that meet. */
export function stressPostgres(): Promise<Finding[]> {
  return withPostgres(async (url) => {
    const rig = await createRig(url);
    try {
      const findings = [await cut(rig)];
      for (const heldMs of HELD_MS) findings.push(await held(rig, heldMs));
      return [...findings, await deadlocked(rig), await serialised(rig)];
    } finally {
      await rig.close();
    }
  });
}
