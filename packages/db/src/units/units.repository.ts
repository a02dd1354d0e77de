import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import { type Seal, type Unit, UNIT_SHIPMENTS_MAX } from '@msafara/domain/units/units.schema';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { insertRows } from '../insert-rows.ts';
import type { SealTable, ShipmentUnitTable, UnitTable } from './units.table.ts';

/** A unit of an organisation by its number, as it is kept. */
export async function findUnit(
  db: Db,
  { organisationId, number }: { organisationId: string; number: string },
): Promise<UnitTable | undefined> {
  return selectUnit(db, organisationId, number).executeTakeFirst();
}

function selectUnit(db: Db, organisationId: string, number: string) {
  return db.selectFrom('units').selectAll().where('organisation_id', '=', organisationId).where('number', '=', number);
}

/**
 * The unit of an organisation and a number, which is made where there is none; of another kind it stays what it is. Whoever else
 * puts something into it waits until the transaction is over.
 */
export async function upsertUnit(trx: Trx, row: UnitTable): Promise<UnitTable> {
  await trx
    .insertInto('units')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'number']).doNothing())
    .execute();
  const query = selectUnit(trx, row.organisation_id, row.number);
  const unit = await (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
  if (!unit) throw new Error(`the unit ${row.number} is not there`);
  return unit;
}

/** The times that a shipment spent in units, in their order. */
export async function listStays(db: Db, shipmentId: string): Promise<ShipmentUnitTable[]> {
  return db
    .selectFrom('shipment_units')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('loaded_at')
    .orderBy('id')
    .execute();
}

function toSeal(row: SealTable): Seal {
  const { id, number, kind, applied_by: by, applied_at: appliedAt, removed_at: removedAt } = row;
  return { id, number, kind, by, appliedAt, removedAt };
}

/** The units of a shipment, in the order in which it came into them, each with the seals that were on it meanwhile. */
export async function listUnits(db: Db, shipmentId: string): Promise<Unit[]> {
  const stays = await db
    .selectFrom('shipment_units as stay')
    .innerJoin('units', 'units.id', 'stay.unit_id')
    .selectAll('stay')
    .select(['units.kind', 'units.number'])
    .where('stay.shipment_id', '=', shipmentId)
    .orderBy('stay.loaded_at')
    .orderBy('stay.id')
    .execute();
  if (stays.length === 0) return [];
  const unitIds = [...new Set(stays.map((stay) => stay.unit_id))];
  const seals = await listSeals(db, unitIds);
  const shared = await db
    .selectFrom('shipment_units')
    .select(({ fn }) => ['unit_id', fn.countAll<number | string>().as('count')])
    .where('unit_id', 'in', unitIds)
    .where('shipment_id', '<>', shipmentId)
    .where('unloaded_at', 'is', null)
    .groupBy('unit_id')
    .execute();
  return stays.map((stay) => {
    const { unit_id: id, kind: type, number, loaded_at: loadedAt, unloaded_at: unloadedAt } = stay;
    const onIt = seals.filter(
      (seal) =>
        seal.unit_id === id &&
        (unloadedAt === null || seal.applied_at < unloadedAt) &&
        (seal.removed_at === null || seal.removed_at > loadedAt),
    );
    return {
      id,
      type,
      number,
      loadedAt,
      unloadedAt,
      unloadedBy: stay.unloaded_by,
      sharedWith: Number(shared.find((one) => one.unit_id === id)?.count ?? 0),
      seals: onIt.map(toSeal),
    };
  });
}

async function listSeals(db: Db, unitIds: readonly string[]): Promise<SealTable[]> {
  return db
    .selectFrom('seals')
    .selectAll()
    .where('unit_id', 'in', [...unitIds])
    .orderBy('applied_at')
    .orderBy('id')
    .execute();
}

/** The seals that are on a unit. */
export async function listSealsOn(db: Db, unitId: string): Promise<Seal[]> {
  return (await listSeals(db, [unitId])).filter((seal) => seal.removed_at === null).map(toSeal);
}

export async function insertSeals(trx: Trx, rows: readonly SealTable[]): Promise<void> {
  await insertRows(trx, 'seals', rows);
}

/** Takes a seal off; undefined where it is not on this unit. */
export async function updateSealRemoved(
  trx: Trx,
  { id, unitId, at }: { id: string; unitId: string; at: string },
): Promise<SealTable | undefined> {
  return trx
    .updateTable('seals')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('unit_id', '=', unitId)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Takes all seals off, as when the unit comes back empty. */
export async function updateSealsRemoved(trx: Trx, { unitId, at }: { unitId: string; at: string }): Promise<void> {
  await trx
    .updateTable('seals')
    .set({ removed_at: at })
    .where('unit_id', '=', unitId)
    .where('removed_at', 'is', null)
    .where('applied_at', '<=', at)
    .execute();
}

/**
 * The times in a unit that a milestone of it is told of (D26): those that it fell into. Its return comes after the last delivery: it is
 * told of those too that were delivered out of it and after whom nothing was loaded.
 */
export async function listStaysAt(
  db: Db,
  { unitId, at, code }: { unitId: string; at: string; code: MilestoneCode },
): Promise<ShipmentUnitTable[]> {
  const stays = await db
    .selectFrom('shipment_units')
    .selectAll()
    .where('unit_id', '=', unitId)
    .where('loaded_at', '<=', at)
    .orderBy('loaded_at', 'desc')
    .limit(1000)
    .execute();
  return stays.filter((stay) => {
    const ended = stay.unloaded_at;
    if (ended === null || ended > at) return true;
    if (code !== 'empty_returned' || stay.unloaded_by !== 'delivered') return false;
    return !stays.some((other) => other.loaded_at >= ended);
  });
}

/** Ends times in units, but for those that ended before: of these it is noted that the unit came back empty. */
export async function updateStaysReturned(trx: Trx, stays: readonly ShipmentUnitTable[], at: string): Promise<void> {
  await trx
    .updateTable('shipment_units')
    .set(({ fn, val, ref }) => ({
      unloaded_at: fn.coalesce(ref('unloaded_at'), val(at)),
      unloaded_by: 'empty_returned',
    }))
    .where(
      'id',
      'in',
      stays.map(({ id }) => id),
    )
    .execute();
}

/** Ends the time of a shipment in one unit. */
export async function updateStayEnded(trx: Trx, { id, at }: { id: string; at: string }): Promise<void> {
  await trx.updateTable('shipment_units').set({ unloaded_at: at, unloaded_by: 'hand' }).where('id', '=', id).execute();
}

/** Holds a unit until the transaction is over, for who judges by what is on it. */
export async function holdUnit(trx: Trx, id: string): Promise<void> {
  const query = trx.selectFrom('units').select('id').where('id', '=', id);
  await (isPostgres(trx) ? query.forUpdate() : query).execute();
}

/** Ends the time of a delivered shipment in its units. */
export async function updateStaysDelivered(
  trx: Trx,
  { shipmentId, at }: { shipmentId: string; at: string },
): Promise<void> {
  await trx
    .updateTable('shipment_units')
    .set({ unloaded_at: at, unloaded_by: 'delivered' })
    .where('shipment_id', '=', shipmentId)
    .where('unloaded_at', 'is', null)
    .execute();
}

/**
 * Goes on with the time of a shipment in its units where its delivery is taken back, but in one that it came into once more since, or
 * that is full meanwhile.
 */
export async function updateStaysUndelivered(trx: Trx, shipmentId: string): Promise<void> {
  const ended = await trx
    .selectFrom('shipment_units')
    .select(['id', 'unit_id'])
    .where('shipment_id', '=', shipmentId)
    .where('unloaded_by', '=', 'delivered')
    .orderBy('unit_id')
    .orderBy('unloaded_at', 'desc')
    .execute();
  for (const { id, unit_id: unitId } of ended) {
    await holdUnit(trx, unitId);
    const aboard = await trx
      .selectFrom('shipment_units')
      .select('shipment_id')
      .where('unit_id', '=', unitId)
      .where('unloaded_at', 'is', null)
      .execute();
    const isThere = aboard.some((stay) => stay.shipment_id === shipmentId);
    if (isThere || aboard.length >= UNIT_SHIPMENTS_MAX) continue;
    await trx
      .updateTable('shipment_units')
      .set({ unloaded_at: null, unloaded_by: null })
      .where('id', '=', id)
      .execute();
  }
}

/** Deletes the units and seals of an organisation that has no shipment in them any more (D12). */
export async function deleteUnits(trx: Trx, organisationId: string): Promise<void> {
  await trx.deleteFrom('seals').where('organisation_id', '=', organisationId).execute();
  await trx.deleteFrom('units').where('organisation_id', '=', organisationId).execute();
}
