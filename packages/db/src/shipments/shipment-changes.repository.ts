import type { ShipmentDetails } from '@msafara/domain/shipments/shipment-details';
import { sql } from 'kysely';

import type { Columns } from '../columns.ts';
import type { Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { deleteUnsentMailsAbout } from '../mails/mails.repository.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import { countChanges, incrementShipmentCounts } from './shipment-counts.repository.ts';
import {
  foldedColumns,
  placeKeyOf,
  type Scope,
  selectShipments,
  type ShipmentWithOrganisation,
} from './shipments.repository.ts';
import type { ShipmentRow } from './shipments.table.ts';

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

/** Deletes a shipment that was locked in the same transaction, with its history. */
export async function deleteShipment(trx: Trx, row: ShipmentRow): Promise<void> {
  await deleteUnsentMailsAbout(trx, sql<string>`(${row.id})`);
  await trx.deleteFrom('shipments').where('id', '=', row.id).execute();
  await incrementShipmentCounts(trx, countChanges(row.organisation_id, [{ state: row, by: -1 }]));
}

type Removal = Scope & { until: string; limit: number; keepSamples?: boolean };

/**
 * Deletes up to `limit` shipments made at or before `until`, but for the demo's samples where they are kept; returns
 * them as they were in the end, and whether there may be more. Null means all organisations.
 */
export async function deleteShipments(
  trx: Trx,
  { organisationId, until, limit, keepSamples = false }: Removal,
): Promise<{ removed: ShipmentWithOrganisation[]; hasMore: boolean }> {
  const found = await trx
    .selectFrom('shipments')
    .select('id')
    .where('shipments.created_at', '<=', until)
    .$if(keepSamples, (typed) => typed.where('shipments.created_by', 'is not', null))
    .$if(organisationId !== null, (own) => own.where('shipments.organisation_id', '=', organisationId ?? ''))
    .limit(limit)
    .execute();
  const json = JSON.stringify(found.map(({ id }) => id));
  const ids = isPostgres(trx)
    ? sql<string>`(select json_array_elements_text(${json}))`
    : sql<string>`(select value from json_each(${json}))`;
  // In the order in which all lock several; what another changed or removed meanwhile is read as it is now.
  const rows = selectShipments(trx).where('shipments.id', 'in', ids).orderBy('shipments.id');
  const removed = await (isPostgres(trx) ? rows.forUpdate('shipments') : rows).execute();
  await deleteUnsentMailsAbout(trx, ids);
  await trx.deleteFrom('shipments').where('id', 'in', ids).execute();
  for (const [id, states] of Map.groupBy(removed, (row) => row.organisation_id)) {
    const changes = states.map((state) => ({ state, by: -1 }));
    await incrementShipmentCounts(trx, countChanges(id, changes));
  }
  return { removed, hasMore: found.length === limit };
}
