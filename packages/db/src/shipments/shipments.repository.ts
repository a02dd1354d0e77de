import { DETAIL_NAMES, type ShipmentDetails } from '@msafara/domain/shipments/shipment-details';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { testNumberKeyOf } from '@msafara/domain/test-mode/test-numbers';
import { foldText } from '@msafara/domain/text/fold';
import { type Expression, sql, type SqlBool } from 'kysely';

import { type Columns, columnWriter } from '../columns.ts';
import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
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
function placeKeyOf({ current_location: place }: Pick<ShipmentRow, 'current_location'>): string {
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

/** Who is to hear of what happened to a shipment, beside the one who did it. */
export type Audience = {
  hasFollowers: boolean;
  hasMembers: boolean;
  /** Some of the members want mails of each status. */
  wantsStatusMails: boolean;
};

function isTrue(condition: SqlBool | null): boolean {
  return condition === true || condition === 1;
}

/** Shipments with who is to hear of what `actorId` does to them. */
function selectLocked(db: Db, actorId: Expression<string>) {
  const followers = db
    .selectFrom('followers')
    .select('followers.id')
    .where('followers.shipment_id', '=', sql.ref<string>('shipments.id'))
    .where('confirmed_at', 'is not', null);
  const members = db
    .selectFrom('users')
    .select('users.id')
    .where('users.organisation_id', '=', sql.ref<string>('shipments.organisation_id'))
    .where('is_active', '=', sql.lit(1))
    .where('users.id', '<>', actorId);
  const mailed = members.where('status_updates', '=', sql.lit(1)).where('email_notifications', '=', sql.lit(1));
  return selectShipments(db).select(({ exists }) => [
    exists(followers).as('has_followers'),
    exists(members).as('has_members'),
    exists(mailed).as('wants_status_mails'),
  ]);
}

type Locked = ShipmentWithOrganisation & {
  has_followers: SqlBool;
  has_members: SqlBool;
  wants_status_mails: SqlBool;
};

function toLocked({ has_followers, has_members, wants_status_mails, ...row }: Locked) {
  return {
    row,
    audience: {
      hasFollowers: isTrue(has_followers),
      hasMembers: isTrue(has_members),
      wantsStatusMails: isTrue(wants_status_mails),
    },
  };
}

const lockShipment = queryTemplate((db, { id, actorId }: Expressions<{ id: string; actorId: string }>) => {
  const query = selectLocked(db, actorId).where('shipments.id', '=', id);
  // SQLite has one writer; writing the row to lock it would cost Postgres an entry in each of its indexes.
  return isPostgres(db) ? query.forUpdate('shipments') : query;
});

/**
 * The same inside a transaction that will change it, so that two who change it at once take turns; with those who are to
 * hear of what `actorId` does to it, in the same statement.
 */
export async function findShipmentForUpdate(
  trx: Trx,
  id: string,
  { organisationId, actorId }: Scope & { actorId: string },
): Promise<{ row: ShipmentWithOrganisation; audience: Audience } | undefined> {
  const [found] = (await lockShipment(trx, { id, actorId })).rows;
  if (!found || (organisationId !== null && found.organisation_id !== organisationId)) return undefined;
  return toLocked(found);
}

/** The same of several, locked in the order of their ids, so that two who lock some of the same take turns. */
export async function listShipmentsForUpdate(
  trx: Trx,
  ids: readonly string[],
  { organisationId, actorId }: Scope & { actorId: string },
): Promise<{ row: ShipmentWithOrganisation; audience: Audience }[]> {
  if (ids.length === 0) return [];
  const query = selectLocked(trx, sql`${actorId}`)
    .where('shipments.id', 'in', [...ids])
    .$if(organisationId !== null, (own) => own.where('shipments.organisation_id', '=', organisationId ?? ''))
    .orderBy('shipments.id');
  return (await (isPostgres(trx) ? query.forUpdate('shipments') : query).execute()).map(toLocked);
}

export async function findShipmentByNumber(
  db: Db,
  trackingNumber: string,
  { organisationId }: Scope,
): Promise<ShipmentWithOrganisation | undefined> {
  const query = selectShipments(db);
  return (
    organisationId === null
      ? query.where('shipments.number_key', '=', trackingNumber)
      : query
          // One of test mode is known by another key (D24).
          .where('shipments.number_key', 'in', [trackingNumber, testNumberKeyOf(trackingNumber, organisationId)])
          .where('shipments.organisation_id', '=', organisationId)
  ).executeTakeFirst();
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

type Moved = 'status' | 'current_location' | 'actual_delivery_date';

/** Every change makes another version, and events. */
type Version = 'event_seq' | 'updated_at';

const EXPECTED = ['estimated_delivery_date', 'eta_is_default', 'is_delayed', 'delay_reason'] as const;

type Expected = (typeof EXPECTED)[number];

type Written<Columns extends keyof ShipmentRow> = Expressions<
  Pick<ShipmentRow, Columns | 'id' | 'place_key' | Version>
>;

/** SQLite writes each index on a column that is named anew, whether it changed or not: most scans change no estimate. */
const updateMoved = queryTemplate((db, { id, ...state }: Written<Moved>) =>
  db.updateTable('shipments').set(state).where('id', '=', id),
);

const updateState = queryTemplate((db, { id, ...state }: Written<Moved | Expected>) =>
  db.updateTable('shipments').set(state).where('id', '=', id),
);

/** A new state of a shipment, or none of it where only the history grew (D19). */
export type ShipmentChange = Partial<Pick<ShipmentRow, Moved | Expected>> & Pick<ShipmentRow, Version>;

/** Applies new details to a shipment that was read in the same transaction. */
export async function updateShipmentDetails(
  trx: Trx,
  before: ShipmentRow,
  change: Columns<ShipmentDetails> & Pick<ShipmentRow, 'estimated_delivery_date' | 'eta_is_default' | Version>,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ ...change, ...foldedColumns({ ...before, ...change }) })
    .where('id', '=', before.id)
    .execute();
}

/** Applies a change to a shipment that was read in the same transaction, and moves it among the counts. */
export async function updateShipment(trx: Trx, before: ShipmentRow, change: ShipmentChange): Promise<void> {
  const after = { ...before, ...change };
  const moved = {
    id: before.id,
    status: after.status,
    current_location: after.current_location,
    actual_delivery_date: after.actual_delivery_date,
    place_key: before.current_location === after.current_location ? before.place_key : placeKeyOf(after),
    event_seq: after.event_seq,
    updated_at: after.updated_at,
  };
  const expected = {
    estimated_delivery_date: after.estimated_delivery_date,
    eta_is_default: after.eta_is_default,
    is_delayed: after.is_delayed,
    delay_reason: after.delay_reason,
  };
  const isAsExpected = EXPECTED.every((column) => before[column] === after[column]);
  await (isAsExpected ? updateMoved(trx, moved) : updateState(trx, { ...moved, ...expected }));
  if (before.status !== after.status || before.is_delayed !== after.is_delayed) {
    const changes = countChanges(before.organisation_id, [
      { state: before, by: -1 },
      { state: after, by: 1 },
    ]);
    await incrementShipmentCounts(trx, changes);
  }
}

type AtOnce = Pick<ShipmentRow, 'status' | 'current_location' | Version>;

const AT_ONCE = ['status', 'current_location', 'place_key', 'event_seq', 'updated_at'] as const;

/** Applies new states to shipments of one organisation that were read in the same transaction, in one statement, and their counts in another. */
export async function updateShipmentsAtOnce(
  trx: Trx,
  changes: readonly { before: ShipmentRow; change: AtOnce }[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const states = changes.map(({ before, change }) => ({
    id: before.id,
    ...change,
    place_key:
      before.current_location === change.current_location ? before.place_key : placeKeyOf({ ...before, ...change }),
  }));
  const json = JSON.stringify(states);
  const set = sql.join(AT_ONCE.map((column) => sql`${sql.ref(column)} = ${sql.ref(`state.${column}`)}`));
  const from = isPostgres(trx)
    ? sql`json_to_recordset(${json}::json) as state(id text, status text, current_location text, place_key text, event_seq integer, updated_at text)`
    : sql`(select ${sql.join(['id', ...AT_ONCE].map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`))} from json_each(${json})) as state`;
  await sql`update shipments set ${set} from ${from} where shipments.id = state.id`.execute(trx);
  const moved = changes.filter(({ before, change }) => before.status !== change.status);
  if (moved.length === 0) return;
  const counted = moved.flatMap(({ before, change }) => [
    { state: before, by: -1 },
    { state: { ...before, status: change.status }, by: 1 },
  ]);
  await incrementShipmentCounts(trx, countChanges(first.before.organisation_id, counted));
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

type Removal = Scope & { until: string; limit: number; keepSamples?: boolean };

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

/**
 * Deletes up to `limit` shipments made at or before `until`, but for the demo's samples where they are kept; returns
 * them as they were. Null means all organisations.
 */
export async function deleteShipments(
  trx: Trx,
  { organisationId, until, limit, keepSamples = false }: Removal,
): Promise<ShipmentWithOrganisation[]> {
  const rows = await selectShipments(trx)
    .where('shipments.created_at', '<=', until)
    .$if(keepSamples, (typed) => typed.where('shipments.created_by', 'is not', null))
    .$if(organisationId !== null, (own) => own.where('shipments.organisation_id', '=', organisationId ?? ''))
    .limit(limit)
    .execute();
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const deleted = await trx
    .deleteFrom('shipments')
    .where(
      'id',
      'in',
      isPostgres(trx)
        ? sql<string>`(select json_array_elements_text(${ids}))`
        : sql<string>`(select value from json_each(${ids}))`,
    )
    .returning('id')
    .execute();
  // Another removal may have deleted some of them meanwhile.
  const gone = new Set(deleted.map(({ id }) => id));
  const removed = rows.filter(({ id }) => gone.has(id));
  for (const [id, states] of Map.groupBy(removed, (row) => row.organisation_id)) {
    const changes = states.map((state) => ({ state, by: -1 }));
    await incrementShipmentCounts(trx, countChanges(id, changes));
  }
  return removed;
}
