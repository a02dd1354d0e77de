import type { Announce, Trx } from '@msafara/db/database';
import { listShipmentsForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { listIdsByNumber, type ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { countAboard, insertStays, listStaysOfMany } from '@msafara/db/units/aboard.repository';
import { findUnit, upsertUnit } from '@msafara/db/units/units.repository';
import type { ShipmentUnitTable, UnitTable } from '@msafara/db/units/units.table';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { actorIdOf } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import { unitNumberFault } from '@msafara/domain/units/unit-number';
import { type LoadInput, type LoadResult, loadResultSchema } from '@msafara/domain/units/units.schema';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { ERROR_TABLE, toErrorAnswer } from '../../http/error-table.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { timeOf } from '../shipments/happened.ts';
import { sealUnit, stayFault, stayRow } from './unit-loading.ts';

type Result = LoadResult['results'][number];

/** The caller's own unit of the number, or one that is yet to be made. Fails with INVALID_INPUT for a number or a type that is none, or CONFLICT for another type. */
async function unitFor(
  ctx: Caller,
  trx: Trx,
  { number, type }: LoadInput,
): Promise<{ wanted: UnitTable; isKnown: boolean }> {
  const { organisationId } = ctx.actor;
  const unit = await findUnit(trx, { organisationId, number });
  if (unit && type !== undefined && unit.kind !== type) throw new DomainError('CONFLICT', say('unit.otherType'));
  if (unit) return { wanted: unit, isKnown: true };
  if (type === undefined) throw invalidFields({ type: say('text.required') });
  const fault = unitNumberFault(type, number);
  if (fault) throw invalidFields({ number: fault });
  const now = nowOf(ctx.deps);
  const wanted = { id: ctx.deps.newId(), organisation_id: organisationId, kind: type, number, created_at: now };
  return { wanted, isKnown: false };
}

/** The shipments that are meant, each by its id or by its number, locked; others' and unknown ones are not there. */
async function findMeant(
  ctx: Caller,
  trx: Trx,
  shipments: LoadInput['shipments'],
): Promise<(ShipmentWithOrganisation | undefined)[]> {
  const { organisationId } = ctx.actor;
  const trackingNumbers = shipments.flatMap(({ trackingNumber = '' }) => trackingNumber || []);
  const idsByNumber = await listIdsByNumber(trx, { organisationId, trackingNumbers });
  const ids = shipments.map(({ id, trackingNumber = '' }) => id ?? idsByNumber.get(trackingNumber));
  const wanted = [...new Set(ids.filter((id) => id !== undefined))];
  const locked = await listShipmentsForUpdate(trx, wanted, { organisationId, actorId: actorIdOf(ctx.actor) });
  const byId = new Map(locked.map(({ row }) => [row.id, row]));
  return ids.map((id) => (id === undefined ? undefined : byId.get(id)));
}

/** What a row is refused with by itself; what is unexpected is the whole call's. */
function refused(error: unknown): Pick<Result, 'status' | 'error'> {
  if (!(error instanceof DomainError)) throw error;
  return { status: ERROR_TABLE[error.code].status, error: toErrorAnswer(error) };
}

type Loaded = { shipment: ShipmentWithOrganisation; stay: ShipmentUnitTable };

/** What becomes of each shipment that is meant for a unit, in their order, and what goes into it. */
async function judgeAll(
  ctx: Caller,
  trx: Trx,
  { input, unit, meant }: { input: LoadInput; unit: UnitTable; meant: Awaited<ReturnType<typeof findMeant>> },
): Promise<{ results: Result[]; loaded: Loaded[] }> {
  const known = await listStaysOfMany(
    trx,
    meant.flatMap((shipment) => shipment?.id ?? []),
  );
  const aboard = await countAboard(trx, unit.id);
  const now = nowOf(ctx.deps);
  const loaded: Loaded[] = [];
  const judge = (shipment: ShipmentWithOrganisation | undefined): Pick<Result, 'status' | 'error'> => {
    try {
      if (!shipment) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
      const { id: shipmentId, created_at: createdAt } = shipment;
      const loadedAt = timeOf(input.loadedAt, { createdAt, now, field: 'loadedAt' });
      const already = loaded.flatMap(({ stay }) => (stay.shipment_id === shipmentId ? stay : []));
      const stays = [...(known.get(shipmentId) ?? []), ...already];
      const fault = stayFault(stays, { unitId: unit.id, loadedAt, aboard: aboard + loaded.length });
      if (fault) throw new DomainError('CONFLICT', fault);
      loaded.push({ shipment, stay: stayRow(ctx, unit, { shipment, loadedAt }) });
      return { status: 201 };
    } catch (error) {
      return refused(error);
    }
  };
  const results = meant.map((shipment, index): Result => {
    const named = shipment && { shipmentId: shipment.id, trackingNumber: shipment.tracking_number };
    return { index, ...judge(shipment), ...named };
  });
  return { results, loaded };
}

async function loadIn(ctx: Caller, trx: Trx, announce: Announce, input: LoadInput): Promise<LoadResult> {
  const { wanted, isKnown } = await unitFor(ctx, trx, input);
  const meant = await findMeant(ctx, trx, input.shipments);
  // Shipments first, then their unit: in this order all take their turns.
  const held = isKnown ? await upsertUnit(trx, wanted) : wanted;
  let judged = await judgeAll(ctx, trx, { input, unit: held, meant });
  // A unit of which nothing becomes known is not made.
  const unit = isKnown || judged.loaded.length === 0 ? held : await upsertUnit(trx, wanted);
  if (unit.kind !== wanted.kind) throw new DomainError('CONFLICT', say('unit.otherType'));
  // Somebody else has just made it, and put something into it.
  if (unit.id !== held.id) judged = await judgeAll(ctx, trx, { input, unit, meant });
  const { results, loaded } = judged;
  const [first] = loaded;
  if (first) {
    await insertStays(
      trx,
      loaded.map(({ stay }) => stay),
    );
    await sealUnit(ctx, trx, { unit, seals: input.seals, at: first.stay.loaded_at });
  }
  for (const { shipment } of loaded) {
    announce({
      kind: 'shipments',
      organisationId: shipment.organisation_id,
      trackingNumber: shipment.tracking_number,
    });
  }
  return { type: unit.kind, number: unit.number, results };
}

/**
 * Puts up to fifty shipments into a unit of the caller's organisation in one transaction, in their order, and answers what became of each;
 * one that is refused does not keep the others out (D26). The unit is made known where it is new and something goes into it. Fails with
 * FORBIDDEN, GROWTH_ONLY, PERIOD_OVER, INVALID_INPUT for a number or type that is none, CONFLICT where the number is that of another type
 * of unit, and as `once` does.
 */
export async function loadUnit(ctx: Caller, input: LoadInput, key?: string): Promise<Outcome<LoadResult>> {
  return once(ctx, { key, operation: 'unit.load', input, answerSchema: loadResultSchema }, () => {
    requirePermission(ctx.actor, 'milestone.write');
    return async (trx, announce) => ({ status: 200, answer: await loadIn(ctx, trx, announce, input) });
  });
}
