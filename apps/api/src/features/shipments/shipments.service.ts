import type { Trx } from '@msafara/db/database';
import { insertAuditEntry } from '@msafara/db/audit/audit.repository';
import { findOrganisation, type Organisation } from '@msafara/db/organisations/organisations.repository';
import { insertHistoryEntry } from '@msafara/db/shipments/shipment-history.repository';
import {
  findShipmentForUpdate,
  insertShipment,
  type ShipmentWithOrganisation,
  toShipment,
  updateShipment,
  updateShipmentDetails,
} from '@msafara/db/shipments/shipments.repository';
import type { ShipmentRow } from '@msafara/db/shipments/shipments.table';
import { incrementUsage } from '@msafara/db/usage/usage.repository';
import { DomainError } from '@msafara/domain/errors';
import { limitsOf, planOf, usagePeriod } from '@msafara/domain/plans/plans';
import { classifyStatusChange, deliveredAt } from '@msafara/domain/shipments/shipment-status';
import {
  type CreateShipmentInput,
  DEFAULT_ETA_MS,
  type EditShipmentInput,
  type RecordStatusInput,
  type Shipment,
} from '@msafara/domain/shipments/shipments.schema';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { noticeOfStatus } from '../notifications/shipment-notices.ts';
import { scopeOf } from './shipment-reads.service.ts';

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

type PreparedShipment = { row: Omit<ShipmentRow, 'search_text'>; organisation: Organisation; limit: number | null };

/** A new shipment as it will be stored, with the plan that it counts against (§5, D8). */
export async function prepareShipment(ctx: SignedIn, input: CreateShipmentInput): Promise<PreparedShipment> {
  const { deps, actor } = ctx;
  const organisation = await ownerOf(ctx, input.organisationId);
  const now = nowOf(deps);
  const row = {
    id: deps.newId(),
    organisation_id: organisation.id,
    tracking_number: input.trackingNumber,
    origin: input.origin,
    destination: input.destination,
    status: input.status,
    priority: input.priority,
    current_location: input.currentLocation ?? null,
    notes: input.notes ?? null,
    estimated_delivery_date: input.estimatedDeliveryDate ?? new Date(Date.parse(now) + DEFAULT_ETA_MS).toISOString(),
    eta_is_default: input.estimatedDeliveryDate ? 0 : 1,
    actual_delivery_date: deliveredAt(input.status, null, now),
    is_delayed: Number(input.isDelayed),
    delay_reason: input.isDelayed ? (input.delayReason ?? null) : null,
    is_demo: Number(organisation.isDemo),
    created_by: actor.userId,
    created_at: now,
    updated_at: now,
  };
  return { row, organisation, limit: actor.role === 'admin' ? null : (limitsOf(organisation)?.shipments ?? null) };
}

/** Writes a prepared shipment with its first history entry, within the plan's limit (D8, D10). */
export async function insertNewShipment(ctx: SignedIn, trx: Trx, prepared: PreparedShipment): Promise<void> {
  const { row, organisation, limit } = prepared;
  const period = usagePeriod(row.created_at);
  if (!(await incrementUsage(trx, { organisationId: organisation.id, period, limit }))) {
    throw limitReached(organisation, limit ?? 0);
  }
  if (!(await insertShipment(trx, row))) {
    const message = 'This tracking number is already in use.';
    throw new DomainError('TRACKING_NUMBER_TAKEN', message, { fieldErrors: { trackingNumber: message } });
  }
  await insertHistoryEntry(trx, {
    id: ctx.deps.newId(),
    shipment_id: row.id,
    status: row.status,
    change: 'created',
    location: row.current_location,
    notes: null,
    user_id: ctx.actor.userId,
    timestamp: row.created_at,
  });
}

/**
 * Creates a shipment with its first history entry, within the plan's limit, in one transaction
 * (§5, D8, D10). Fails with PLAN_LIMIT_REACHED, PERIOD_OVER, TRACKING_NUMBER_TAKEN or NOT_FOUND.
 */
export async function createShipment(ctx: SignedIn, input: CreateShipmentInput): Promise<Shipment> {
  requirePermission(ctx.actor, 'shipment.create');
  const prepared = await prepareShipment(ctx, input);
  const { row, organisation } = prepared;
  await ctx.deps.database.transaction(async (trx, announce) => {
    await insertNewShipment(ctx, trx, prepared);
    announce({ kind: 'shipments', organisationId: organisation.id, trackingNumber: row.tracking_number });
  });
  return toShipment({ ...row, search_text: '', organisation_name: organisation.name });
}

/** The demo's samples are public, so that its visitors cannot put words of their own into them (D12). */
function keepSampleTexts(
  { isDemo }: SignedIn['actor'],
  before: ShipmentWithOrganisation,
  change: Pick<ShipmentWithOrganisation, 'origin' | 'destination' | 'notes'>,
): void {
  if (!isDemo || before.created_by !== null) return;
  if ((['origin', 'destination', 'notes'] as const).every((text) => before[text] === change[text])) return;
  throw new DomainError('FORBIDDEN', 'The demo account is shared, so this cannot be changed in it.');
}

/**
 * Changes what is known of a shipment beside its status. Fails with SHIPMENT_NOT_FOUND, ENTERPRISE_ONLY
 * for the estimate, FORBIDDEN for the texts of a demo's sample, or SHIPMENT_CHANGED when it is no longer as `expectedUpdatedAt` saw it (D8).
 */
export async function editShipment(ctx: SignedIn, input: EditShipmentInput): Promise<Shipment> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.update');
  const setsEta = input.estimatedDeliveryDate !== undefined;
  if (setsEta) requirePermission(actor, 'shipment.eta');
  return deps.database.transaction(async (trx, announce) => {
    const before = await findForChange(ctx, trx, input);
    const change = {
      origin: input.origin ?? before.origin,
      destination: input.destination ?? before.destination,
      priority: input.priority ?? before.priority,
      notes: input.notes === undefined ? before.notes : input.notes,
      estimated_delivery_date: setsEta ? (input.estimatedDeliveryDate ?? null) : before.estimated_delivery_date,
      eta_is_default: setsEta ? 0 : before.eta_is_default,
      updated_at: laterThan(before.updated_at, nowOf(deps)),
    };
    keepSampleTexts(actor, before, change);
    await updateShipmentDetails(trx, before, change);
    await insertAuditEntry(trx, {
      id: deps.newId(),
      at: change.updated_at,
      userId: actor.userId,
      organisationId: before.organisation_id,
      action: 'shipment.edited',
      details: { trackingNumber: before.tracking_number },
    });
    announce({ kind: 'shipments', organisationId: before.organisation_id, trackingNumber: before.tracking_number });
    return toShipment({ ...before, ...change });
  });
}

/** The shipment that is about to change, unless somebody else changed it since the caller looked (D8). */
async function findForChange(
  ctx: SignedIn,
  trx: Trx,
  { id, expectedUpdatedAt }: { id: string; expectedUpdatedAt?: string | undefined },
): Promise<ShipmentWithOrganisation> {
  const before = await findShipmentForUpdate(trx, id, { organisationId: scopeOf(ctx, undefined) });
  if (!before) throw new DomainError('SHIPMENT_NOT_FOUND', 'Shipment not found');
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updated_at) {
    throw new DomainError('SHIPMENT_CHANGED', `Somebody else updated this shipment: it is now ${before.status}.`);
  }
  return before;
}

/**
 * Records a status with place and notes (D8): an absent field is unchanged, null clears. Fails with
 * SHIPMENT_NOT_FOUND, ENTERPRISE_ONLY for ETA and delay fields, or SHIPMENT_CHANGED when the
 * shipment is no longer as `expectedUpdatedAt` saw it.
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
    const before = await findForChange(ctx, trx, input);
    const now = laterThan(before.updated_at, nowOf(deps));
    const isDelayed = input.isDelayed ?? before.is_delayed === 1;
    const reason = input.delayReason === undefined ? before.delay_reason : input.delayReason;
    const setsEta = input.estimatedDeliveryDate !== undefined;
    const change = {
      status: input.status,
      current_location: input.location === undefined ? before.current_location : input.location,
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
    const shipment = {
      id: before.id,
      organisationId: before.organisation_id,
      trackingNumber: before.tracking_number,
      origin: before.origin,
      destination: before.destination,
      status: input.status,
      location: change.current_location,
      delayReason: change.delay_reason,
      isNewlyDelayed: isDelayed && before.is_delayed === 0,
    };
    await noticeOfStatus(ctx, trx, announce, { shipment, isOneOfMany });
    announce({ kind: 'shipments', organisationId: before.organisation_id, trackingNumber: before.tracking_number });
    return toShipment({ ...before, ...change });
  });
}

/** Two updates within a millisecond still differ, so that `expectedUpdatedAt` tells them apart. */
function laterThan(previous: string, now: string): string {
  return now > previous ? now : new Date(Date.parse(previous) + 1).toISOString();
}
