import { DEFAULT_ETA_MS } from '@msafara/domain/shipments/default-eta';
import type { Announce, Db, Trx } from '@msafara/db/database';
import {
  findOrganisation,
  isOrganisationClosed,
  type Organisation,
} from '@msafara/db/organisations/organisations.repository';
import { insertHistoryEntry, NO_SCAN } from '@msafara/db/shipments/shipment-history.repository';
import {
  detailColumns,
  findShipmentByReference,
  insertShipment,
  type ShipmentWithOrganisation,
  toShipment,
  type UnfoldedRow,
} from '@msafara/db/shipments/shipments.repository';
import { incrementUsage } from '@msafara/db/usage/usage.repository';
import type { ErrorCode } from '@msafara/domain/error-codes';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { limitsOf, planOf, usagePeriod } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';
import { isTestNumber, numberKeyOf, TEST_PREFIX } from '@msafara/domain/test-mode/test-numbers';
import { deliveredAt } from '@msafara/domain/shipments/shipment-status';
import { type CreateShipmentInput, type Shipment, shipmentSchema } from '@msafara/domain/shipments/shipments.schema';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { toldOfChange, writeJournal } from '../events/shipment-journal.ts';
import { type Done, once, type Outcome } from '../idempotency/once.ts';
import { requestDigest } from '../idempotency/request-digest.ts';
import { orderTestJourney } from '../test-mode/test-journey.service.ts';
import { authorOf } from './shipment-change.ts';
import { scopeOf } from './shipment-reads.service.ts';

/** The organisation that a new shipment is for: the named one for admins, else the creator's own (D1). */
async function ownerOf(ctx: Caller, organisationId: string | undefined): Promise<Organisation> {
  const scope = scopeOf(ctx, organisationId) ?? ctx.actor.organisationId;
  const organisation = await findOrganisation(ctx.deps.database.read, scope);
  if (!organisation) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  return organisation;
}

function limitReached(organisation: Organisation, limit: number): DomainError {
  const said = organisation.isDemo
    ? say('plan.demoShipments', { limit })
    : say('plan.shipments', { plan: planOf(organisation.tier).name, limit });
  return new DomainError('PLAN_LIMIT_REACHED', said);
}

export type PreparedShipment = { row: UnfoldedRow; organisation: Organisation; limit: number | null };

/** What places a new shipment in the list: its id, and when it was created. */
export type Place = { id: string; at: string };

/**
 * A new shipment as it will be stored, with the plan that it counts against (§5, D8). `sent` is the request's own
 * body, if the input has more than that; `place` sets the id and the time, so that rows of a file keep their order.
 */
export async function prepareShipment(
  ctx: Caller,
  input: CreateShipmentInput,
  { sent = input, place = { id: ctx.deps.newId(), at: nowOf(ctx.deps) } }: { sent?: object; place?: Place } = {},
): Promise<PreparedShipment> {
  const { actor } = ctx;
  const organisation = await ownerOf(ctx, input.organisationId);
  const isTest = organisation.testOf !== null;
  if (isTest && !isTestNumber(input.trackingNumber)) {
    const said = say('trackingNumber.notTest', { prefix: TEST_PREFIX });
    throw invalidFields({ trackingNumber: said });
  }
  const { id, at: now } = place;
  const row = {
    id,
    organisation_id: organisation.id,
    number_key: numberKeyOf(input.trackingNumber, organisation),
    tracking_number: input.trackingNumber,
    ...detailColumns(input),
    status: input.status,
    current_location: input.currentLocation ?? null,
    estimated_delivery_date: input.estimatedDeliveryDate ?? new Date(Date.parse(now) + DEFAULT_ETA_MS).toISOString(),
    eta_is_default: input.estimatedDeliveryDate ? 0 : 1,
    actual_delivery_date: deliveredAt(input.status, null, now),
    is_delayed: Number(input.isDelayed),
    delay_reason: input.isDelayed ? (input.delayReason ?? null) : null,
    is_demo: Number(organisation.isDemo || isTest),
    created_by: actor.key?.madeBy ?? actor.userId,
    request_digest: input.reference ? requestDigest(sent) : null,
    event_seq: 0,
    created_at: now,
    updated_at: now,
  };
  return { row, organisation, limit: actor.role === 'admin' ? null : (limitsOf(organisation)?.shipments ?? null) };
}

/**
 * Writes a prepared shipment with its first history entry and its events, within the plan's limit (D8, D10). Fails with
 * UNAUTHENTICATED if the organisation has no member left (D1).
 */
export async function insertNewShipment(ctx: Caller, trx: Trx, prepared: PreparedShipment): Promise<void> {
  const { row, organisation, limit } = prepared;
  const period = usagePeriod(row.created_at);
  if (!(await incrementUsage(trx, { organisationId: organisation.id, period, limit }))) {
    throw limitReached(organisation, limit ?? 0);
  }
  const told = toldOfChange(undefined, { ...row, organisation_name: organisation.name });
  if (!(await insertShipment(trx, { ...row, event_seq: told.row.event_seq }))) {
    const said = say('trackingNumber.taken');
    throw new DomainError('TRACKING_NUMBER_TAKEN', said, { fieldErrors: { trackingNumber: said } });
  }
  // The last member may have left meanwhile. Then nobody could see the shipment.
  if (ctx.actor.role !== 'admin' && (await isOrganisationClosed(trx, organisation.id))) {
    throw new DomainError('UNAUTHENTICATED', say('auth.signIn'));
  }
  await insertHistoryEntry(trx, {
    id: ctx.deps.newId(),
    shipment_id: row.id,
    organisation_id: row.organisation_id,
    status: row.status,
    change: 'created',
    location: row.current_location,
    notes: null,
    ...authorOf(ctx.actor),
    timestamp: row.created_at,
    recorded_at: row.created_at,
    ...NO_SCAN,
  });
  await writeJournal(trx, [told], { at: row.created_at });
}

/** The refusal of a reference that another shipment of the organisation has (D20). */
export function referenceTaken(): DomainError {
  const said = say('reference.taken');
  return new DomainError('REFERENCE_TAKEN', said, { fieldErrors: { reference: said } });
}

/**
 * The shipment that the same request made before, by its reference; fails with REFERENCE_TAKEN where another
 * request, or an edit, gave the reference to a shipment (D20).
 */
export async function findMadeBefore(db: Db, { row }: PreparedShipment): Promise<ShipmentWithOrganisation | undefined> {
  if (row.reference === null) return undefined;
  const sought = { organisationId: row.organisation_id, reference: row.reference };
  const found = await findShipmentByReference(db, sought);
  if (found && found.request_digest !== row.request_digest) throw referenceTaken();
  return found;
}

/** The shipment that the same request made before, with 200; else a new one, with 201. */
export async function createPrepared(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  prepared: PreparedShipment,
): Promise<Done<Shipment>> {
  const before = await findMadeBefore(trx, prepared);
  if (before) return { status: 200, answer: toShipment(before) };
  await insertNewShipment(ctx, trx, prepared);
  const { row, organisation } = prepared;
  if (organisation.testOf !== null) await orderTestJourney(ctx, trx, row);
  announce({ kind: 'shipments', organisationId: organisation.id, trackingNumber: row.tracking_number });
  return { status: 201, answer: toShipment({ ...row, organisation_name: organisation.name }) };
}

/** What the same request at the same time may have taken since this one looked for what it made. */
const TAKEN_MEANWHILE: ReadonlySet<ErrorCode> = new Set(['TRACKING_NUMBER_TAKEN', 'PLAN_LIMIT_REACHED']);

/**
 * The shipment that the same request made since this one looked for it, by its reference, with 200; fails with what this one failed with
 * where there is none, or with REFERENCE_TAKEN (D20).
 */
export async function requireMadeMeanwhile(
  db: Db,
  error: unknown,
  prepare: () => PreparedShipment | Promise<PreparedShipment>,
): Promise<Done<Shipment>> {
  if (!(error instanceof DomainError) || !TAKEN_MEANWHILE.has(error.code)) throw error;
  const before = await findMadeBefore(db, await prepare());
  if (!before) throw error;
  return { status: 200, answer: toShipment(before) };
}

/**
 * Creates a shipment with its first history entry, within the plan's limit, in one transaction (§5, D8, D10). The
 * same request with a reference again returns what the first one made (D20), and under a key of the caller's what was
 * answered first (D24). Fails with PLAN_LIMIT_REACHED,
 * PERIOD_OVER, TRACKING_NUMBER_TAKEN, REFERENCE_TAKEN or NOT_FOUND.
 */
export async function createShipment(
  ctx: Caller,
  input: CreateShipmentInput,
  key?: string,
): Promise<Outcome<Shipment>> {
  const change = { key, operation: 'create', input, answerSchema: shipmentSchema };
  try {
    return await once(ctx, change, async () => {
      requirePermission(ctx.actor, 'shipment.create');
      const prepared = await prepareShipment(ctx, input);
      return (trx, announce) => createPrepared(ctx, trx, announce, prepared);
    });
  } catch (error) {
    if (!input.reference) throw error;
    const { read } = ctx.deps.database;
    return { ...(await requireMadeMeanwhile(read, error, () => prepareShipment(ctx, input))), isReplay: false };
  }
}
