import type { Announce, Db, Trx } from '@msafara/db/database';
import { countAboard, insertStays, listAboard } from '@msafara/db/units/aboard.repository';
import { listStays, updateStayEnded } from '@msafara/db/units/stays.repository';
import {
  findUnit,
  holdUnit,
  insertSeals,
  listSealsOn,
  listUnits,
  updateSealRemoved,
  upsertUnit,
} from '@msafara/db/units/units.repository';
import type { UnitTable } from '@msafara/db/units/units.table';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { can } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import { sealKey } from '@msafara/domain/units/unit-number';
import {
  type AddUnitInput,
  type ChangeSealInput,
  type LoadedUnit,
  type SealedUnit,
  sealedUnitSchema,
  type Unit,
  type UnitMilestoneInput,
  type UnitMilestones,
  unitMilestonesSchema,
  unitSchema,
  UNIT_SHIPMENTS_MAX,
  type UnloadInput,
} from '@msafara/domain/units/units.schema';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import type { ToldMilestone } from '../milestones/milestone-place.ts';
import { findForChange } from '../shipments/shipment-change.ts';
import { requireShipment } from '../shipments/shipment-reads.service.ts';
import { timeOf } from '../shipments/happened.ts';
import { sealRow, sealUnit, stayFault, stayRow } from './unit-loading.ts';
import { tellUnit } from './unit-milestones.ts';

async function requireListed(trx: Trx, shipmentId: string, unitId: string): Promise<Unit> {
  const unit = (await listUnits(trx, shipmentId)).findLast(({ id }) => id === unitId);
  if (!unit) throw new DomainError('NOT_FOUND', say('unit.notFound'));
  return unit;
}

async function addUnitIn(ctx: Caller, trx: Trx, announce: Announce, input: AddUnitInput): Promise<Unit> {
  const { shipmentId, type: kind, number, seals } = input;
  const { before } = await findForChange(ctx, trx, { id: shipmentId });
  const { organisation_id: organisationId, created_at: createdAt } = before;
  const now = nowOf(ctx.deps);
  const loadedAt = timeOf(input.loadedAt, { createdAt, now, field: 'loadedAt' });
  const row = { id: ctx.deps.newId(), organisation_id: organisationId, kind, number, created_at: now };
  const unit = await upsertUnit(trx, row);
  if (unit.kind !== kind) throw new DomainError('CONFLICT', say('unit.otherType'));
  const stays = await listStays(trx, shipmentId);
  const fault = stayFault(stays, { unitId: unit.id, loadedAt, aboard: await countAboard(trx, unit.id) });
  if (fault) throw new DomainError('CONFLICT', fault);
  await insertStays(trx, [stayRow(ctx, unit, { shipment: before, loadedAt })]);
  await sealUnit(ctx, trx, { unit, seals, at: loadedAt });
  announce({ kind: 'shipments', organisationId, trackingNumber: before.tracking_number });
  return requireListed(trx, shipmentId, unit.id);
}

/**
 * Notes that a shipment is in a unit, which is made known where it is new, with seals that were put on then (D26). Fails with FORBIDDEN,
 * GROWTH_ONLY, PERIOD_OVER, SHIPMENT_NOT_FOUND, INVALID_INPUT for an impossible time, CONFLICT where it is in it already or in too many,
 * or the number is that of another type of unit, and as `once` does.
 */
export async function addUnit(ctx: Caller, input: AddUnitInput, key?: string): Promise<Outcome<Unit>> {
  return once(ctx, { key, operation: 'unit', input, answerSchema: unitSchema }, () => {
    requirePermission(ctx.actor, 'milestone.write');
    return async (trx, announce) => ({ status: 201, answer: await addUnitIn(ctx, trx, announce, input) });
  });
}

async function unloadIn(ctx: Caller, trx: Trx, announce: Announce, input: UnloadInput): Promise<Unit> {
  const { id, unitId } = input;
  const { before } = await findForChange(ctx, trx, { id });
  const stay = (await listStays(trx, id)).findLast((one) => one.unit_id === unitId && one.unloaded_at === null);
  if (!stay) throw new DomainError('NOT_FOUND', say('unit.notFound'));
  const times = { createdAt: before.created_at, now: nowOf(ctx.deps), field: 'unloadedAt' };
  const at = timeOf(input.unloadedAt, times);
  if (at < stay.loaded_at) throw invalidFields({ unloadedAt: say('unit.beforeLoading') });
  await updateStayEnded(trx, { id: stay.id, at });
  announce({ kind: 'shipments', organisationId: before.organisation_id, trackingNumber: before.tracking_number });
  return requireListed(trx, id, unitId);
}

/**
 * Ends the time of a shipment in a unit (D26), once under a key of the caller's. Fails as `addUnit` does, with NOT_FOUND where it is not
 * in it.
 */
export async function unloadUnit(ctx: Caller, input: UnloadInput, key?: string): Promise<Outcome<Unit>> {
  return once(ctx, { key, operation: 'unit.unload', input, answerSchema: unitSchema }, () => {
    requirePermission(ctx.actor, 'milestone.write');
    return async (trx, announce) => ({ status: 200, answer: await unloadIn(ctx, trx, announce, input) });
  });
}

/** The units of a shipment. Fails with FORBIDDEN or SHIPMENT_NOT_FOUND. */
export async function listUnitsOf(ctx: Caller, { id }: { id: string }): Promise<{ units: Unit[] }> {
  requirePermission(ctx.actor, 'milestone.read');
  const { read } = ctx.deps.database;
  await requireShipment(ctx, read, id);
  return { units: await listUnits(read, id) };
}

/**
 * A unit of the caller's own organisation, its seals, and what is in it; recipients and the like only for who may read shipments. Fails
 * with FORBIDDEN or NOT_FOUND.
 */
export async function findLoadedUnit(ctx: Caller, { number }: { number: string }): Promise<LoadedUnit> {
  requirePermission(ctx.actor, 'milestone.read');
  const { read } = ctx.deps.database;
  const { id, kind: type, number: kept } = await requireUnit(ctx, read, number);
  const aboard = await listAboard(read, id, UNIT_SHIPMENTS_MAX);
  const nothing = { reference: null, recipientName: null, pieces: null, weightGrams: null };
  const shipments = can(ctx.actor, 'shipment.read') ? aboard : aboard.map((one) => Object.assign(one, nothing));
  return { id, type, number: kept, seals: await listSealsOn(read, id), shipments };
}

/** A unit of the caller's own organisation; numbers of others are not known. Fails with NOT_FOUND. */
async function requireUnit({ actor }: Caller, db: Db, number: string): Promise<UnitTable> {
  const unit = await findUnit(db, { organisationId: actor.organisationId, number });
  if (!unit) throw new DomainError('NOT_FOUND', say('unit.notFound'));
  return unit;
}

/** Tells a milestone of every shipment that was in a unit then, in one transaction. Fails as `tellUnit` and `once` do, with NOT_FOUND for no unit. */
export async function recordUnitMilestone(
  ctx: Caller,
  input: UnitMilestoneInput,
  key?: string,
): Promise<Outcome<UnitMilestones>> {
  const { number, ...told } = input;
  return once(ctx, { key, operation: 'unit.milestone', input, answerSchema: unitMilestonesSchema }, () => {
    requirePermission(ctx.actor, 'milestone.write');
    return async (trx, announce) => {
      const unit = await requireUnit(ctx, trx, number);
      const { milestones, skipped } = await tellUnit(ctx, trx, announce, { unit, told });
      return { status: 201, answer: { milestones, skipped: skipped.map(({ fault: _fault, ...one }) => one) } };
    };
  });
}

async function changeSealIn(ctx: Caller, trx: Trx, announce: Announce, input: ChangeSealInput): Promise<SealedUnit> {
  const { number, seal, removesId } = input;
  const unit = await requireUnit(ctx, trx, number);
  const now = nowOf(ctx.deps);
  const at = timeOf(input.at, { createdAt: unit.created_at, now, field: 'at' });
  const removed = removesId === null ? undefined : await updateSealRemoved(trx, { id: removesId, unitId: unit.id, at });
  if (removesId !== null && !removed) throw new DomainError('NOT_FOUND', say('seal.notFound'));
  if (removed && removed.applied_at > at) throw invalidFields({ at: say('seal.beforeApplied') });
  const told: ToldMilestone = {
    code: removed ? 'seal_changed' : 'seal_applied',
    class: 'ACT',
    occurredAt: at,
    reference: seal?.number ?? removed?.number ?? null,
    place: null,
    unlocode: null,
    postId: null,
    side: null,
    reason: null,
    note: null,
    isPublic: false,
  };
  await tellUnit(ctx, trx, announce, { unit, told });
  // Shipments first, then their unit: in this order all take their turns.
  await holdUnit(trx, unit.id);
  const isOn = seal && (await listSealsOn(trx, unit.id)).some((one) => sealKey(one.number) === sealKey(seal.number));
  if (isOn) throw new DomainError('CONFLICT', say('seal.onAlready'));
  if (seal) await insertSeals(trx, [sealRow(ctx, unit, seal, at)]);
  const { id, kind: type } = unit;
  return { id, type, number, seals: await listSealsOn(trx, id) };
}

/**
 * Puts a seal on a unit, takes one off, or both, and tells it of the shipments in it (D26). Fails as `recordUnitMilestone` does, with
 * NOT_FOUND for a seal that is not on it, CONFLICT for one that is on it already, and INVALID_INPUT for one that is taken off before it was put on.
 */
export async function changeSeal(ctx: Caller, input: ChangeSealInput, key?: string): Promise<Outcome<SealedUnit>> {
  return once(ctx, { key, operation: 'seal', input, answerSchema: sealedUnitSchema }, () => {
    requirePermission(ctx.actor, 'milestone.write');
    return async (trx, announce) => ({ status: 201, answer: await changeSealIn(ctx, trx, announce, input) });
  });
}
