import { join } from 'node:path';

import type { Database } from '@msafara/db/database';
import { openDatabase } from '@msafara/db/open-database';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { listShipments, type ShipmentFilter } from '@msafara/db/shipments/shipment-list.repository';
import { findShipmentByNumber } from '@msafara/db/shipments/shipments.repository';
import { startPostgres } from '@msafara/db/testing/test-databases';
import type { ShipmentOrder } from '@msafara/domain/shipments/shipment-list.schema';

import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { measureReports } from './measure-reports.ts';
import { measureSearch } from './measure-search.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { idOf, LARGEST, shipmentRow, trackingNumberOf } from './sample-rows.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const PAGE = 50;
const CALLS = 200;
const ROUNDS = 3;
const MAX_RATIO = 1.5;

type Operation = { name: string; run: (database: Database, total: number, call: number) => Promise<unknown> };

type Shown = { order?: ShipmentOrder; after?: number | undefined } & Omit<ShipmentFilter, 'organisationId' | 'search'>;

function page(database: Database, organisationId: string | null, shown: Shown): Promise<unknown> {
  const { order = 'newest', after, ...filter } = shown;
  const row = after === undefined ? undefined : shipmentRow(after);
  const cursor = row && { order, direction: 'after' as const, value: row.created_at, id: row.id };
  return listShipments(database, { ...filter, organisationId, search: undefined }, { limit: PAGE, order, cursor });
}

const largest = idOf('organisation', LARGEST);

/** A place some nine tenths down the list, another at each call. */
function deep(total: number, call: number): number {
  return Math.floor(total / 10) + call;
}

const LISTS: readonly [name: string, shown: Shown][] = [
  ['first', {}],
  ['oldest', { order: 'oldest' }],
  ['last updated', { order: 'updated' }],
  ['by ETA', { order: 'eta' }],
  ['by status', { status: 'Exception' }],
  ['by priority', { priority: 'Urgent' }],
  ['delayed', { isDelayed: true }],
  ['of a day', { createdFrom: '2024-01-03T00:00:00.000Z', createdBefore: '2024-01-04T00:00:00.000Z' }],
];

function readsOf(organisationId: string | null): Operation[] {
  const whose = organisationId === null ? 'all organisations' : 'largest organisation';
  const lists = LISTS.map(([name, shown]): Operation => ({
    name: `page of 50, ${whose}, ${name}`,
    run: (database) => page(database, organisationId, shown),
  }));
  return lists.concat(
    {
      name: `page of 50, ${whose}, deep`,
      run: (database, total, call) => page(database, organisationId, { after: deep(total, call) }),
    },
    { name: `figures, ${whose}`, run: ({ read }) => countShipments(read, organisationId) },
  );
}

const OPERATIONS = readsOf(largest).concat(readsOf(null), {
  name: 'shipment by number',
  run: ({ read }, total, call) =>
    findShipmentByNumber(read, trackingNumberOf((call * 7919) % total), { organisationId: null }),
});

async function costsOf(database: Database, total: number, { run }: Operation): Promise<number[]> {
  const costs: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const startedAt = performance.now();
    await run(database, total, call);
    costs.push(performance.now() - startedAt);
  }
  return costs;
}

/** The sizes take turns, so that whatever else the machine does meets both alike. */
async function compare(kind: string, small: Database, large: Database): Promise<Result[]> {
  const results: Result[] = [];
  for (const operation of OPERATIONS) {
    await costsOf(small, SMALL, operation);
    await costsOf(large, LARGE, operation);
    const [ofSmall, ofLarge]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ofSmall.push(...(await costsOf(small, SMALL, operation)));
      ofLarge.push(...(await costsOf(large, LARGE, operation)));
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
      return [
        ...(await compare(kind, small, large)),
        ...(await measureSearch(kind, large)),
        ...(await measureReports(kind, large)),
      ];
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
