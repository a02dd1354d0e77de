import type { Trx } from '@msafara/db/database';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { insertSeals, listSealsOn } from '@msafara/db/units/units.repository';
import type { SealTable, ShipmentUnitTable, UnitTable } from '@msafara/db/units/units.table';
import { say, type Said } from '@msafara/domain/say';
import { sealKey } from '@msafara/domain/units/unit-number';
import { type AddUnitInput, UNIT_SHIPMENTS_MAX, UNITS_MAX } from '@msafara/domain/units/units.schema';

import type { Caller } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { authorOf } from '../shipments/shipment-change.ts';

/** A seal that is put on a unit. */
export const sealRow = (ctx: Caller, unit: UnitTable, seal: AddUnitInput['seals'][number], at: string): SealTable => ({
  id: ctx.deps.newId(),
  organisation_id: unit.organisation_id,
  unit_id: unit.id,
  number: seal.number,
  kind: seal.kind,
  applied_by: seal.by,
  applied_at: at,
  removed_at: null,
  ...authorOf(ctx.actor),
  recorded_at: nowOf(ctx.deps),
});

/** Records the seals that come with a loading. A seal that is on the unit already, or named twice, is not recorded again. */
export async function sealUnit(
  ctx: Caller,
  trx: Trx,
  { unit, seals, at }: { unit: UnitTable; seals: AddUnitInput['seals']; at: string },
): Promise<void> {
  if (seals.length === 0) return;
  const on = new Set((await listSealsOn(trx, unit.id)).map(({ number }) => sealKey(number)));
  const rows: SealTable[] = [];
  for (const seal of seals) {
    const key = sealKey(seal.number);
    if (!on.has(key)) rows.push(sealRow(ctx, unit, seal, at));
    on.add(key);
  }
  await insertSeals(trx, rows);
}

type Loading = { unitId: string; loadedAt: string; aboard: number };

/**
 * Why a shipment with these times in units cannot be put into another, or into the same again
 * (D26). `aboard` counts the shipments that are in it.
 */
export function stayFault(
  stays: readonly ShipmentUnitTable[],
  { unitId, loadedAt, aboard }: Loading,
): Said | undefined {
  if (stays.length >= UNITS_MAX) return say('unit.tooMany', { max: UNITS_MAX });
  const isThere = stays.some(
    (stay) => stay.unit_id === unitId && (stay.unloaded_at === null || stay.unloaded_at > loadedAt),
  );
  if (isThere) return say('unit.there');
  return aboard >= UNIT_SHIPMENTS_MAX ? say('unit.fullNow', { max: UNIT_SHIPMENTS_MAX }) : undefined;
}

/** The row of a shipment that is put into a unit: it is still in it, or where it has been delivered since then, was in it until that. */
export function stayRow(
  ctx: Caller,
  unit: UnitTable,
  {
    shipment: { id, actual_delivery_date: deliveredAt },
    loadedAt,
  }: { shipment: Pick<ShipmentWithOrganisation, 'id' | 'actual_delivery_date'>; loadedAt: string },
): ShipmentUnitTable {
  const isOver = deliveredAt !== null && loadedAt < deliveredAt;
  return {
    id: ctx.deps.newId(),
    organisation_id: unit.organisation_id,
    shipment_id: id,
    unit_id: unit.id,
    loaded_at: loadedAt,
    unloaded_at: isOver ? deliveredAt : null,
    unloaded_by: isOver ? 'delivered' : null,
    ...authorOf(ctx.actor),
    recorded_at: nowOf(ctx.deps),
  };
}
