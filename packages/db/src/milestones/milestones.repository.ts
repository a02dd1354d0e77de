import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import type { Happening } from '@msafara/domain/milestones/milestone-status';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { insertRows } from '../insert-rows.ts';
import type { MilestoneTable } from './milestones.table.ts';

/** Those that nobody took back, nor take another back: the condition of the partial indexes. */
export const STANDING = sql<boolean>`retracted_at is null and retracts_id is null`;

/** What the public may read of the milestone that told an entry of the history: its code, or null where it is internal or was taken back (D26). */
export const PUBLIC_CODE = sql<MilestoneCode | null>`(
  select code from milestones where milestones.id = milestone_id and is_public = 1 and retracted_at is null
)`;

type Named = MilestoneTable & { unit_number: string | null; user_name: string | null; key_name: string | null };

function toMilestone(row: Named): Milestone {
  return {
    id: row.id,
    shipmentId: row.shipment_id,
    unitId: row.unit_id,
    unitNumber: row.unit_number,
    code: row.code,
    class: row.class,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
    place: row.place,
    unlocode: row.unlocode,
    postId: row.post_id,
    side: row.side,
    reason: row.reason,
    reference: row.reference,
    note: row.note_internal,
    isPublic: row.is_public === 1,
    source: row.source,
    userName: row.user_name,
    keyName: row.key_name,
    retractsId: row.retracts_id,
    retractedAt: row.retracted_at,
  };
}

function selectMilestones(db: Db) {
  return db
    .selectFrom('milestones')
    .leftJoin('units', 'units.id', 'milestones.unit_id')
    .leftJoin('users', 'users.id', 'milestones.user_id')
    .leftJoin('api_keys', 'api_keys.id', 'milestones.key_id')
    .selectAll('milestones')
    .select(['units.number as unit_number', 'users.name as user_name', 'api_keys.name as key_name']);
}

/** Keeps milestones, in one statement. */
export async function insertMilestones(trx: Trx, rows: readonly MilestoneTable[]): Promise<void> {
  await insertRows(trx, 'milestones', rows);
}

/** All milestones of a shipment, retracted ones and retractions too, in the order in which they happened (D19). */
export async function listMilestones(db: Db, shipmentId: string): Promise<Milestone[]> {
  const rows = await selectMilestones(db)
    .where('milestones.shipment_id', '=', shipmentId)
    .orderBy('milestones.occurred_at')
    .orderBy('milestones.recorded_at')
    .orderBy('milestones.id')
    .execute();
  return rows.map(toMilestone);
}

/** A milestone by its id: one of an organisation, or of any where that is null. */
export async function findMilestone(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<{ row: MilestoneTable; milestone: Milestone } | undefined> {
  const found = await selectMilestones(db)
    .where('milestones.id', '=', id)
    .$if(organisationId !== null, (own) => own.where('milestones.organisation_id', '=', organisationId ?? ''))
    .executeTakeFirst();
  if (!found) return undefined;
  const { unit_number: _unit, user_name: _user, key_name: _key, ...row } = found;
  return { row, milestone: toMilestone(found) };
}

/** How many milestones shipments have, without retractions, by shipment; none where it has none. */
export async function countMilestones(db: Db, shipmentIds: readonly string[]): Promise<Map<string, number>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('milestones')
    .select(({ fn }) => ['shipment_id', fn.countAll<number | string>().as('count')])
    .where('shipment_id', 'in', [...shipmentIds])
    .where('retracts_id', 'is', null)
    .groupBy('shipment_id')
    .execute();
  return new Map(rows.map(({ shipment_id: id, count }) => [id, Number(count)]));
}

/** When the latest milestone of a shipment took place that stands and brings a status about; undefined where there is none. */
export async function findLatestMove(db: Db, shipmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('milestones')
    .select('occurred_at')
    .where('shipment_id', '=', shipmentId)
    .where('moves_to', 'is not', null)
    .where(STANDING)
    .orderBy('occurred_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.occurred_at;
}

/**
 * What happened to shipments, by shipment and in no order (D26): the entries of the history that no milestone brought about, and the
 * milestones that have happened and stand.
 */
export async function listHappenings(db: Db, shipmentIds: readonly string[]): Promise<Map<string, Happening[]>> {
  if (shipmentIds.length === 0) return new Map();
  const entries = await db
    .selectFrom('shipment_status_history')
    .select(['id', 'shipment_id', 'status', 'change', 'location', 'timestamp', 'recorded_at'])
    .where('shipment_id', 'in', [...shipmentIds])
    .where('milestone_id', 'is', null)
    .execute();
  const milestones = await db
    .selectFrom('milestones')
    .selectAll()
    .where('shipment_id', 'in', [...shipmentIds])
    .where('class', '=', 'ACT')
    .where(STANDING)
    .execute();
  const found = new Map<string, Happening[]>(shipmentIds.map((id) => [id, []]));
  for (const { shipment_id: shipmentId, change, location, timestamp, recorded_at: recordedAt, ...entry } of entries) {
    const is = { isCreation: change === 'created', isLate: change === 'late' };
    const happening = { ...entry, ...is, kind: 'entry' as const, at: timestamp, recordedAt, place: location };
    found.get(shipmentId)?.push(happening);
  }
  for (const row of milestones) found.get(row.shipment_id)?.push(toHappening(row));
  return found;
}

/** A milestone among what happened. */
export function toHappening(row: MilestoneTable): Happening {
  const { id, code, reason, moves_to: movesTo, occurred_at: at, recorded_at: recordedAt } = row;
  return {
    kind: 'milestone',
    id,
    code,
    reason,
    movesTo,
    at,
    recordedAt,
    place: row.is_public === 1 ? row.place : null,
  };
}

/** A milestone that stands, and those that were told of the other shipments of its unit in the same breath. */
export async function listToldTogether(db: Db, row: MilestoneTable): Promise<MilestoneTable[]> {
  if (row.unit_id === null) return [row];
  return db
    .selectFrom('milestones')
    .selectAll()
    .where('unit_id', '=', row.unit_id)
    .where('occurred_at', '=', row.occurred_at)
    .where('recorded_at', '=', row.recorded_at)
    .where('code', '=', row.code)
    .where('class', '=', row.class)
    .where(STANDING)
    .execute();
}

/** When a milestone of a unit happened, each time that still stands. */
export async function listTimesTold(
  db: Db,
  { unitId, code }: { unitId: string; code: MilestoneCode },
): Promise<string[]> {
  const told = await db
    .selectFrom('milestones')
    .select('occurred_at')
    .distinct()
    .where('unit_id', '=', unitId)
    .where('code', '=', code)
    .where('class', '=', 'ACT')
    .where(STANDING)
    .execute();
  return told.map(({ occurred_at: at }) => at);
}

/** Says of milestones that they are taken back, each by its retraction. */
export async function updateRetracted(trx: Trx, retractions: readonly MilestoneTable[]): Promise<void> {
  const json = JSON.stringify(
    retractions.map(({ id, retracts_id, recorded_at }) => ({ id, retracts_id, recorded_at })),
  );
  const from = isPostgres(trx)
    ? sql`json_to_recordset(${json}::json) as back(id text, retracts_id text, recorded_at text)`
    : sql`(select value ->> 'id' as id, value ->> 'retracts_id' as retracts_id, value ->> 'recorded_at' as recorded_at
        from json_each(${json})) as back`;
  await sql`update milestones set retracted_at = back.recorded_at, retracted_by = back.id
    from ${from} where milestones.id = back.retracts_id`.execute(trx);
}

/** The milestones of some ids, as they are answered, in no order. */
export async function listMilestonesOfIds(db: Db, ids: readonly string[]): Promise<Milestone[]> {
  const rows = await selectMilestones(db)
    .where('milestones.id', 'in', [...ids])
    .execute();
  return rows.map(toMilestone);
}

/** Whether holds of an organisation are exceptions; of test mode as of the organisation that it tests for. */
export async function isHoldException(db: Db, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisations as own')
    .leftJoin('organisations as tested', 'tested.id', 'own.test_of')
    .select(['own.hold_is_exception as own', 'tested.hold_is_exception as tested'])
    .where('own.id', '=', organisationId)
    .executeTakeFirst();
  return (row?.tested ?? row?.own) === 1;
}

export async function updateHoldException(
  trx: Trx,
  { id, isException, now }: { id: string; isException: boolean; now: string },
): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ hold_is_exception: Number(isException), updated_at: now })
    .where('id', '=', id)
    .execute();
}
