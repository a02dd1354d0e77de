import type { Database } from '@msafara/db/database';
import { countMatches, listShipments } from '@msafara/db/shipments/shipment-list.repository';

import type { Result } from './report.ts';
import { idOf, LARGEST, TERMS } from './sample-rows.ts';

const CALLS = 40;
const PAGE = 10;
const CAP = 1000;

/** What the screen asks for when someone types: a page and how many there are. */
async function search(database: Database, organisationId: string | null, term: string): Promise<number> {
  const filter = { organisationId, search: term };
  const startedAt = performance.now();
  await Promise.all([
    listShipments(database, filter, { limit: PAGE + 1, order: 'newest', cursor: undefined }),
    countMatches(database, filter, CAP),
  ]);
  return performance.now() - startedAt;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** The slowest term's p95 of a search in the largest organisation and in all. */
export async function measureSearch(kind: string, database: Database): Promise<Result[]> {
  const results: Result[] = [];
  for (const [whose, organisationId, target] of [
    ['the largest organisation', idOf('organisation', LARGEST), 30],
    ['all organisations', null, 150],
  ] as const) {
    const costs: { term: string; p95: number }[] = [];
    for (const term of TERMS) {
      await search(database, organisationId, term);
      const calls: number[] = [];
      for (let call = 0; call < CALLS; call += 1) calls.push(await search(database, organisationId, term));
      costs.push({ term, p95: percentile(calls, 0.95) });
    }
    const worst = costs.toSorted((a, b) => b.p95 - a.p95)[0];
    results.push({
      name: `${kind}: search in ${whose}, page and count, worst term's p95`,
      measured: worst?.p95 ?? Number.NaN,
      unit: 'ms',
      target,
      isFloor: false,
      details: costs.map(({ term, p95 }) => `${term} ${p95.toFixed(1)}`).join(', '),
    });
  }
  return results;
}
