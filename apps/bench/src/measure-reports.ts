import type { Database } from '@msafara/db/database';
import {
  countDelayReasons,
  listRecent,
  listTopLanes,
  type ReportScope,
  tallyDays,
} from '@msafara/db/reports/reports.repository';
import { listShipments } from '@msafara/db/shipments/shipment-list.repository';
import { findShipmentByNumber } from '@msafara/db/shipments/shipments.repository';

import { median } from './median.ts';
import type { Result } from './report.ts';
import { idOf, LARGEST, trackingNumberOf } from './sample-rows.ts';

const REPORTS = 5;
const NUMBERS = 10_000;
const PAUSE_MS = 2;

/** Every shipment there is, as if all had been created in the period. */
const ALL_TIME = { from: '2000-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' };

/** All that a report asks the database for; answers how long it took. */
async function report(database: Database, scope: ReportScope): Promise<number> {
  const startedAt = performance.now();
  await Promise.all([
    // A zone without a change of clocks, as most of Africa has.
    tallyDays(database, scope, [{ until: null, minutes: 180 }]),
    listTopLanes(database, scope),
    countDelayReasons(database, scope),
    listRecent(database, scope),
  ]);
  return performance.now() - startedAt;
}

/** What people ask for all day. */
const OTHERS: readonly [name: string, ask: (database: Database, call: number) => Promise<unknown>][] = [
  [
    'shipment by number',
    ({ read }, call) => findShipmentByNumber(read, trackingNumberOf((call * 7919) % NUMBERS), { organisationId: null }),
  ],
  [
    'search in the largest organisation',
    (database) =>
      listShipments(
        database,
        { organisationId: idOf('organisation', LARGEST), search: 'mombasa' },
        { limit: 11, order: 'newest', cursor: undefined },
      ),
  ],
];

/** What a request costs, one after the other, while `work` goes on. */
async function costsDuring(ask: (call: number) => Promise<unknown>, work: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false };
  const finished = work.finally(() => {
    state.isOver = true;
  });
  const costs: number[] = [];
  while (!state.isOver) {
    const startedAt = performance.now();
    await ask(costs.length);
    costs.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await finished;
  return costs;
}

/** Reports on the largest organisation and on all, and what another read waits meanwhile. */
export async function measureReports(kind: string, database: Database): Promise<Result[]> {
  const results: Result[] = [];
  for (const [whose, organisationId, target] of [
    ['of the largest organisation', idOf('organisation', LARGEST), 500],
    ['of all organisations', null, 2000],
  ] as const) {
    const scope = { ...ALL_TIME, organisationId };
    await report(database, scope);
    const costs: number[] = [];
    for (let call = 0; call < REPORTS; call += 1) costs.push(await report(database, scope));
    results.push({
      name: `${kind}: report on all shipments ${whose}`,
      measured: median(costs),
      unit: 'ms',
      target,
      isFloor: false,
      details: `slowest of ${REPORTS} ${Math.max(...costs).toFixed(0)} ms`,
    });
  }
  for (const [name, ask] of OTHERS) {
    const reports = (async () => {
      for (let n = 0; n < REPORTS; n += 1) await report(database, { ...ALL_TIME, organisationId: null });
    })();
    const costs = (await costsDuring((call) => ask(database, call), reports)).toSorted((a, b) => a - b);
    results.push({
      name: `${kind}: ${name} while a report on all runs, p99`,
      measured: costs[Math.floor(costs.length * 0.99)] ?? Number.NaN,
      unit: 'ms',
      target: 50,
      isFloor: false,
      details: `p50 ${median(costs).toFixed(2)} ms, slowest of ${costs.length} ${(costs.at(-1) ?? 0).toFixed(1)} ms`,
    });
  }
  return results;
}
