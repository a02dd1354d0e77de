import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { foldText } from '@msafara/domain/text/fold';

import type { Db, Trx } from '../database.ts';
import { queryTemplate } from '../query-template.ts';
import { countChanges, type CountedState, incrementShipmentCounts } from './shipment-counts.repository.ts';
import type { ShipmentRow } from './shipments.table.ts';

/** A row with the name of its organisation, as every read answers it. */
export type ShipmentWithOrganisation = ShipmentRow & { organisation_name: string };

export function toShipment(row: ShipmentWithOrganisation): Shipment {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    trackingNumber: row.tracking_number,
    origin: row.origin,
    destination: row.destination,
    status: row.status,
    priority: row.priority,
    currentLocation: row.current_location,
    notes: row.notes,
    estimatedDeliveryDate: row.estimated_delivery_date,
    etaIsDefault: row.eta_is_default === 1,
    actualDeliveryDate: row.actual_delivery_date,
    isDelayed: row.is_delayed === 1,
    delayReason: row.delay_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What search looks in: number, places and status, folded. */
export function searchTextOf(
  row: Pick<ShipmentRow, 'tracking_number' | 'origin' | 'destination' | 'current_location' | 'status'>,
): string {
  return foldText([row.tracking_number, row.origin, row.destination, row.current_location ?? '', row.status].join(' '));
}

/** All shipments with their organisation's name; the base of each read. */
export function selectShipments(db: Db) {
  return db
    .selectFrom('shipments')
    .innerJoin('organisations', 'organisations.id', 'shipments.organisation_id')
    .selectAll('shipments')
    .select('organisations.name as organisation_name');
}

const insertRow = queryTemplate((db, row: ShipmentRow) =>
  db
    .insertInto('shipments')
    .values({
      id: row.id,
      organisation_id: row.organisation_id,
      tracking_number: row.tracking_number,
      origin: row.origin,
      destination: row.destination,
      status: row.status,
      priority: row.priority,
      current_location: row.current_location,
      notes: row.notes,
      estimated_delivery_date: row.estimated_delivery_date,
      eta_is_default: row.eta_is_default,
      actual_delivery_date: row.actual_delivery_date,
      is_delayed: row.is_delayed,
      delay_reason: row.delay_reason,
      is_demo: row.is_demo,
      created_by: row.created_by,
      search_text: row.search_text,
      created_at: row.created_at,
      updated_at: row.updated_at,
    })
    .onConflict((conflict) => conflict.column('tracking_number').doNothing()),
);

/** Inserts a shipment and counts it; answers false when its tracking number is taken. */
export async function insertShipment(trx: Trx, row: Omit<ShipmentRow, 'search_text'>): Promise<boolean> {
  const { numAffectedRows } = await insertRow(trx, { ...row, search_text: searchTextOf(row) });
  if (numAffectedRows !== 1n) return false;
  await incrementShipmentCounts(trx, countChanges(row.organisation_id, [{ state: row, by: 1 }]));
  return true;
}

type Scope = { organisationId: string | null };

/** A shipment by id within an organisation; null means any organisation (D1). */
export async function findShipmentById(
  db: Db,
  id: string,
  { organisationId }: Scope,
): Promise<ShipmentWithOrganisation | undefined> {
  const query = selectShipments(db).where('shipments.id', '=', id);
  return (
    organisationId === null ? query : query.where('shipments.organisation_id', '=', organisationId)
  ).executeTakeFirst();
}

/** The same inside a transaction that will change it, so that two who change it at once take turns. */
export async function findShipmentForUpdate(
  trx: Trx,
  id: string,
  scope: Scope,
): Promise<ShipmentWithOrganisation | undefined> {
  // Writing the row takes its lock on either database.
  await trx.updateTable('shipments').set({ id }).where('id', '=', id).execute();
  return findShipmentById(trx, id, scope);
}

export async function findShipmentByNumber(
  db: Db,
  trackingNumber: string,
  { organisationId }: Scope,
): Promise<ShipmentWithOrganisation | undefined> {
  const query = selectShipments(db).where('shipments.tracking_number', '=', trackingNumber);
  return (
    organisationId === null ? query : query.where('shipments.organisation_id', '=', organisationId)
  ).executeTakeFirst();
}

export async function isTrackingNumberTaken(db: Db, trackingNumber: string): Promise<boolean> {
  const row = await db
    .selectFrom('shipments')
    .select('id')
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose each of these tracking numbers is, by number; numbers that nobody has are left out. */
export async function listOwnersOfNumbers(db: Db, trackingNumbers: readonly string[]): Promise<Map<string, string>> {
  if (trackingNumbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('shipments')
    .select(['tracking_number', 'organisation_id'])
    .where('tracking_number', 'in', trackingNumbers)
    .execute();
  return new Map(rows.map((row) => [row.tracking_number, row.organisation_id]));
}

export type ShipmentChange = Pick<
  ShipmentRow,
  | 'status'
  | 'current_location'
  | 'estimated_delivery_date'
  | 'eta_is_default'
  | 'actual_delivery_date'
  | 'is_delayed'
  | 'delay_reason'
  | 'updated_at'
>;

/** Applies new details to a shipment that was read in the same transaction. */
export async function updateShipmentDetails(
  trx: Trx,
  before: ShipmentRow,
  change: Pick<
    ShipmentRow,
    'origin' | 'destination' | 'priority' | 'notes' | 'estimated_delivery_date' | 'eta_is_default' | 'updated_at'
  >,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ ...change, search_text: searchTextOf({ ...before, ...change }) })
    .where('id', '=', before.id)
    .execute();
}

/** Applies a change to a shipment that was read in the same transaction, and moves it among the counts. */
export async function updateShipment(trx: Trx, before: ShipmentRow, change: ShipmentChange): Promise<void> {
  const after = { ...before, ...change };
  await trx
    .updateTable('shipments')
    .set({ ...change, search_text: searchTextOf(after) })
    .where('id', '=', before.id)
    .execute();
  if (before.status !== after.status || before.is_delayed !== after.is_delayed) {
    const moved = countChanges(before.organisation_id, [
      { state: before, by: -1 },
      { state: after, by: 1 },
    ]);
    await incrementShipmentCounts(trx, moved);
  }
}

/** Deletes a shipment with its history; answers whether it was there. */
export async function deleteShipment(trx: Trx, row: Pick<ShipmentRow, 'id' | 'organisation_id'>): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('shipments')
    .where('id', '=', row.id)
    .returning(['organisation_id', 'status', 'is_delayed'])
    .executeTakeFirst();
  if (!deleted) return false;
  await incrementShipmentCounts(trx, countChanges(deleted.organisation_id, [{ state: deleted, by: -1 }]));
  return true;
}

/** Deletes up to `limit` shipments made at or before `until`; answers how many. Null means all organisations. */
export async function deleteShipments(
  trx: Trx,
  { organisationId, until, limit }: Scope & { until: string; limit: number },
): Promise<number> {
  const deleted: CountedState[] = await trx
    .deleteFrom('shipments')
    .where('id', 'in', ({ selectFrom }) => {
      const query = selectFrom('shipments').select('id').where('created_at', '<=', until).limit(limit);
      return organisationId === null ? query : query.where('organisation_id', '=', organisationId);
    })
    .returning(['organisation_id', 'status', 'is_delayed'])
    .execute();
  for (const [id, rows] of Map.groupBy(deleted, (row) => row.organisation_id)) {
    const gone = rows.map((state) => ({ state, by: -1 }));
    await incrementShipmentCounts(trx, countChanges(id, gone));
  }
  return deleted.length;
}
