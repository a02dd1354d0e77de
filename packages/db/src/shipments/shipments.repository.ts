import { DETAIL_NAMES, type ShipmentDetails } from '@msafara/domain/shipments/shipment-details';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { findByEitherSpelling } from '@msafara/domain/shipments/tracking-number';
import { testNumberKeyOf } from '@msafara/domain/test-mode/test-numbers';
import { foldText } from '@msafara/domain/text/fold';

import { columnWriter } from '../columns.ts';
import type { Db, Trx } from '../database.ts';
import { inParts } from '../in-parts.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import { countChanges, incrementShipmentCounts } from './shipment-counts.repository.ts';
import type { ShipmentRow } from './shipments.table.ts';

/** A row with the name of its organisation, as every read answers it. */
export type ShipmentWithOrganisation = ShipmentRow & { organisation_name: string };

export function toShipment(row: UnfoldedRow & { organisation_name: string }): Shipment {
  return {
    id: row.id,
    organisationId: row.organisation_id,
    organisationName: row.organisation_name,
    trackingNumber: row.tracking_number,
    origin: row.origin,
    destination: row.destination,
    status: row.status,
    priority: row.priority,
    reference: row.reference,
    recipientName: row.recipient_name,
    recipientPhone: row.recipient_phone,
    recipientEmail: row.recipient_email,
    recipientAddress: row.recipient_address,
    pieces: row.pieces,
    weightGrams: row.weight_grams,
    contents: row.contents,
    currentLocation: row.current_location,
    notes: row.notes,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Record<string, string>),
    estimatedDeliveryDate: row.estimated_delivery_date,
    etaIsDefault: row.eta_is_default === 1,
    actualDeliveryDate: row.actual_delivery_date,
    isDelayed: row.is_delayed === 1,
    delayReason: row.delay_reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The columns of a shipment's details: of a new one, or of one that is changed (D8, D20). */
export const detailColumns = columnWriter<ShipmentDetails>(DETAIL_NAMES);

const SEARCHED = [
  'tracking_number',
  'origin',
  'destination',
  'reference',
  'recipient_name',
  'recipient_phone',
] as const;

/** What search looks in, of what somebody typed: number, way, the sender's own number, recipient's name and phone, folded. */
function searchTextOf(row: Pick<ShipmentRow, (typeof SEARCHED)[number]>): string {
  return foldText(SEARCHED.map((column) => row[column] ?? '').join(' '));
}

/** The present place, by which search finds a shipment too; it changes at every scan, and is kept apart (0012). */
export function placeKeyOf({ current_location: place }: Pick<ShipmentRow, 'current_location'>): string {
  return place === null ? '' : foldText(place);
}

/** A row without what is folded from it. */
export type UnfoldedRow = Omit<ShipmentRow, 'search_text' | 'place_key' | 'origin_key' | 'destination_key'>;

/** What is kept folded of a row: for search, and for lanes (D13). */
export function foldedColumns(row: UnfoldedRow) {
  const { origin, destination } = row;
  return {
    search_text: searchTextOf(row),
    place_key: placeKeyOf(row),
    origin_key: foldText(origin),
    destination_key: foldText(destination),
  };
}

/** All shipments with their organisation's name; the base of each read. */
export function selectShipments(db: Db) {
  return db
    .selectFrom('shipments')
    .innerJoin('organisations', 'organisations.id', 'shipments.organisation_id')
    .selectAll('shipments')
    .select('organisations.name as organisation_name');
}

const insertRow = queryTemplate((db, row: Expressions<Omit<ShipmentRow, 'tracking_number'>>) =>
  db
    .insertInto('shipments')
    .values(row)
    .onConflict((conflict) => conflict.column('number_key').doNothing()),
);

/** Inserts a shipment and counts it; answers false when its tracking number is taken. */
export async function insertShipment(trx: Trx, row: UnfoldedRow): Promise<boolean> {
  const { tracking_number: _, ...stored } = { ...row, ...foldedColumns(row) };
  const { numAffectedRows } = await insertRow(trx, stored);
  if (numAffectedRows !== 1n) return false;
  await incrementShipmentCounts(trx, countChanges(row.organisation_id, [{ state: row, by: 1 }]));
  return true;
}

export type Scope = { organisationId: string | null };

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

/** A shipment by its number, with the hyphen of our own numbers or without it (D7), within an organisation or, with null, of any. */
export async function findShipmentByNumber(
  db: Db,
  trackingNumber: string,
  { organisationId }: Scope,
): Promise<ShipmentWithOrganisation | undefined> {
  const find = (number: string) => {
    const query = selectShipments(db);
    return (
      organisationId === null
        ? query.where('shipments.number_key', '=', number)
        : query
            // One of test mode is known by another key (D24).
            .where('shipments.number_key', 'in', [number, testNumberKeyOf(number, organisationId)])
            .where('shipments.organisation_id', '=', organisationId)
    ).executeTakeFirst();
  };
  return findByEitherSpelling(trackingNumber, find);
}

/** The shipment of an organisation that has the sender's own number (D20). */
export async function findShipmentByReference(
  db: Db,
  { organisationId, reference }: { organisationId: string; reference: string },
): Promise<ShipmentWithOrganisation | undefined> {
  return selectShipments(db)
    .where('shipments.organisation_id', '=', organisationId)
    .where('shipments.reference', '=', reference)
    .executeTakeFirst();
}

export async function isTrackingNumberTaken(db: Db, trackingNumber: string): Promise<boolean> {
  const row = await db.selectFrom('shipments').select('id').where('number_key', '=', trackingNumber).executeTakeFirst();
  return row !== undefined;
}

/** Which of these tracking numbers the organisation has. */
export async function listOwnNumbers(
  db: Db,
  organisationId: string,
  trackingNumbers: readonly string[],
): Promise<string[]> {
  if (trackingNumbers.length === 0) return [];
  const rows = await db
    .selectFrom('shipments')
    .select('tracking_number')
    .where('number_key', 'in', trackingNumbers)
    .where('organisation_id', '=', organisationId)
    .execute();
  return rows.map((row) => row.tracking_number);
}

/** The ids of an organisation's shipments by tracking number, for those of the numbers that it has. */
export async function listIdsByNumber(
  db: Db,
  { organisationId, trackingNumbers }: { organisationId: string; trackingNumbers: readonly string[] },
): Promise<Map<string, string>> {
  if (trackingNumbers.length === 0) return new Map();
  const keys = trackingNumbers.flatMap((number) => [number, testNumberKeyOf(number, organisationId)]);
  const rows = await db
    .selectFrom('shipments')
    .select(['id', 'tracking_number'])
    .where('number_key', 'in', keys)
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map(({ id, tracking_number: number }) => [number, id]));
}

/** The present statuses of those of some tracking numbers that are there. */
export async function listStatuses(
  db: Db,
  trackingNumbers: readonly string[],
): Promise<Map<string, ShipmentRow['status']>> {
  const rows = await inParts(trackingNumbers, (numbers) =>
    db.selectFrom('shipments').select(['number_key', 'status']).where('number_key', 'in', numbers).execute(),
  );
  return new Map(rows.map(({ number_key: number, status }) => [number, status]));
}

/** How many shipments of an organisation people made: the demo has samples beside them (D12). */
export async function countTypedShipments(db: Db, organisationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('shipments')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('created_by', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
