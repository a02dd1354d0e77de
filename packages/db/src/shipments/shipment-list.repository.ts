import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { Priority } from '@msafara/domain/shipments/shipment-details';
import type { ShipmentOrder } from '@msafara/domain/shipments/shipment-list.schema';
import { type RawBuilder, sql } from 'kysely';

import type { Reading } from '../standbys/standbys.ts';
import { foldSearch, holdsText, SHORTEST_TERM } from './shipment-search.ts';
import { selectShipments, type ShipmentWithOrganisation } from './shipments.repository.ts';

/** The place in the list that a page begins after or ends before: the value it is ordered by, and the id. */
export type Cursor = { order: ShipmentOrder; direction: 'after' | 'before'; value: string; id: string };

/** What a list shows; undefined leaves a filter out, `organisationId` null means all but the demo (D12). */
export type ShipmentFilter = {
  organisationId: string | null;
  search: string | undefined;
  status?: ShipmentStatus | undefined;
  priority?: Priority | undefined;
  isDelayed?: boolean | undefined;
  reference?: string | null | undefined;
  createdFrom?: string | undefined;
  createdBefore?: string | undefined;
};

type Page = { limit: number; order: ShipmentOrder; cursor: Cursor | undefined };

/** What each order compares, in the words of its index (0002). */
const ORDERED_BY = {
  newest: { column: sql<string>`shipments.created_at`, isDescending: true },
  oldest: { column: sql<string>`shipments.created_at`, isDescending: false },
  updated: { column: sql<string>`shipments.updated_at`, isDescending: true },
  eta: { column: sql<string>`coalesce(shipments.estimated_delivery_date, '9')`, isDescending: false },
} as const satisfies Record<ShipmentOrder, { column: RawBuilder<string>; isDescending: boolean }>;

/** The value of a row in an order, for a cursor that stands at it. */
export function orderValueOf(row: ShipmentWithOrganisation, order: ShipmentOrder): string {
  if (order === 'updated') return row.updated_at;
  return order === 'eta' ? (row.estimated_delivery_date ?? '9') : row.created_at;
}

function conditionsOf(filter: ShipmentFilter): RawBuilder<boolean>[] {
  const { status, priority, isDelayed, reference, createdFrom, createdBefore } = filter;
  return [
    ...(filter.organisationId === null ? [sql<boolean>`shipments.is_demo = 0`] : []),
    ...(status === undefined ? [] : [sql<boolean>`shipments.status = ${status}`]),
    ...(priority === undefined ? [] : [sql<boolean>`shipments.priority = ${priority}`]),
    // Said as the partial indexes say it, so that they are used.
    ...(priority === undefined || priority === 'Standard' ? [] : [sql<boolean>`shipments.priority <> 'Standard'`]),
    ...(isDelayed === true ? [sql<boolean>`shipments.is_delayed = 1`] : []),
    // Nothing equals null: a blank one finds none.
    ...(reference === undefined ? [] : [sql<boolean>`shipments.reference = ${reference}`]),
    ...(createdFrom === undefined ? [] : [sql<boolean>`shipments.created_at >= ${createdFrom}`]),
    ...(createdBefore === undefined ? [] : [sql<boolean>`shipments.created_at < ${createdBefore}`]),
  ];
}

function isPlain({ search, ...filter }: ShipmentFilter): boolean {
  return (
    foldSearch(search ?? '') === '' && conditionsOf({ ...filter, search: undefined, organisationId: '' }).length === 0
  );
}

/** A list without a search, or with a term too short for the index: a walk in the wanted order. */
function walk(database: Reading, filter: ShipmentFilter, { limit, order, cursor }: Page) {
  const { column, isDescending } = ORDERED_BY[order];
  const isBackwards = cursor?.direction === 'before';
  const direction = isDescending === isBackwards ? 'asc' : 'desc';
  const term = foldSearch(filter.search ?? '');
  const conditions = [
    ...conditionsOf(filter),
    ...(filter.organisationId === null ? [] : [sql<boolean>`shipments.organisation_id = ${filter.organisationId}`]),
    ...(term === '' ? [] : [holdsText(term)]),
    ...(cursor
      ? [
          sql<boolean>`(${column}, shipments.id) ${direction === 'asc' ? sql`>` : sql`<`} (${cursor.value}, ${cursor.id})`,
        ]
      : []),
  ];
  // A walk that may have to look at many rows leaves this thread alone (D18).
  let query = selectShipments(isPlain(filter) ? database.read : database.background);
  for (const condition of conditions) query = query.where(condition);
  return query.orderBy(column, direction).orderBy('shipments.id', direction).limit(limit);
}

function soughtBy(filter: ShipmentFilter) {
  const { organisationId, search = '' } = filter;
  return { organisationId, text: foldSearch(search), conditions: conditionsOf(filter) };
}

/** So often a page is looked for anew of which something was deleted just then. */
const LOOKS = 5;

async function listByTerm(database: Reading, filter: ShipmentFilter, { limit, cursor }: Page) {
  for (let look = 1; ; look += 1) {
    // oxlint-disable no-await-in-loop -- a look follows the one before
    const ids = await database.search.listIds({
      ...soughtBy(filter),
      limit,
      cursor: cursor && {
        direction: cursor.direction === 'after' ? 'older' : 'newer',
        createdAt: cursor.value,
        id: cursor.id,
      },
    });
    if (ids.length === 0) return [];
    const rows = await selectShipments(database.read).where('shipments.id', 'in', ids).execute();
    // oxlint-enable no-await-in-loop
    // A page that is short is taken for the last one.
    if (rows.length < ids.length && look < LOOKS) continue;
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }
}

function usesIndex({ search }: ShipmentFilter): boolean {
  return Array.from(foldSearch(search ?? '')).length >= SHORTEST_TERM;
}

/**
 * A page of shipments in an order, by keyset: as cheap at the end of a long list as at its beginning.
 * What a search finds is always newest first.
 */
export async function listShipments(
  database: Reading,
  filter: ShipmentFilter,
  page: Page,
): Promise<ShipmentWithOrganisation[]> {
  const rows = usesIndex(filter)
    ? await listByTerm(database, filter, page)
    : await walk(database, filter, page).execute();
  return page.cursor?.direction === 'before' ? rows.toReversed() : rows;
}

/** How many shipments match, counted no further than `cap` + 1. */
export async function countMatches(database: Reading, filter: ShipmentFilter, cap: number): Promise<number> {
  const limit = cap + 1;
  if (usesIndex(filter)) return database.search.count({ ...soughtBy(filter), limit });
  const rows = await walk(database, filter, { limit, order: 'newest', cursor: undefined })
    .clearSelect()
    .select('shipments.id')
    .execute();
  return rows.length;
}
