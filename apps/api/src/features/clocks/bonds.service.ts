import {
  findBond,
  findBondForUpdate,
  findLastRetirement,
  hasBondNumber,
  insertBond,
  listBonds,
  listBondsOf,
  sumExposure,
  toBond,
  updateBond,
} from '@msafara/db/clocks/bonds.repository';
import type { BondTable } from '@msafara/db/clocks/clocks.table';
import type { Announce, Trx } from '@msafara/db/database';
import {
  type Bond,
  type BondBody,
  bondFaults,
  type Bonds,
  BONDS_PAGE,
  bondSchema,
  type BondsQuery,
  type ChangeBondInput,
} from '@msafara/domain/clocks/bonds.schema';
import { minorOf } from '@msafara/domain/clocks/currency';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { keyDetail } from '../shipments/shipment-change.ts';
import { requireShipment, scopeOf } from '../shipments/shipment-reads.service.ts';
import { requireClockReading } from './clock-access.ts';
import { retirementOf } from './retire-bonds.ts';

/** The place of a bond in its list. Fails with INVALID_INPUT for what is none. */
function placeOf(after: string | undefined): { at: string; id: string } | undefined {
  if (after === undefined) return undefined;
  const [, at, id] = /^(.{10,24})_(.{36})$/u.exec(after) ?? [];
  if (at === undefined || id === undefined) {
    throw new DomainError('INVALID_INPUT', say('request.cursor'), { fieldErrors: { after: say('value.invalid') } });
  }
  return { at, id };
}

/**
 * Bonds of the caller's organisation, a hundred at a time, and what is open in all by currency (D26). Fails with FORBIDDEN,
 * GROWTH_ONLY, ENTERPRISE_ONLY or INVALID_INPUT.
 */
export async function readBonds(ctx: Caller, { state, after }: BondsQuery): Promise<Bonds> {
  await requireClockReading(ctx);
  const { read } = ctx.deps.database;
  const { organisationId } = ctx.actor;
  const rows = await listBonds(read, { organisationId, state, after: placeOf(after), limit: BONDS_PAGE + 1 });
  const shown = rows.slice(0, BONDS_PAGE);
  const last = rows.length > BONDS_PAGE ? shown.at(-1) : undefined;
  return {
    bonds: shown.map(toBond),
    exposure: await sumExposure(read, organisationId),
    next: last ? `${state === 'open' ? last.expires : (last.retired_at ?? '')}_${last.id}` : null,
  };
}

/** The bonds that secure a shipment. Fails as reading bonds does, or with SHIPMENT_NOT_FOUND. */
export async function readBondsOf(ctx: Caller, { id }: { id: string }): Promise<{ bonds: Bond[] }> {
  await requireClockReading(ctx);
  const { read } = ctx.deps.database;
  await requireShipment(ctx, read, id);
  return { bonds: (await listBondsOf(read, id)).map(toBond) };
}

/** Fails with INVALID_INPUT for decimals that a currency does not have, CONFLICT for a number that is there. */
async function requireWhole(trx: Trx, row: BondTable, money: { amount: number; currency: string }): Promise<void> {
  const fieldErrors = bondFaults(money);
  if (Object.keys(fieldErrors).length > 0) throw invalidFields(fieldErrors);
  const { organisation_id: organisationId, number, id: exceptId } = row;
  if (await hasBondNumber(trx, { organisationId, number, exceptId })) {
    throw new DomainError('CONFLICT', say('bond.numberTaken'));
  }
}

/** Writes down what was done, and tells whoever looks at the shipment that the bond is of, or was. */
async function noted(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  { id, action, was = null }: { id: string; action: 'bond.entered' | 'bond.corrected'; was?: string | null },
): Promise<Bond> {
  const row = await findBond(trx, { id, organisationId: null });
  if (!row) throw new Error(`the bond ${id} is not there`);
  const { deps, actor } = ctx;
  const { organisation_id: organisationId } = row;
  for (const trackingNumber of new Set([was, row.tracking_number])) {
    if (trackingNumber !== null) announce({ kind: 'shipments', organisationId, trackingNumber });
  }
  const details = { bond: row.number, ...keyDetail(actor) };
  await recordAct(deps, trx, { action, userId: actor.userId, organisationId, details });
  return toBond(row);
}

/** Enters a bond; once under a key of the caller's. Fails with FORBIDDEN, GROWTH_ONLY, ENTERPRISE_ONLY, PERIOD_OVER, SHIPMENT_NOT_FOUND, CONFLICT, INVALID_INPUT, and as `once` does. */
export async function addBond(ctx: Caller, input: BondBody, key?: string): Promise<Outcome<Bond>> {
  return once(ctx, { key, operation: 'bond.add', input, answerSchema: bondSchema }, () => {
    requirePermission(ctx.actor, 'clock.write');
    return async (trx, announce) => {
      const shipment = input.shipmentId === null ? undefined : await requireShipment(ctx, trx, input.shipmentId);
      const organisationId = shipment?.organisation_id ?? ctx.actor.organisationId;
      // Locked: a milestone that retires the bond is written either before it is entered or after.
      await holdOrganisation(trx, organisationId);
      const now = nowOf(ctx.deps);
      const id = ctx.deps.newId();
      const row: BondTable = {
        id,
        organisation_id: organisationId,
        shipment_id: input.shipmentId,
        kind: input.kind,
        number: input.number,
        guarantor: input.guarantor,
        amount: minorOf(input) ?? 0,
        currency: input.currency,
        expires: input.expires,
        retired_at: input.retiredAt,
        retired_by: null,
        created_at: now,
        updated_at: now,
      };
      await requireWhole(trx, row, input);
      await insertBond(trx, { ...row, ...(await retirementOf(trx, row)) });
      return { status: 201, answer: await noted(ctx, trx, announce, { id, action: 'bond.entered' }) };
    };
  });
}

/** When a corrected bond is retired: as is said by hand, else by its number and shipment where those are others now. */
async function retirementAfter(
  trx: Trx,
  { before, row }: { before: BondTable; row: BondTable },
  retiredAt: string | null | undefined,
) {
  if (retiredAt === null) return { retired_at: null, retired_by: (await findLastRetirement(trx, row))?.id ?? null };
  if (retiredAt !== undefined) return { retired_at: retiredAt, retired_by: null };
  const isSame = row.number === before.number && row.shipment_id === before.shipment_id;
  return isSame ? {} : retirementOf(trx, row);
}

/** Corrects or retires a bond; `retiredAt: null` opens it again. Fails with FORBIDDEN, GROWTH_ONLY, ENTERPRISE_ONLY, PERIOD_OVER, NOT_FOUND, SHIPMENT_NOT_FOUND, CONFLICT, INVALID_INPUT, and as `once` does. */
export async function changeBond(ctx: Caller, input: ChangeBondInput, key?: string): Promise<Outcome<Bond>> {
  return once(ctx, { key, operation: 'bond.change', input, answerSchema: bondSchema }, () => {
    requirePermission(ctx.actor, 'clock.write');
    return async (trx, announce) => {
      const { id } = input;
      const of = { id, organisationId: scopeOf(ctx, undefined) };
      const found = await findBond(trx, of);
      if (found) await holdOrganisation(trx, found.organisation_id);
      const before = await findBondForUpdate(trx, of);
      if (!before) throw new DomainError('NOT_FOUND', say('bond.notFound'));
      if (input.shipmentId) {
        const shipment = await requireShipment(ctx, trx, input.shipmentId);
        // An administrator sees those of others, who would see the bond.
        if (shipment.organisation_id !== before.organisation_id) {
          throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
        }
      }
      const kept = toBond(before);
      const money = { amount: input.amount ?? kept.amount, currency: input.currency ?? kept.currency };
      const changes = {
        kind: input.kind ?? before.kind,
        number: input.number ?? before.number,
        guarantor: input.guarantor ?? before.guarantor,
        amount: minorOf(money) ?? 0,
        currency: money.currency,
        expires: input.expires ?? before.expires,
        shipment_id: input.shipmentId === undefined ? before.shipment_id : input.shipmentId,
        updated_at: nowOf(ctx.deps),
      };
      const { tracking_number: was, ...row } = before;
      const corrected = { ...row, ...changes };
      await requireWhole(trx, corrected, money);
      const retirement = await retirementAfter(trx, { before, row: corrected }, input.retiredAt);
      await updateBond(trx, id, { ...changes, ...retirement });
      return { status: 200, answer: await noted(ctx, trx, announce, { id, action: 'bond.corrected', was }) };
    };
  });
}
