import type { LoadedUnit } from '@msafara/domain/units/units.schema';

import type { Db, Trx } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import type { ShipmentUnitTable } from './units.table.ts';

/** The shipments that are in a unit now, those that came into it last first. */
export async function listAboard(db: Db, unitId: string, limit: number): Promise<LoadedUnit['shipments']> {
  return db
    .selectFrom('shipment_units as stay')
    .innerJoin('shipments', 'shipments.id', 'stay.shipment_id')
    .select([
      'shipments.id',
      'shipments.tracking_number as trackingNumber',
      'shipments.origin',
      'shipments.destination',
      'shipments.status',
      'stay.loaded_at as loadedAt',
      'shipments.reference',
      'shipments.recipient_name as recipientName',
      'shipments.pieces',
      'shipments.weight_grams as weightGrams',
    ])
    .where('stay.unit_id', '=', unitId)
    .where('stay.unloaded_at', 'is', null)
    .orderBy('stay.loaded_at', 'desc')
    .orderBy('stay.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many shipments are in a unit now. */
export async function countAboard(db: Db, unitId: string): Promise<number> {
  const { count } = await db
    .selectFrom('shipment_units')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('unit_id', '=', unitId)
    .where('unloaded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The times that shipments spent in units, by shipment. */
export async function listStaysOfMany(
  db: Db,
  shipmentIds: readonly string[],
): Promise<Map<string, ShipmentUnitTable[]>> {
  if (shipmentIds.length === 0) return new Map();
  const stays = await db
    .selectFrom('shipment_units')
    .selectAll()
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
  return Map.groupBy(stays, (stay) => stay.shipment_id);
}

export async function insertStays(trx: Trx, rows: readonly ShipmentUnitTable[]): Promise<void> {
  await insertRows(trx, 'shipment_units', rows);
}
