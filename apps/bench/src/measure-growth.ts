import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { openDatabase } from '@msafara/db/open-database';
import { startPostgres } from '@msafara/db/testing/test-databases';
import pg from 'pg';

import { startRealServer } from './child-servers.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { CREATE, type Operation, operationsOf, STATUS } from './growth-operations.ts';
import { fillAround, tokenOf } from './growth-rows.ts';
import { load } from './load.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { forwardedFor, LARGEST } from './sample-rows.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const ONE_BY_ONE = 150;
const LOAD_SECONDS = 2;
const LOAD_REQUESTS = 20_000;
const SETTLE_MS = 1500;
const TRIES = 5;
const MAX_RATIO = 1.5;
/** How often creates and statuses take turns, so that what else the machine does meets both. */
const ROUNDS = 5;
/** Below so many rows a sequential scan is no fault: Postgres prefers it. */
const GROWING_ROWS = 10_000;
/** A connection of Postgres tells of what it read at most so much later. */
const STATISTICS_MS = 11_000;

type Cost = Pick<Operation, 'name' | 'maxMs' | 'maxRatio'> & { ms: number; perSecond: number; refused: number };

type Size = {
  costs: Cost[];
  /** Statuses against creates a second, of each round. */
  againstCreates: number[];
};

/** A request as the proxy hands it on: of one of many visitors. */
function asked({ request }: Operation, n: number) {
  const { headers, ...rest } = request(n);
  return { ...rest, headers: { ...headers, ...forwardedFor(n) } };
}

/** Asks once; a server that is busy for a moment, with what the last load left or others on the machine, is asked again. */
async function ask(url: string, { name, asks }: { name: string; asks: ReturnType<typeof asked> }): Promise<number> {
  const { path, ...options } = asks;
  for (let tries = 1; ; tries += 1) {
    const startedAt = performance.now();
    const answer = await fetch(url + path, options);
    const text = await answer.text();
    if (answer.ok) return performance.now() - startedAt;
    if (answer.status !== 503 || tries === TRIES) {
      throw new Error(`${name} was answered with ${String(answer.status)}: ${text}`);
    }
    await setTimeout(SETTLE_MS);
  }
}

/** The median of so many requests one after the other, in milliseconds. */
async function alone(url: string, operation: Operation): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < ONE_BY_ONE; n += 1) {
    costs.push(await ask(url, { name: operation.name, asks: asked(operation, n) }));
  }
  return median(costs);
}

function loaded(url: string, operation: Operation, round = 0) {
  const first = ONE_BY_ONE + round * LOAD_REQUESTS;
  const requests = Array.from({ length: LOAD_REQUESTS }, (_, n) => asked(operation, first + n));
  return load(url, requests, 'repeated', LOAD_SECONDS);
}

/**
 * What each main read and write costs through the server as it is shipped: alone, and asked for by 50 connections at
 * once; then creates and statuses in turns. `started` is called once the server runs and somebody is signed in.
 */
async function costsAt(
  databaseUrl: string,
  { shipments, log }: { shipments: number; log: string },
  started?: () => Promise<void>,
): Promise<Size> {
  const server = await startRealServer(databaseUrl, log);
  try {
    const people = { admin: await signIn(server.url), sender: tokenOf(LARGEST) };
    await started?.();
    const operations = operationsOf(people, shipments);
    const costs: Cost[] = [];
    for (const operation of operations) {
      // What the last one left to do is done first.
      await setTimeout(SETTLE_MS);
      const ms = await alone(server.url, operation);
      costs.push({ ...operation, ms, ...(await loaded(server.url, operation)) });
    }
    const perSecond = async (name: string, round: number) => {
      const operation = operations.find((one) => one.name === name);
      if (!operation) throw new Error(`${name} is not measured`);
      await setTimeout(SETTLE_MS);
      return (await loaded(server.url, operation, round)).perSecond;
    };
    const againstCreates: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const creates = await perSecond(CREATE, round);
      againstCreates.push((await perSecond(STATUS, round)) / creates);
    }
    return { costs, againstCreates };
  } finally {
    await server.stop();
  }
}

function resultsOf(kind: string, measured: readonly Size[]): Result[] {
  const sizes = measured.map(({ costs }) => costs);
  const [small = []] = sizes;
  const large = sizes.at(-1) ?? [];
  const rows = small.map((cost, index): Result => {
    const each = sizes.map((costs) => costs[index]).filter((one) => one !== undefined);
    const refused = each.reduce((sum, one) => sum + one.refused, 0);
    const rates = each.map(({ perSecond }) => Math.round(perSecond)).join(', ');
    const atMost = large[index]?.ms ?? Number.NaN;
    return {
      name: `${kind}: ${cost.name}`,
      measured: cost.maxMs === undefined ? atMost / cost.ms : atMost,
      unit: cost.maxMs === undefined ? '×' : 'ms',
      target: cost.maxMs ?? cost.maxRatio ?? MAX_RATIO,
      isFloor: false,
      details: `p50 ${each.map(({ ms }) => ms.toFixed(2)).join(', ')} ms; ${rates}/s${
        refused > 0 ? `, ${String(refused)} refused` : ''
      }`,
    };
  });
  const turns = measured.map(({ againstCreates }, n): Result => ({
    name: `${kind}: statuses against creates a second, with ${(SIZES[n] ?? 0).toLocaleString('en')} shipments`,
    measured: median(againstCreates),
    unit: '×',
    target: 1,
    isFloor: true,
    details: `in turns: ${againstCreates.map((ratio) => ratio.toFixed(2)).join(', ')}`,
  }));
  return [...rows, ...turns];
}

/** How often Postgres has read a whole table, of those that grow. */
async function sequentialScans(url: string): Promise<Map<string, number>> {
  await setTimeout(STATISTICS_MS);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ relname: string; seq_scan: string }>(
      'select relname, seq_scan from pg_stat_user_tables where n_live_tup >= $1 order by relname',
      [GROWING_ROWS],
    );
    return new Map(rows.map((row) => [row.relname, Number(row.seq_scan)]));
  } finally {
    await client.end();
  }
}

/** Main reads and writes at three sizes on both databases, and which tables Postgres read as a whole for them. */
export async function measureGrowth(folder: string): Promise<Result[]> {
  const log = join(folder, 'growth.log');
  const ofSqlite: Size[] = [];
  for (const size of SIZES) {
    const path = join(folder, `growth-${String(size)}.db`);
    await fillSqlite(path, size, true);
    await fillRest(`sqlite:${path}`, size);
    ofSqlite.push(await costsAt(`sqlite:${path}`, { shipments: size, log }));
  }
  const ofPostgres: Size[] = [];
  const scans: { table: string; times: number }[] = [];
  const server = await startPostgres({ isDurable: true });
  try {
    for (const size of SIZES) {
      const url = await fillPostgres(server.url, `growth_${String(size)}`, size, true);
      await fillRest(url, size);
      let before = new Map<string, number>();
      const started = async () => {
        before = await sequentialScans(url);
      };
      ofPostgres.push(await costsAt(url, { shipments: size, log }, started));
      const after = await sequentialScans(url);
      if (size !== SIZES.at(-1)) continue;
      for (const [table, count] of before) scans.push({ table, times: (after.get(table) ?? count) - count });
    }
  } finally {
    await server.stop();
  }
  return [
    ...resultsOf('SQLite', ofSqlite),
    ...resultsOf('Postgres', ofPostgres),
    {
      name: 'Postgres: tables of more than 10,000 rows read as a whole',
      measured: scans.reduce((sum, { times }) => sum + times, 0),
      unit: 'times',
      target: 0,
      isFloor: false,
      details: scans.map(({ table, times }) => `${table} ${String(times)}`).join(', '),
    },
  ];
}

async function fillRest(url: string, shipments: number): Promise<void> {
  const database = await openDatabase(url);
  try {
    await fillAround(database, shipments);
  } finally {
    await database.close();
  }
  if (!url.startsWith('postgres')) return;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}
