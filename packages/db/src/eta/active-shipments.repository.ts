import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { selectShipments, type ShipmentWithOrganisation } from '../shipments/shipments.repository.ts';
import type { ShipmentStatusHistoryTable } from '../shipments/shipments.table.ts';

const HISTORY_COLUMNS = ['status', 'timestamp', 'location'] as const;

export type HistoryEntry = Pick<ShipmentStatusHistoryTable, (typeof HISTORY_COLUMNS)[number]>;

/** A shipment with what an estimate needs of its history, oldest first. */
export type ShipmentOnItsWay = { row: ShipmentWithOrganisation; history: HistoryEntry[] };

type Place = { createdAt: string; id: string };

function withHistory({ read, jsonRows }: Database) {
  const history = sql`
    select ${sql.join(HISTORY_COLUMNS.map((column) => sql.ref(column)))}
    from shipment_status_history where shipment_id = shipments.id order by timestamp, id`;
  return selectShipments(read).select(jsonRows(history, HISTORY_COLUMNS).as('history'));
}

const parsed = ({ history, ...row }: ShipmentWithOrganisation & { history: string }): ShipmentOnItsWay => ({
  row,
  history: JSON.parse(history) as HistoryEntry[],
});

/** The query for shipments not yet delivered, newest first; null means of all organisations but the demo (D12). */
export function selectActive(
  database: Database,
  { organisationId, limit, after }: { organisationId: string | null; limit: number; after: Place | undefined },
) {
  // As the partial indexes say it, so that they are used.
  let query = withHistory(database).where(sql<boolean>`shipments.status <> 'Delivered'`);
  query =
    organisationId === null
      ? query.where('shipments.is_demo', '=', 0)
      : query.where('shipments.organisation_id', '=', organisationId);
  if (after) {
    query = query.where(sql<boolean>`(shipments.created_at, shipments.id) < (${after.createdAt}, ${after.id})`);
  }
  return query.orderBy('shipments.created_at', 'desc').orderBy('shipments.id', 'desc').limit(limit);
}

/** A page of shipments that are on their way, with their history, by keyset. */
export async function listActive(
  database: Database,
  page: Parameters<typeof selectActive>[1],
): Promise<ShipmentOnItsWay[]> {
  const rows = await selectActive(database, page).execute();
  return rows.map(parsed);
}

/** A shipment of an organisation (null: of any) with its history. */
export async function findOnItsWay(
  database: Database,
  id: string,
  { organisationId }: { organisationId: string | null },
): Promise<ShipmentOnItsWay | undefined> {
  const query = withHistory(database).where('shipments.id', '=', id);
  const row = await (
    organisationId === null ? query : query.where('shipments.organisation_id', '=', organisationId)
  ).executeTakeFirst();
  return row && parsed(row);
}
