import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { openDatabase } from '@msafara/db/open-database';
import { startPostgres } from '@msafara/db/testing/test-databases';
import pg from 'pg';

import { startRealServer } from './child-servers.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { operationsOf } from './growth-operations.ts';
import { fillAround, tokenOf } from './growth-rows.ts';
import { load } from './load.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { LARGEST } from './sample-rows.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const ONE_BY_ONE = 150;
const LOAD_SECONDS = 2;
const SETTLE_MS = 1500;
const MAX_RATIO = 1.5;
/** Below so many rows a sequential scan is no fault: Postgres prefers it. */
const GROWING_ROWS = 10_000;
/** A connection of Postgres tells of what it read at most so much later. */
const STATISTICS_MS = 11_000;

type Cost = { name: string; maxMs: number | undefined; ms: number; perSecond: number; refused: number };

/**
 * What each main read and write costs through the server: alone, and asked for by 50 connections at once.
 * `started` is called once the server runs and somebody is signed in.
 */
async function costsAt(databaseUrl: string, shipments: number, started?: () => Promise<void>): Promise<Cost[]> {
  const server = await startRealServer(databaseUrl);
  try {
    const people = { admin: await signIn(server.url), sender: tokenOf(LARGEST) };
    await started?.();
    const costs: Cost[] = [];
    for (const { name, request, maxMs } of operationsOf(people, shipments)) {
      // What the last one left to do is done first.
      await setTimeout(SETTLE_MS);
      const alone: number[] = [];
      for (let n = 0; n < ONE_BY_ONE; n += 1) {
        const { path, ...options } = request(n);
        const startedAt = performance.now();
        const answer = await fetch(server.url + path, options);
        const text = await answer.text();
        alone.push(performance.now() - startedAt);
        if (!answer.ok) throw new Error(`${name} was answered with ${String(answer.status)}: ${text}`);
      }
      const requests = Array.from({ length: 20_000 }, (_, n) => request(ONE_BY_ONE + n));
      const rate = await load(server.url, requests, 'repeated', LOAD_SECONDS);
      costs.push({ name, maxMs, ms: median(alone), ...rate });
    }
    return costs;
  } finally {
    await server.stop();
  }
}

function resultsOf(kind: string, sizes: readonly Cost[][]): Result[] {
  const [small = [], , large = []] = sizes;
  return small.map((cost, index) => {
    const each = sizes.map((costs) => costs[index]).filter((one) => one !== undefined);
    const refused = each.reduce((sum, one) => sum + one.refused, 0);
    const rates = each.map(({ perSecond }) => Math.round(perSecond)).join(', ');
    const atMost = large[index]?.ms ?? Number.NaN;
    return {
      name: `${kind}: ${cost.name}`,
      measured: cost.maxMs === undefined ? atMost / cost.ms : atMost,
      unit: cost.maxMs === undefined ? '×' : 'ms',
      target: cost.maxMs ?? MAX_RATIO,
      isFloor: false,
      details: `p50 ${each.map(({ ms }) => ms.toFixed(2)).join(', ')} ms; ${rates}/s${
        refused > 0 ? `, ${String(refused)} refused` : ''
      }`,
    };
  });
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
  const ofSqlite: Cost[][] = [];
  for (const size of SIZES) {
    const path = join(folder, `growth-${String(size)}.db`);
    await fillSqlite(path, size, true);
    await fillRest(`sqlite:${path}`, size);
    ofSqlite.push(await costsAt(`sqlite:${path}`, size));
  }
  const ofPostgres: Cost[][] = [];
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
      ofPostgres.push(await costsAt(url, size, started));
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
