import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import { UNIT_SHIPMENTS_MAX } from '@msafara/domain/units/units.schema';

import type { Db, Trx } from '../database.ts';
import { listTimesTold } from '../milestones/milestones.repository.ts';
import { countAboard } from './aboard.repository.ts';
import { holdUnit, listSealsOn } from './units.repository.ts';
import type { ShipmentUnitTable } from './units.table.ts';

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

/**
 * The times in a unit during which one of its milestones happened (D26). An empty unit is returned after its last delivery, so its return
 * counts for delivered shipments too, unless something was loaded after them.
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
    // One that ended as it began, or what came with it, was not loaded after itself.
    return !stays.some((other) => other.loaded_at >= ended && other.loaded_at > stay.loaded_at);
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

/** Ends the time of a delivered shipment in its units; one that it came into after the delivery ends as it began. */
export async function updateStaysDelivered(
  trx: Trx,
  { shipmentId, at }: { shipmentId: string; at: string },
): Promise<void> {
  await trx
    .updateTable('shipment_units')
    .set(({ eb, ref, val }) => ({
      unloaded_at: eb.case().when('loaded_at', '>', at).then(ref('loaded_at')).else(val(at)).end(),
      unloaded_by: 'delivered',
    }))
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
    await resumeStay(trx, { id, unitId, shipmentId });
  }
}

/** Goes on with a time in a unit that is held, but where the shipment came into it once more since, or it is full. */
async function resumeStay(trx: Trx, stay: { id: string; unitId: string; shipmentId: string }): Promise<void> {
  const stays = (await listStays(trx, stay.shipmentId)).filter((one) => one.unit_id === stay.unitId);
  // It may have been taken out of it since, too.
  if (stays.at(-1)?.id !== stay.id) return;
  if ((await countAboard(trx, stay.unitId)) >= UNIT_SHIPMENTS_MAX) return;
  await trx
    .updateTable('shipment_units')
    .set({ unloaded_at: null, unloaded_by: null })
    .where('id', '=', stay.id)
    .execute();
}

/**
 * Undoes what the return of a unit did, once it was taken back of the shipments that it was told of: what it ended goes on, but for what
 * is delivered, and the seals that it took off are on again.
 */
export async function undoReturn(
  trx: Trx,
  { unitId, at, toldIds }: { unitId: string; at: string; toldIds: readonly string[] },
): Promise<void> {
  await holdUnit(trx, unitId);
  const ended = await trx
    .selectFrom('shipment_units as stay')
    .innerJoin('shipments', 'shipments.id', 'stay.shipment_id')
    .select(['stay.id', 'stay.shipment_id', 'stay.unloaded_at', 'shipments.status'])
    .where('stay.unit_id', '=', unitId)
    .where('stay.unloaded_by', '=', 'empty_returned')
    .where('stay.unloaded_at', '<=', at)
    .where((eb) => eb.or([eb('stay.unloaded_at', '=', at), eb('stay.shipment_id', 'in', [...toldIds])]))
    .orderBy('stay.loaded_at', 'desc')
    .limit(1000)
    .execute();
  const returns = new Set(await listTimesTold(trx, { unitId, code: 'empty_returned' }));
  for (const { id, shipment_id: shipmentId, unloaded_at: endedAt, status } of ended) {
    if (endedAt !== null && returns.has(endedAt)) continue;
    if (status !== 'Delivered') await resumeStay(trx, { id, unitId, shipmentId });
    else await trx.updateTable('shipment_units').set({ unloaded_by: 'delivered' }).where('id', '=', id).execute();
  }
  if (returns.has(at)) return;
  const on = (await listSealsOn(trx, unitId)).map(({ number }) => number);
  await trx
    .updateTable('seals')
    .set({ removed_at: null })
    .where('unit_id', '=', unitId)
    .where('removed_at', '=', at)
    .where('number', 'not in', ['', ...on])
    .execute();
}
