import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { PRIORITIES } from '@msafara/domain/shipments/shipment-details';
import { SHIPMENT_ORDERS, type ShipmentOrder } from '@msafara/domain/shipments/shipment-list.schema';
import { foldText } from '@msafara/domain/text/fold';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { insertOrganisation } from '../organisations/organisations.repository.ts';
import { emptyDatabaseUrl } from '../testing/test-databases.ts';
import { unfoldedRow } from '../testing/unfolded-row.ts';
import { countMatches, listShipments, orderValueOf, type ShipmentFilter } from './shipment-list.repository.ts';
import { deleteShipment, updateShipment } from './shipment-changes.repository.ts';
import { foldedColumns, insertShipment, type UnfoldedRow } from './shipments.repository.ts';
import type { ShipmentRow } from './shipments.table.ts';

const PLACES = ['Abidján', 'Côte 100%', 'Mombasa', 'Dar es Salaam', 'Addis "Abeba"', '内罗毕市', 'Luanda_Sul'] as const;
const TOTAL = 90;

const pick = <T>(values: readonly [T, ...T[]], n: number): T => values[n % values.length] ?? values[0];

function sample(n: number): UnfoldedRow {
  // Twice the same instant now and then, so that the id has to decide.
  const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 2) * 3_600_000).toISOString();
  return unfoldedRow(n, {
    id: `s-${String(n).padStart(4, '0')}`,
    organisation_id: n % 3 === 0 ? 'theirs' : 'ours',
    tracking_number: `SH-${String(n * 7).padStart(6, '0')}AAA`,
    origin: pick(PLACES, n),
    destination: pick(PLACES, n * 3 + 1),
    priority: pick(PRIORITIES, Math.floor(n / 4)),
    status: pick(SHIPMENT_STATUSES, n),
    current_location: n % 5 === 0 ? 'Malaba' : null,
    estimated_delivery_date: n % 7 === 0 ? null : new Date(Date.UTC(2026, 5, 60 - (n % 50))).toISOString(),
    is_delayed: Number(n % 4 === 0),
    created_at: at,
    updated_at: new Date(Date.parse(at) + ((n * 37) % 90) * 60_000).toISOString(),
  });
}

/** What the list has to answer, by the plainest means. */
function expected(rows: readonly ShipmentRow[], filter: ShipmentFilter, order: ShipmentOrder): string[] {
  const { search = '', status, priority, isDelayed, createdFrom, createdBefore } = filter;
  const folded = foldText(search);
  const found = rows.filter(
    (row) =>
      (filter.organisationId === null || row.organisation_id === filter.organisationId) &&
      [row.search_text, row.place_key, foldText(row.status)].some((text) => text.includes(folded)) &&
      (status === undefined || row.status === status) &&
      (priority === undefined || row.priority === priority) &&
      (isDelayed === undefined || row.is_delayed === 1) &&
      (createdFrom === undefined || row.created_at >= createdFrom) &&
      (createdBefore === undefined || row.created_at < createdBefore),
  );
  const keyOf = (row: ShipmentRow) => `${orderValueOf({ ...row, organisation_name: '' }, order)} ${row.id}`;
  const ids = found.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(({ id }) => id);
  return order === 'newest' || order === 'updated' ? ids.toReversed() : ids;
}

const TERMS = [
  '',
  'abidjan',
  'CÔTE',
  '100%',
  '%',
  '_',
  '"',
  'sh-0000',
  'xyz',
  'ma',
  'in transit',
  '内罗毕',
  '"abeba"',
  'malaba',
  'kisangani',
  'Delivered',
  // In one word of each: a place and a status.
  'ala',
  'ed',
  'abidjan cote 100% ',
];

const FILTERS: Omit<ShipmentFilter, 'organisationId' | 'search'>[] = [
  {},
  { status: 'Exception' },
  { priority: 'Urgent' },
  { priority: 'Standard', isDelayed: true },
  { isDelayed: true },
  { createdFrom: '2026-01-01T10:00:00.000Z', createdBefore: '2026-01-02T03:00:00.000Z', status: 'Created' },
];

describe.each(['sqlite in memory', 'sqlite in a file', 'postgres'])('the list on %s', (kind) => {
  let database: Database;
  let rows: ShipmentRow[];
  const folder = mkdtempSync(join(tmpdir(), 'msafara-list-'));

  beforeAll(async () => {
    const url =
      kind === 'sqlite in a file'
        ? `sqlite:${join(folder, 'list.db')}`
        : await emptyDatabaseUrl(kind === 'postgres' ? 'postgres' : 'sqlite');
    database = await openDatabase(url);
    await database.migrate();
    await database.transaction(async (trx) => {
      for (const id of ['ours', 'theirs']) {
        const plan = { tier: 'starter', isPlatform: false, isDemo: false, paidUntil: null } as const;
        await insertOrganisation(trx, { id, name: id, createdAt: '2026-01-01T00:00:00.000Z', ...plan });
      }
      for (let n = 0; n < TOTAL; n += 1) await insertShipment(trx, sample(n));
    });
    rows = Array.from({ length: TOTAL }, (_, n) => ({ ...sample(n), ...foldedColumns(sample(n)) }));
    // Search follows what changes and what goes.
    await database.transaction(async (trx) => {
      const [first, second] = rows;
      if (!first || !second) throw new Error('no samples');
      const change = { ...first, current_location: 'Kisangani', status: 'Delivered' } as const;
      await updateShipment(trx, first, change);
      await deleteShipment(trx, second);
      rows.splice(0, 2, { ...change, ...foldedColumns(change) });
    });
  });

  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function walkThrough(
    filter: ShipmentFilter,
    order: ShipmentOrder,
  ): Promise<{ there: string[]; back: string[] }> {
    const [there, back]: [string[], string[]] = [[], []];
    const limit = 7;
    let page = await listShipments(database, filter, { limit, order, cursor: undefined });
    let first = page[0];
    while (page.length > 0) {
      there.push(...page.map(({ id }) => id));
      [first] = page;
      const last = page.at(-1);
      if (!last) break;
      const cursor = { order, direction: 'after', value: orderValueOf(last, order), id: last.id } as const;
      page = await listShipments(database, filter, { limit, order, cursor });
    }
    while (first) {
      const cursor = { order, direction: 'before', value: orderValueOf(first, order), id: first.id } as const;
      page = await listShipments(database, filter, { limit, order, cursor });
      back.unshift(...page.map(({ id }) => id));
      [first] = page;
    }
    return { there, back };
  }

  test.each(SHIPMENT_ORDERS)('every filter, page by page, there and back, %s first', async (order) => {
    for (const organisationId of ['ours', null]) {
      for (const filter of FILTERS) {
        const whole = { ...filter, organisationId, search: undefined };
        const { there, back } = await walkThrough(whole, order);
        expect(there, JSON.stringify(whole)).toEqual(expected(rows, whole, order));
        expect(back).toEqual(there.slice(0, back.length));
        expect(there.length - back.length).toBeLessThanOrEqual(7);
      }
    }
  });

  test.each(TERMS)('search for %j ignores case and accents and takes signs literally', async (search) => {
    for (const organisationId of ['ours', 'theirs', null]) {
      for (const filter of FILTERS) {
        const whole = { ...filter, organisationId, search };
        const { there, back } = await walkThrough(whole, 'newest');
        expect(there, JSON.stringify(whole)).toEqual(expected(rows, whole, 'newest'));
        expect(back).toEqual(there.slice(0, back.length));
        expect(await countMatches(database, whole, 1000)).toBe(there.length);
        expect(await countMatches(database, whole, 2)).toBe(Math.min(3, there.length));
      }
    }
  });
});
