import type { Announce, Db, Trx } from '@msafara/db/database';
import { countMilestones, isHoldException, listHappenings } from '@msafara/db/milestones/milestones.repository';
import { listShipmentsForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { listStaysAt, updateStaysReturned } from '@msafara/db/units/stays.repository';
import { updateSealsRemoved } from '@msafara/db/units/units.repository';
import type { ShipmentUnitTable, UnitTable } from '@msafara/db/units/units.table';
import { DomainError } from '@msafara/domain/errors';
import { actorIdOf } from '@msafara/domain/policy';
import { happenedAt } from '@msafara/domain/scans/late';
import { say } from '@msafara/domain/say';
import { UNIT_SHIPMENTS_MAX, type UnitMilestones } from '@msafara/domain/units/units.schema';

import type { Caller } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { judgeMilestone } from '../milestones/judge-milestone.ts';
import type { ToldMilestone } from '../milestones/milestone-place.ts';
import { type ToldShipment, writeMilestones, type WrittenMilestones } from '../milestones/write-milestones.ts';
import { laterThan } from '../shipments/shipment-change.ts';

function faultOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

/** Which shipments were in a unit then. Fails with CONFLICT where none was, or too many were. */
export async function staysAt(
  db: Db,
  { unit, told }: { unit: Pick<UnitTable, 'id'>; told: Pick<ToldMilestone, 'occurredAt' | 'code'> },
): Promise<{ stays: ShipmentUnitTable[]; ids: string[] }> {
  const stays = await listStaysAt(db, { unitId: unit.id, at: told.occurredAt, code: told.code });
  const ids = [...new Set(stays.map((stay) => stay.shipment_id))];
  if (ids.length === 0) throw new DomainError('CONFLICT', say('unit.empty'));
  if (ids.length > UNIT_SHIPMENTS_MAX) throw new DomainError('CONFLICT', say('unit.full', { max: UNIT_SHIPMENTS_MAX }));
  return { stays, ids };
}

type Telling = {
  unit: UnitTable;
  told: ToldMilestone;
  /** Shipments that were told of it already, as in another unit. */
  but?: ReadonlySet<string>;
  isOneOfMany?: boolean;
  source?: 'import';
};

/** What became of a unit's milestone: the same for each shipment, and those that it could not be told of. */
export type ToldUnit = WrittenMilestones & {
  skipped: (UnitMilestones['skipped'][number] & { fault: DomainError })[];
};

/**
 * Tells a milestone of every shipment that was in a unit then, in the caller's transaction (D26). One that it cannot be told of, such as
 * a second hold of a kind, is passed over with the reason. Fails with CONFLICT where no shipment was in it or too many were, and as the
 * first one does where it can be told of none; where all were told already, nothing is written.
 */
export async function tellUnit(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  { unit, told, but = new Set(), isOneOfMany = false, ...from }: Telling,
): Promise<ToldUnit> {
  const scope = { organisationId: unit.organisation_id, actorId: actorIdOf(ctx.actor) };
  const held = await listShipmentsForUpdate(trx, (await staysAt(trx, { unit, told })).ids, scope);
  // Once more, now that they are held: what was taken out while we waited is in it no longer.
  const still = await staysAt(trx, { unit, told });
  const locked = held.filter(({ row }) => still.ids.includes(row.id));
  const ids = locked.map(({ row }) => row.id);
  const stays = still.stays.filter((stay) => ids.includes(stay.shipment_id));
  const happenings = await listHappenings(trx, ids);
  const counts = await countMilestones(trx, ids);
  const holdIsException = await isHoldException(trx, unit.organisation_id);
  const now = locked.reduce((latest, { row }) => laterThan(row.updated_at, latest), nowOf(ctx.deps));
  const shipments: ToldShipment[] = [];
  const skipped: ToldUnit['skipped'] = [];
  let first: DomainError | undefined;
  const others = locked.filter(({ row }) => !but.has(row.id));
  for (const { row: before, audience } of others) {
    const known = happenings.get(before.id) ?? [];
    try {
      const count = counts.get(before.id) ?? 0;
      const of = { shipment: before, happenings: known, count, unitId: unit.id, now, holdIsException };
      const row = judgeMilestone(told, { ...of, actor: ctx.actor, newId: ctx.deps.newId, ...from });
      shipments.push({ before, audience, happenings: known, row });
    } catch (error) {
      const fault = faultOf(error);
      first ??= fault;
      skipped.push({ shipmentId: before.id, trackingNumber: before.tracking_number, reason: fault.message, fault });
    }
  }
  const isToldBefore = others.length === 0 && ids.length > 0;
  if (shipments.length === 0 && !isToldBefore) throw first ?? new DomainError('CONFLICT', say('unit.empty'));
  const written = isToldBefore
    ? { milestones: [], shipments: [] }
    : await writeMilestones(ctx, trx, announce, { shipments, now, isOneOfMany });
  if (told.code === 'empty_returned' && told.class === 'ACT') {
    const at = happenedAt(told.occurredAt, now);
    await updateStaysReturned(trx, stays, at);
    await updateSealsRemoved(trx, { unitId: unit.id, at });
  }
  return { ...written, skipped };
}
