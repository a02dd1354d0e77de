import { join } from 'node:path';

import type { Database, Db } from '@msafara/db/database';
import { openDatabase } from '@msafara/db/open-database';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { listShipments } from '@msafara/db/shipments/shipment-list.repository';
import { findShipmentByNumber } from '@msafara/db/shipments/shipments.repository';
import { startPostgres } from '@msafara/db/testing/test-databases';

import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { idOf, LARGEST, shipmentRow, trackingNumberOf } from './sample-rows.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const PAGE = 50;
const CALLS = 200;
const ROUNDS = 3;
const MAX_RATIO = 1.5;

type Operation = { name: string; run: (db: Db, total: number, call: number) => Promise<unknown> };

function page(db: Db, organisationId: string | null, after: number | undefined): Promise<unknown> {
  const row = after === undefined ? undefined : shipmentRow(after);
  const cursor = row && { direction: 'older' as const, createdAt: row.created_at, id: row.id };
  return listShipments(db, { organisationId, search: undefined }, { limit: PAGE, cursor });
}

const largest = idOf('organisation', LARGEST);

/** A place some nine tenths down the list, another at each call. */
function deep(total: number, call: number): number {
  return Math.floor(total / 10) + call;
}

const OPERATIONS: readonly Operation[] = [
  { name: 'page of 50, largest organisation, first', run: (db) => page(db, largest, undefined) },
  { name: 'page of 50, largest organisation, deep', run: (db, total, call) => page(db, largest, deep(total, call)) },
  { name: 'page of 50, all organisations, first', run: (db) => page(db, null, undefined) },
  { name: 'page of 50, all organisations, deep', run: (db, total, call) => page(db, null, deep(total, call)) },
  { name: 'figures, largest organisation', run: (db) => countShipments(db, largest) },
  { name: 'figures, all organisations', run: (db) => countShipments(db, null) },
  {
    name: 'shipment by number',
    run: (db, total, call) =>
      findShipmentByNumber(db, trackingNumberOf((call * 7919) % total), { organisationId: null }),
  },
];

async function costsOf(db: Db, total: number, { run }: Operation): Promise<number[]> {
  const costs: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const startedAt = performance.now();
    await run(db, total, call);
    costs.push(performance.now() - startedAt);
  }
  return costs;
}

/** The sizes take turns, so that whatever else the machine does meets both alike. */
async function compare(kind: string, small: Database, large: Database): Promise<Result[]> {
  const results: Result[] = [];
  for (const operation of OPERATIONS) {
    await costsOf(small.read, SMALL, operation);
    await costsOf(large.read, LARGE, operation);
    const [ofSmall, ofLarge]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ofSmall.push(...(await costsOf(small.read, SMALL, operation)));
      ofLarge.push(...(await costsOf(large.read, LARGE, operation)));
    }
    results.push({
      name: `${kind}: ${operation.name}`,
      measured: median(ofLarge) / median(ofSmall),
      unit: '×',
      target: MAX_RATIO,
      isFloor: false,
      details: `p50 ${median(ofLarge).toFixed(3)} ms against ${median(ofSmall).toFixed(3)} ms`,
    });
  }
  return results;
}

async function compareAt(kind: string, urls: { small: string; large: string }): Promise<Result[]> {
  const small = await openDatabase(urls.small);
  try {
    const large = await openDatabase(urls.large);
    try {
      return await compare(kind, small, large);
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

/** What reads cost with 1,000,000 shipments against 10,000, on both databases. */
export async function measureSizes(folder: string): Promise<Result[]> {
  const [small, large] = [join(folder, 'small.db'), join(folder, 'large.db')];
  await fillSqlite(small, SMALL, false);
  await fillSqlite(large, LARGE, false);
  const results = await compareAt('SQLite', { small: `sqlite:${small}`, large: `sqlite:${large}` });
  const server = await startPostgres();
  try {
    const urls = {
      small: await fillPostgres(server.url, 'small', SMALL),
      large: await fillPostgres(server.url, 'large', LARGE),
    };
    return [...results, ...(await compareAt('Postgres', urls))];
  } finally {
    await server.stop();
  }
}
