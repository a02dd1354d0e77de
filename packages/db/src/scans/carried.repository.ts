import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { CarriedShipment } from '@msafara/domain/scans/carry.schema';
import { sql } from 'kysely';

import type { Db } from '../database.ts';

/** A place among the shipments of an organisation in the order of their last change. */
export type CarryPlace = { updatedAt: string; id: string };

const UNDER_WAY = SHIPMENT_STATUSES.filter((status) => status !== 'Delivered');

type Sought = { organisationId: string; deliveredSince: string };

/** What is to be carried, by the index that each status has: so the delivered ones of years are not walked through. */
function carriedByStatus({ organisationId, deliveredSince }: Sought) {
  const ofStatus = (status: ShipmentStatus) => sql`
    select updated_at, id from shipments where organisation_id = ${organisationId} and status = ${status}`;
  // What was delivered since then was changed since then.
  const delivered = sql`
    select updated_at, id from shipments where organisation_id = ${organisationId}
    and updated_at >= ${deliveredSince} and status = 'Delivered' and actual_delivery_date >= ${deliveredSince}`;
  return sql.join([...UNDER_WAY.map(ofStatus), delivered], sql` union all `);
}

const placeAfter = (after: CarryPlace | undefined) =>
  after ? sql`(updated_at, id) > (${after.updatedAt}, ${after.id})` : sql`1 = 1`;

/** The place before the newest `most` that are to be carried; undefined where there are no more than that. */
export async function findCarryStart(db: Db, sought: Sought, most: number): Promise<CarryPlace | undefined> {
  const { rows } = await sql<{ updated_at: string; id: string }>`
    select updated_at, id from (${carriedByStatus(sought)}) as carried
    order by updated_at desc, id desc limit 1 offset ${most}`.execute(db);
  const [row] = rows;
  return row && { updatedAt: row.updated_at, id: row.id };
}

type Row = Omit<CarriedShipment, 'isDelayed'> & { is_delayed: number };

function toCarried({ is_delayed: isDelayed, ...row }: Row): CarriedShipment {
  return { ...row, isDelayed: isDelayed === 1 };
}

type Page = {
  after: CarryPlace | undefined;
  limit: number;
  /** Whether the list is read as a whole, or what changed since a place that is not long ago. */
  isFromStart: boolean;
};

/** The next shipments that are to be carried after a place, those that changed longest ago first. */
export async function listCarried(
  db: Db,
  sought: Sought,
  { after, limit, isFromStart }: Page,
): Promise<CarriedShipment[]> {
  const { organisationId, deliveredSince } = sought;
  const wanted = isFromStart
    ? sql`id in (select id from (
        select updated_at, id from (${carriedByStatus(sought)}) as carried
        where ${placeAfter(after)} order by updated_at, id limit ${limit}) as page)`
    : sql`organisation_id = ${organisationId} and ${placeAfter(after)}
        and (status <> 'Delivered' or actual_delivery_date >= ${deliveredSince})`;
  const { rows } = await sql<Row>`
    select id, tracking_number as "trackingNumber", origin, destination, status,
      current_location as "currentLocation", estimated_delivery_date as "estimatedDeliveryDate", is_delayed,
      recipient_name as "recipientName", reference, pieces, updated_at as "updatedAt"
    from shipments where ${wanted} order by updated_at, id limit ${limit}`.execute(db);
  return rows.map(toCarried);
}
