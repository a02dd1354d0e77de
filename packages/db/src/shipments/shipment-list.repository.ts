import { foldText } from '@msafara/domain/text/fold';
import { sql } from 'kysely';

import type { Db } from '../database.ts';
import { selectShipments, type ShipmentWithOrganisation } from './shipments.repository.ts';

/** The place in the list that a page begins after (older) or ends before (newer). */
export type Cursor = { direction: 'older' | 'newer'; createdAt: string; id: string };

export type ShipmentFilter = { organisationId: string | null; search: string | undefined };

function matching(db: Db, { organisationId, search }: ShipmentFilter) {
  let query = selectShipments(db);
  query =
    organisationId === null
      ? query.where('organisations.is_demo', '=', 0)
      : query.where('shipments.organisation_id', '=', organisationId);
  const folded = foldText(search ?? '').replaceAll(/[%_\\]/gu, (sign) => `\\${sign}`);
  return folded === '' ? query : query.where(sql<boolean>`shipments.search_text like ${`%${folded}%`} escape '\\'`);
}

/**
 * A page of shipments, newest first, by keyset on (created_at, id): as cheap at the end of a long
 * list as at its beginning.
 */
export async function listShipments(
  db: Db,
  filter: ShipmentFilter,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<ShipmentWithOrganisation[]> {
  const isNewer = cursor?.direction === 'newer';
  const order = isNewer ? 'asc' : 'desc';
  let query = matching(db, filter).orderBy('shipments.created_at', order).orderBy('shipments.id', order).limit(limit);
  if (cursor) {
    query = query.where(
      isNewer
        ? sql<boolean>`(shipments.created_at, shipments.id) > (${cursor.createdAt}, ${cursor.id})`
        : sql<boolean>`(shipments.created_at, shipments.id) < (${cursor.createdAt}, ${cursor.id})`,
    );
  }
  const rows = await query.execute();
  return isNewer ? rows.toReversed() : rows;
}

/** How many shipments match, counted no further than `cap` + 1. */
export async function countMatches(db: Db, filter: ShipmentFilter, cap: number): Promise<number> {
  const row = await db
    .selectFrom(
      matching(db, filter)
        .clearSelect()
        .select('shipments.id')
        .limit(cap + 1)
        .as('matches'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
