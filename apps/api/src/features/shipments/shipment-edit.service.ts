import { isDeepStrictEqual } from 'node:util';

import type { Announce, Trx } from '@msafara/db/database';
import { insertAuditEntry } from '@msafara/db/audit/audit.repository';
import {
  detailColumns,
  findShipmentByReference,
  type ShipmentWithOrganisation,
  toShipment,
} from '@msafara/db/shipments/shipments.repository';
import { updateShipmentDetails } from '@msafara/db/shipments/shipment-changes.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { DETAIL_NAMES } from '@msafara/domain/shipments/shipment-details';
import { type EditShipmentInput, type Shipment, shipmentSchema } from '@msafara/domain/shipments/shipments.schema';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { toldOfChange, writeJournal } from '../events/shipment-journal.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { findForChange, keyDetail, laterThan, requireVersion } from './shipment-change.ts';
import { referenceTaken } from './shipments.service.ts';

/** The demo's samples are public, so that its visitors cannot put words of their own into them (D12). */
function keepSampleTexts(ctx: Caller, before: ShipmentWithOrganisation, input: EditShipmentInput): void {
  if (!ctx.actor.isDemo || before.created_by !== null) return;
  const withPriorityAlone = detailColumns({ priority: input.priority }, before);
  if (isDeepStrictEqual(detailColumns(input, before), withPriorityAlone)) return;
  throw new DomainError('FORBIDDEN', say('demo.shared'));
}

/** The names of the fields that an edit changes, for the audit log; what stands in them is nobody's business there. */
function changedFields(before: ShipmentWithOrganisation, change: Partial<ShipmentWithOrganisation>): string {
  const { estimatedDeliveryDate, ...details } = toShipment(before);
  const after = toShipment({ ...before, ...change });
  const changed = DETAIL_NAMES.filter((name) => !isDeepStrictEqual(details[name], after[name]));
  const setsEta = estimatedDeliveryDate !== after.estimatedDeliveryDate;
  return [...changed, ...(setsEta ? ['estimatedDeliveryDate'] : [])].join(', ');
}

async function keepReferencesApart(trx: Trx, before: ShipmentWithOrganisation, reference: string | null) {
  if (reference === null || reference === before.reference) return;
  if (await findShipmentByReference(trx, { organisationId: before.organisation_id, reference })) throw referenceTaken();
}

/** What an edit sets; setting the estimate is for Enterprise. */
function requireEditPermission({ actor }: Caller, input: EditShipmentInput): void {
  requirePermission(actor, 'shipment.update');
  if (input.estimatedDeliveryDate !== undefined) requirePermission(actor, 'shipment.eta');
}

async function editIn(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  { input, ifMatch }: { input: EditShipmentInput; ifMatch: string | undefined },
): Promise<Shipment> {
  const { deps, actor } = ctx;
  const setsEta = input.estimatedDeliveryDate !== undefined;
  const { before } = await findForChange(ctx, trx, input);
  requireVersion(before, ifMatch);
  const change = {
    ...detailColumns(input, before),
    estimated_delivery_date: setsEta ? (input.estimatedDeliveryDate ?? null) : before.estimated_delivery_date,
    eta_is_default: setsEta ? 0 : before.eta_is_default,
    updated_at: laterThan(before.updated_at, nowOf(deps)),
  };
  keepSampleTexts(ctx, before, input);
  const fields = changedFields(before, change);
  // Nothing happened: who holds the version of before still holds the present one.
  if (fields === '' && change.eta_is_default === before.eta_is_default) return toShipment(before);
  await keepReferencesApart(trx, before, change.reference);
  const journal = toldOfChange(before, { ...before, ...change });
  await updateShipmentDetails(trx, before, { ...change, event_seq: journal.row.event_seq });
  await writeJournal(trx, [journal], { at: change.updated_at });
  await insertAuditEntry(trx, {
    id: deps.newId(),
    at: change.updated_at,
    userId: actor.userId,
    organisationId: before.organisation_id,
    action: 'shipment.edited',
    details: {
      ...keyDetail(actor),
      trackingNumber: before.tracking_number,
      fields,
    },
  });
  announce({ kind: 'shipments', organisationId: before.organisation_id, trackingNumber: before.tracking_number });
  return toShipment({ ...before, ...change });
}

/**
 * Changes what is known of a shipment beside its status. Fails with SHIPMENT_NOT_FOUND, ENTERPRISE_ONLY
 * for the estimate, FORBIDDEN for the texts of a demo's sample, REFERENCE_TAKEN, or SHIPMENT_CHANGED when it is no
 * longer as `expectedUpdatedAt` saw it (D8).
 */
export async function editShipment(ctx: Caller, input: EditShipmentInput): Promise<Shipment> {
  requireEditPermission(ctx, input);
  return ctx.deps.database.transaction(
    (trx, announce) => editIn(ctx, trx, announce, { input, ifMatch: undefined }),
    ctx.actor,
  );
}

/**
 * The same once under a key of the caller's, and only where the shipment still has one of the versions that `ifMatch` names
 * (D24). Fails as `editShipment` and `once` do, or with PRECONDITION_FAILED.
 */
export async function editShipmentOnce(
  ctx: Caller,
  input: EditShipmentInput,
  { key, ifMatch }: { key: string | undefined; ifMatch: string | undefined },
): Promise<Outcome<Shipment>> {
  const change = { key, operation: 'edit', input: { ...input, ifMatch }, answerSchema: shipmentSchema };
  return once(ctx, change, () => {
    requireEditPermission(ctx, input);
    return async (trx, announce) => ({ status: 200, answer: await editIn(ctx, trx, announce, { input, ifMatch }) });
  });
}
