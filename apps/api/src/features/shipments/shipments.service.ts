import { insertAuditEntry } from '@msafara/db/audit/audit.repository';
import { findOrganisation, type Organisation } from '@msafara/db/organisations/organisations.repository';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { insertHistoryEntry } from '@msafara/db/shipments/shipment-history.repository';
import {
  deleteShipment,
  deleteShipments,
  findShipmentById,
  findShipmentForUpdate,
  insertShipment,
  toShipment,
  updateShipment,
} from '@msafara/db/shipments/shipments.repository';
import type { ShipmentRow } from '@msafara/db/shipments/shipments.table';
import { deleteUsage, incrementUsage } from '@msafara/db/usage/usage.repository';
import { DomainError } from '@msafara/domain/errors';
import { limitsOf, planOf, usagePeriod } from '@msafara/domain/plans/plans';
import { can } from '@msafara/domain/policy';
import { classifyStatusChange, deliveredAt } from '@msafara/domain/shipments/shipment-status';
import {
  type CreateShipmentInput,
  DEFAULT_ETA_MS,
  type RecordStatusInput,
  type Shipment,
} from '@msafara/domain/shipments/shipments.schema';

import { requirePermission, type SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { scopeOf } from './shipment-reads.service.ts';

const DELETE_STEP = 500;

/** The organisation that a new shipment is for: the named one for admins, else the creator's own (D1). */
async function ownerOf(ctx: SignedIn, organisationId: string | undefined): Promise<Organisation> {
  const scope = scopeOf(ctx, organisationId) ?? ctx.actor.organisationId;
  const organisation = await findOrganisation(ctx.deps.database.read, scope);
  if (!organisation) throw new DomainError('NOT_FOUND', 'Organisation not found');
  return organisation;
}

function limitReached(organisation: Organisation, limit: number): DomainError {
  const message = organisation.isDemo
    ? `Demo accounts are limited to ${limit} shipments.`
    : `Your ${planOf(organisation.tier).name} plan is limited to ${limit.toLocaleString('en')} shipments per month.`;
  return new DomainError('PLAN_LIMIT_REACHED', message);
}

/**
 * Creates a shipment with its first history entry, within the plan's limit, in one transaction
 * (§5, D8, D10). Fails with PLAN_LIMIT_REACHED, PERIOD_OVER, TRACKING_NUMBER_TAKEN or NOT_FOUND.
 */
export async function createShipment(ctx: SignedIn, input: CreateShipmentInput): Promise<Shipment> {
  requirePermission(ctx.actor, 'shipment.create');
  const { deps, actor } = ctx;
  const organisation = await ownerOf(ctx, input.organisationId);
  const limit = actor.role === 'admin' ? null : (limitsOf(organisation)?.shipments ?? null);
  const now = nowOf(deps);
  const row: Omit<ShipmentRow, 'search_text'> = {
    id: deps.newId(),
    organisation_id: organisation.id,
    tracking_number: input.trackingNumber,
    origin: input.origin,
    destination: input.destination,
    status: input.status,
    priority: input.priority,
    current_location: input.currentLocation ?? null,
    notes: input.notes ?? null,
    estimated_delivery_date: input.estimatedDeliveryDate ?? fromNow(deps, DEFAULT_ETA_MS),
    eta_is_default: input.estimatedDeliveryDate ? 0 : 1,
    actual_delivery_date: deliveredAt(input.status, null, now),
    is_delayed: Number(input.isDelayed),
    delay_reason: input.isDelayed ? (input.delayReason ?? null) : null,
    is_demo: Number(organisation.isDemo),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  };
  await deps.database.transaction(async (trx, announce) => {
    const period = usagePeriod(now);
    if (!(await incrementUsage(trx, { organisationId: organisation.id, period, limit }))) {
      throw limitReached(organisation, limit ?? 0);
    }
    if (!(await insertShipment(trx, row))) {
      const message = 'This tracking number is already in use.';
      throw new DomainError('TRACKING_NUMBER_TAKEN', message, { fieldErrors: { trackingNumber: message } });
    }
    await insertHistoryEntry(trx, {
      id: deps.newId(),
      shipment_id: row.id,
      status: row.status,
      change: 'created',
      location: row.current_location,
      notes: null,
      user_id: actor.userId,
      timestamp: now,
    });
    announce({ kind: 'shipments', organisationId: organisation.id, trackingNumber: row.tracking_number });
  });
  return toShipment({ ...row, search_text: '', organisation_name: organisation.name });
}

/**
 * Records a status with place and notes (D8): an absent field is unchanged, null clears. Fails with
 * SHIPMENT_NOT_FOUND, ENTERPRISE_ONLY for ETA and delay fields, or SHIPMENT_CHANGED when the
 * shipment is no longer as `expectedUpdatedAt` saw it.
 */
export async function recordStatus(ctx: SignedIn, input: RecordStatusInput): Promise<Shipment> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.update');
  const touchesEta = [input.estimatedDeliveryDate, input.isDelayed, input.delayReason].some(
    (field) => field !== undefined,
  );
  if (touchesEta) requirePermission(actor, 'shipment.eta');
  return deps.database.transaction(async (trx, announce) => {
    const before = await findShipmentForUpdate(trx, input.id, { organisationId: scopeOf(ctx, undefined) });
    if (!before) throw new DomainError('SHIPMENT_NOT_FOUND', 'Shipment not found');
    if (input.expectedUpdatedAt !== undefined && input.expectedUpdatedAt !== before.updated_at) {
      throw new DomainError('SHIPMENT_CHANGED', `Somebody else updated this shipment: it is now ${before.status}.`);
    }
    const now = laterThan(before.updated_at, nowOf(deps));
    const isDelayed = input.isDelayed ?? before.is_delayed === 1;
    const reason = input.delayReason === undefined ? before.delay_reason : input.delayReason;
    const setsEta = input.estimatedDeliveryDate !== undefined;
    const change = {
      status: input.status,
      current_location: input.location ?? before.current_location,
      estimated_delivery_date: setsEta ? (input.estimatedDeliveryDate ?? null) : before.estimated_delivery_date,
      eta_is_default: setsEta ? 0 : before.eta_is_default,
      actual_delivery_date: deliveredAt(input.status, before.actual_delivery_date, now),
      is_delayed: Number(isDelayed),
      delay_reason: isDelayed ? reason : null,
      updated_at: now,
    };
    await updateShipment(trx, before, change);
    await insertHistoryEntry(trx, {
      id: deps.newId(),
      shipment_id: before.id,
      status: input.status,
      change: classifyStatusChange(before.status, input.status),
      location: input.location ?? null,
      notes: input.notes ?? null,
      user_id: actor.userId,
      timestamp: now,
    });
    announce({ kind: 'shipments', organisationId: before.organisation_id, trackingNumber: before.tracking_number });
    return toShipment({ ...before, ...change });
  });
}

/** Two updates within a millisecond still differ, so that `expectedUpdatedAt` tells them apart. */
function laterThan(previous: string, now: string): string {
  return now > previous ? now : new Date(Date.parse(previous) + 1).toISOString();
}

/** Deletes one shipment with its history and leaves an audit entry (D11). Fails with SHIPMENT_NOT_FOUND. */
export async function removeShipment(ctx: SignedIn, input: { id: string }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.delete');
  await deps.database.transaction(async (trx, announce) => {
    const row = await findShipmentById(trx, input.id, { organisationId: scopeOf(ctx, undefined) });
    if (!row || !(await deleteShipment(trx, row))) throw new DomainError('SHIPMENT_NOT_FOUND', 'Shipment not found');
    await insertAuditEntry(trx, {
      id: deps.newId(),
      at: nowOf(deps),
      userId: actor.userId,
      organisationId: row.organisation_id,
      action: 'shipment.deleted',
      details: { trackingNumber: row.tracking_number },
    });
    announce({ kind: 'shipments', organisationId: row.organisation_id, trackingNumber: row.tracking_number });
  });
  return { success: true };
}

/**
 * Deletes all shipments of an organisation, or of all for an admin who names none (D11), in steps
 * that leave room for others. The audit entry and an admin's reset of the usage counter go with the
 * first step.
 */
export async function removeAllShipments(
  ctx: SignedIn,
  input: { organisationId?: string | undefined },
): Promise<{ success: true; deleted: number }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.delete');
  const organisationId = scopeOf(ctx, input.organisationId);
  if (organisationId !== null && !(await findOrganisation(deps.database.read, organisationId))) {
    throw new DomainError('NOT_FOUND', 'Organisation not found');
  }
  const until = nowOf(deps);
  const auditId = deps.newId();
  let deleted = 0;
  for (let step = DELETE_STEP; step === DELETE_STEP; deleted += step) {
    const isFirst = deleted === 0;
    step = await deps.database.transaction(async (trx, announce) => {
      if (isFirst) {
        const { total } = await countShipments(trx, organisationId);
        const details = { count: total, allOrganisations: organisationId === null };
        const entry = { id: auditId, at: until, userId: actor.userId, organisationId, details };
        await insertAuditEntry(trx, { ...entry, action: 'shipments.deleted-all' });
        if (can(actor, 'shipment.all-organisations')) await deleteUsage(trx, organisationId);
      }
      const count = await deleteShipments(trx, { organisationId, until, limit: DELETE_STEP });
      announce({ kind: 'shipments', organisationId });
      return count;
    });
  }
  return { success: true, deleted };
}
