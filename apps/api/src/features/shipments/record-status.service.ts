import type { Announce, Trx } from '@msafara/db/database';
import { type ShipmentWithOrganisation, toShipment } from '@msafara/db/shipments/shipments.repository';
import { isLate } from '@msafara/domain/scans/late';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { type RecordStatusInput, type Shipment, shipmentSchema } from '@msafara/domain/shipments/shipments.schema';

import type { Caller } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { applyStatus, requireStatusPermission } from './apply-status.ts';
import { findForChange, laterThan, requireVersion } from './shipment-change.ts';
import { timeOf } from './happened.ts';
import { findNewestFor } from './newest-happening.ts';

/**
 * When a status was reached by our clock, and whether something later is on record already (D19). Fails with INVALID_INPUT of
 * `field` for what cannot have happened then.
 */
export async function placeInTime(
  trx: Trx,
  before: ShipmentWithOrganisation,
  told: { occurredAt: string | undefined; status: ShipmentStatus; now: string; field?: string },
): Promise<{ happened: string; late: boolean }> {
  const { occurredAt, status, now, field = 'occurredAt' } = told;
  // Nothing on record has happened after the last change.
  if (occurredAt === undefined) return { happened: now, late: false };
  const happened = timeOf(occurredAt, { createdAt: before.created_at, now, field });
  const { newest } = await findNewestFor(trx, before, { status, happened, now });
  return { happened, late: isLate(happened, newest) };
}

/** The input of a status update; without a status the shipment keeps the one it has. */
type Told = Omit<RecordStatusInput, 'status'> & { status?: RecordStatusInput['status'] | undefined };

/** The same within a transaction of the caller's; who may do it is the caller's to ask. */
async function recordStatusIn(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  input: Told,
  { isOneOfMany = false, ifMatch }: { isOneOfMany?: boolean; ifMatch?: string | undefined } = {},
): Promise<Shipment> {
  const { before, audience } = await findForChange(ctx, trx, input);
  requireVersion(before, ifMatch);
  const now = laterThan(before.updated_at, nowOf(ctx.deps));
  const told = { ...input, status: input.status ?? before.status };
  const place = await placeInTime(trx, before, { occurredAt: input.occurredAt, status: told.status, now });
  return toShipment(await applyStatus(ctx, trx, announce, { before, audience, told, ...place, now, isOneOfMany }));
}

/**
 * Records a status with place and notes (D8): an absent field is unchanged, null clears. What happened before
 * something that is on record already takes its place in the history and leaves the present state as it is (D19).
 * Fails with SHIPMENT_NOT_FOUND, ENTERPRISE_ONLY for ETA and delay fields, INVALID_INPUT for an impossible
 * `occurredAt`, or SHIPMENT_CHANGED when the shipment is no longer as `expectedUpdatedAt` saw it.
 */
export async function recordStatus(ctx: Caller, input: Told, { isOneOfMany = false } = {}): Promise<Shipment> {
  requireStatusPermission(ctx.actor, input);
  return ctx.deps.database.transaction(
    (trx, announce) => recordStatusIn(ctx, trx, announce, input, { isOneOfMany }),
    ctx.actor,
  );
}

/**
 * The same, once under a key of the caller's (D24), and only where the shipment still has one of the versions that `ifMatch` names;
 * without a key, each time. Fails as `recordStatus` and `once` do, and with PRECONDITION_FAILED.
 */
export async function recordStatusOnce(
  ctx: Caller,
  input: RecordStatusInput,
  { key, ifMatch }: { key: string | undefined; ifMatch: string | undefined },
): Promise<Outcome<Shipment>> {
  const change = { key, operation: 'status', input: { ...input, ifMatch }, answerSchema: shipmentSchema };
  return once(ctx, change, () => {
    requireStatusPermission(ctx.actor, input);
    return async (trx, announce) => ({
      status: 200,
      answer: await recordStatusIn(ctx, trx, announce, input, { ifMatch }),
    });
  });
}
