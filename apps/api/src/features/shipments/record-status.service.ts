import type { Trx } from '@msafara/db/database';
import { findLatestHappening, insertHistoryEntry } from '@msafara/db/shipments/shipment-history.repository';
import { type ShipmentWithOrganisation, toShipment, updateShipment } from '@msafara/db/shipments/shipments.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { happenedAt, isLate, judgeOccurrence } from '@msafara/domain/scans/late';
import { classifyStatusChange, deliveredAt } from '@msafara/domain/shipments/shipment-status';
import type { RecordStatusInput, Shipment } from '@msafara/domain/shipments/shipments.schema';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { type MovedShipment, noticeOfStatus } from '../notifications/shipment-notices.ts';
import { findForChange, laterThan } from './shipment-change.ts';

const IMPOSSIBLE = { 'too-early': say('date.beforeCreation'), ahead: say('date.ahead') };

/** When a status was reached by our clock, and whether something later is on record already (D19). */
async function placeInTime(
  trx: Trx,
  before: ShipmentWithOrganisation,
  { occurredAt, now }: { occurredAt: string | undefined; now: string },
): Promise<{ happened: string; late: boolean }> {
  // Nothing on record has happened after the last change.
  if (occurredAt === undefined) return { happened: now, late: false };
  const verdict = judgeOccurrence(occurredAt, { createdAt: before.created_at, now });
  if (verdict !== 'possible') {
    throw new DomainError('INVALID_INPUT', say('input.invalid'), { fieldErrors: { occurredAt: IMPOSSIBLE[verdict] } });
  }
  const happened = happenedAt(occurredAt, now);
  return { happened, late: isLate(happened, await findLatestHappening(trx, before.id)) };
}

/** The present state that a status brings about; `happened` is when it was reached. */
function stateAfter(before: ShipmentWithOrganisation, input: RecordStatusInput, happened: string) {
  const isDelayed = input.isDelayed ?? before.is_delayed === 1;
  const reason = input.delayReason === undefined ? before.delay_reason : input.delayReason;
  const setsEta = input.estimatedDeliveryDate !== undefined;
  return {
    status: input.status,
    current_location: input.location === undefined ? before.current_location : input.location,
    estimated_delivery_date: setsEta ? (input.estimatedDeliveryDate ?? null) : before.estimated_delivery_date,
    eta_is_default: setsEta ? 0 : before.eta_is_default,
    actual_delivery_date: deliveredAt(input.status, before.actual_delivery_date, happened),
    is_delayed: Number(isDelayed),
    delay_reason: isDelayed ? reason : null,
  };
}

function movedShipment(before: ShipmentWithOrganisation, after: ShipmentWithOrganisation): MovedShipment {
  return {
    id: after.id,
    organisationId: after.organisation_id,
    trackingNumber: after.tracking_number,
    origin: after.origin,
    destination: after.destination,
    status: after.status,
    location: after.current_location,
    delayReason: after.delay_reason,
    isNewlyDelayed: after.is_delayed === 1 && before.is_delayed === 0,
  };
}

/**
 * Records a status with place and notes (D8): an absent field is unchanged, null clears. What happened before
 * something that is on record already takes its place in the history and leaves the present state as it is (D19).
 * Fails with SHIPMENT_NOT_FOUND, ENTERPRISE_ONLY for ETA and delay fields, INVALID_INPUT for an impossible
 * `occurredAt`, or SHIPMENT_CHANGED when the shipment is no longer as `expectedUpdatedAt` saw it.
 */
export async function recordStatus(
  ctx: SignedIn,
  input: RecordStatusInput,
  { isOneOfMany = false } = {},
): Promise<Shipment> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.update');
  const touchesEta = [input.estimatedDeliveryDate, input.isDelayed, input.delayReason].some(
    (field) => field !== undefined,
  );
  if (touchesEta) requirePermission(actor, 'shipment.eta');
  return deps.database.transaction(async (trx, announce) => {
    const { before, audience } = await findForChange(ctx, trx, input);
    const now = laterThan(before.updated_at, nowOf(deps));
    const { happened, late } = await placeInTime(trx, before, { occurredAt: input.occurredAt, now });
    const change = { ...(!late && stateAfter(before, input, happened)), updated_at: now };
    await updateShipment(trx, before, change);
    const after = { ...before, ...change };
    await insertHistoryEntry(trx, {
      id: deps.newId(),
      shipment_id: before.id,
      status: input.status,
      change: late ? 'late' : classifyStatusChange(before.status, input.status),
      location: input.location ?? null,
      notes: input.notes ?? null,
      user_id: actor.userId,
      timestamp: happened,
      recorded_at: now,
    });
    if (!late) {
      await noticeOfStatus(ctx, trx, announce, { shipment: movedShipment(before, after), audience, isOneOfMany });
    }
    announce({ kind: 'shipments', organisationId: before.organisation_id, trackingNumber: before.tracking_number });
    return toShipment(after);
  });
}
