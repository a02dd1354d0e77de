import type { Database } from '@msafara/db/database';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { listShipments } from '@msafara/db/shipments/shipment-list.repository';
import { findShipmentByNumber } from '@msafara/db/shipments/shipments.repository';

import { organisationId, trackingNumber } from './rows.ts';

const ROUNDS = 200;

export type Costs = Record<'first page of 50' | 'deep page of 50' | 'stats' | 'look-up by number', number>;

async function median(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work(round);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN;
}

/** The median cost, in milliseconds, of the main reads inside the largest organisation. */
export async function costsOf(database: Database, shipments: number): Promise<Costs> {
  const db = database.read;
  const filter = { organisationId: organisationId(0), search: undefined };
  const page = (cursor: Parameters<typeof listShipments>[2]['cursor']) =>
    listShipments(db, filter, { limit: 50, cursor });
  const middle = { direction: 'older', createdAt: '2026-05-20T00:00:00.000Z', id: 'shipment' } as const;
  return {
    'first page of 50': await median(() => page(undefined)),
    'deep page of 50': await median(() => page(middle)),
    stats: await median(() => countShipments(db, filter.organisationId)),
    'look-up by number': await median((round) =>
      findShipmentByNumber(db, trackingNumber((round * 7919) % shipments), { organisationId: null }),
    ),
  };
}
