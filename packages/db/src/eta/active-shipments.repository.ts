import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { PUBLIC_CODE } from '../milestones/milestones.repository.ts';
import { selectShipments, type ShipmentWithOrganisation } from '../shipments/shipments.repository.ts';
import type { ShipmentStatusHistoryTable } from '../shipments/shipments.table.ts';

const HISTORY_COLUMNS = ['status', 'timestamp', 'location'] as const;

export type HistoryEntry = Pick<ShipmentStatusHistoryTable, (typeof HISTORY_COLUMNS)[number]>;

/** A shipment with what an estimate needs of its history, oldest first. */
export type ShipmentOnItsWay = { row: ShipmentWithOrganisation; history: HistoryEntry[] };

type Place = { createdAt: string; id: string };

/** Where it was then, as the public reads it: what a milestone told that was taken back since is left out. */
const PLACE = sql`case when milestone_id is null or ${PUBLIC_CODE} is not null then location end`;

function withHistory({ read, jsonRows }: Database) {
  const history = sql`
    select status, timestamp, ${PLACE} as location
    from shipment_status_history where shipment_id = shipments.id order by timestamp, recorded_at, id`;
  return selectShipments(read).select(jsonRows(history, HISTORY_COLUMNS).as('history'));
}

const parsed = ({ history, ...row }: ShipmentWithOrganisation & { history: string }): ShipmentOnItsWay => ({
  row,
  history: JSON.parse(history) as HistoryEntry[],
});

type Page = { organisationId: string | null; limit: number; after: Place | undefined };

/**
 * The query for shipments not yet delivered, newest first; null means of all organisations but the demo (D12). Each
 * status has an index already, whose newest are merged: an index for these lists would be written by every status.
 */
export function selectActive(database: Database, { organisationId, limit, after }: Page) {
  const owner =
    organisationId === null ? sql`shipments.is_demo = 0` : sql`shipments.organisation_id = ${organisationId}`;
  const older = after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : sql``;
  // Each with the limit of all, or Postgres might read all there are of a status.
  const ofStatus = (status: ShipmentStatus) => sql`select * from (
    select id, created_at from shipments where ${owner} and status = ${status} ${older}
    order by created_at desc, id desc limit ${limit}) as newest`;
  const each = SHIPMENT_STATUSES.filter((status) => status !== 'Delivered').map(ofStatus);
  return withHistory(database)
    .where(
      sql<boolean>`shipments.id in (select id from (
        select id from (${sql.join(each, sql` union all `)}) as active
        order by created_at desc, id desc limit ${limit}) as page)`,
    )
    .orderBy('shipments.created_at', 'desc')
    .orderBy('shipments.id', 'desc');
}

/** A page of shipments that are on their way, with their history, by keyset. */
export async function listActive(database: Database, page: Page): Promise<ShipmentOnItsWay[]> {
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
