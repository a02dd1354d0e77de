import type { Announce, Trx } from '@msafara/db/database';
import {
  countMilestones,
  findMilestone,
  isHoldException,
  listHappenings,
  listMilestones,
  listToldTogether,
} from '@msafara/db/milestones/milestones.repository';
import { type Audience, listShipmentsForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { undoReturn } from '@msafara/db/units/stays.repository';
import { DomainError } from '@msafara/domain/errors';
import {
  type Milestone,
  milestoneSchema,
  type RecordMilestoneInput,
  type RetractMilestoneInput,
} from '@msafara/domain/milestones/milestones.schema';
import { actorIdOf } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { authorOf, findForChange, laterThan } from '../shipments/shipment-change.ts';
import { requireShipment, scopeOf } from '../shipments/shipment-reads.service.ts';
import { judgeMilestone, requireOneHold } from './judge-milestone.ts';
import type { ToldMilestone } from './milestone-place.ts';
import { writeMilestones, type WrittenMilestones } from './write-milestones.ts';

function only(milestones: readonly Milestone[]): Milestone {
  const [milestone] = milestones;
  if (!milestone) throw new Error('no milestone was written');
  return milestone;
}

type Telling = {
  before: ShipmentWithOrganisation;
  audience: Audience;
  told: ToldMilestone;
  isOneOfMany?: boolean;
  source?: 'import';
};

/** Tells a milestone of a shipment that the caller's transaction has locked (D26). Fails as `judgeMilestone` does. */
export async function tellShipment(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  { before, audience, told, isOneOfMany = false, ...from }: Telling,
): Promise<WrittenMilestones> {
  const { id: shipmentId } = before;
  const happenings = (await listHappenings(trx, [shipmentId])).get(shipmentId) ?? [];
  const now = laterThan(before.updated_at, nowOf(ctx.deps));
  const row = judgeMilestone(told, {
    shipment: before,
    happenings,
    count: (await countMilestones(trx, [shipmentId])).get(shipmentId) ?? 0,
    unitId: null,
    now,
    holdIsException: await isHoldException(trx, before.organisation_id),
    actor: ctx.actor,
    newId: ctx.deps.newId,
    ...from,
  });
  const shipments = [{ before, audience, happenings, row }];
  return writeMilestones(ctx, trx, announce, { shipments, now, isOneOfMany });
}

async function recordIn(ctx: Caller, trx: Trx, announce: Announce, input: RecordMilestoneInput): Promise<Milestone> {
  const { shipmentId, ...told } = input;
  const held = await findForChange(ctx, trx, { id: shipmentId });
  return only((await tellShipment(ctx, trx, announce, { ...held, told })).milestones);
}

/**
 * Records a milestone and what it does to the status, in one transaction (D26), once under a key of the caller's. Fails with FORBIDDEN,
 * GROWTH_ONLY, PERIOD_OVER, SHIPMENT_NOT_FOUND, INVALID_INPUT, CONFLICT for holds that do not go by turns, and as `once` does.
 */
export async function recordMilestone(
  ctx: Caller,
  input: RecordMilestoneInput,
  key?: string,
): Promise<Outcome<Milestone>> {
  return once(ctx, { key, operation: 'milestone', input, answerSchema: milestoneSchema }, () => {
    requirePermission(ctx.actor, 'milestone.write');
    return async (trx, announce) => ({ status: 201, answer: await recordIn(ctx, trx, announce, input) });
  });
}

/** The same within a transaction of the caller's; who may do it is the caller's to ask. */
export async function retractIn(
  ctx: Caller,
  trx: Trx,
  announce: Announce,
  { id, note }: RetractMilestoneInput,
): Promise<Milestone> {
  const organisationId = scopeOf(ctx, undefined);
  const find = async () => {
    const found = await findMilestone(trx, { id, organisationId });
    if (!found) throw new DomainError('NOT_FOUND', say('milestone.notFound'));
    return found;
  };
  const found = await find();
  const siblings = await listToldTogether(trx, found.row);
  const ids = [...new Set([found.row.shipment_id, ...siblings.map((row) => row.shipment_id)])];
  const locked = await listShipmentsForUpdate(trx, ids, { organisationId, actorId: actorIdOf(ctx.actor) });
  // Meanwhile it may have been taken back, or its shipment deleted.
  const { row: present } = await find();
  if (present.retracts_id !== null) throw new DomainError('CONFLICT', say('milestone.isRetraction'));
  if (present.retracted_at !== null) throw new DomainError('CONFLICT', say('milestone.retracted'));
  const together = new Map((await listToldTogether(trx, present)).map((row) => [row.shipment_id, row]));
  const happenings = await listHappenings(trx, ids);
  const now = locked.reduce((latest, { row }) => laterThan(row.updated_at, latest), nowOf(ctx.deps));
  const shipments = locked.flatMap(({ row: before, audience }) => {
    const taken = together.get(before.id);
    if (!taken) return [];
    const known = happenings.get(before.id) ?? [];
    requireOneHold(
      taken,
      known,
      known.filter((one) => one.id !== taken.id),
    );
    const row = {
      ...taken,
      id: ctx.deps.newId(),
      occurred_at: now,
      recorded_at: now,
      retracts_id: taken.id,
      note_internal: note,
      place: null,
      unlocode: null,
      post_id: null,
      side: null,
      reference: null,
      is_public: 0,
      moves_to: null,
      ...authorOf(ctx.actor),
      source: ctx.actor.key ? ('key' as const) : ('user' as const),
    };
    return [{ before, audience, happenings: known, row }];
  });
  const { milestones } = await writeMilestones(ctx, trx, announce, { shipments, now });
  if (present.code === 'empty_returned' && present.class === 'ACT' && present.unit_id !== null) {
    await undoReturn(trx, { unitId: present.unit_id, at: present.occurred_at, toldIds: [...together.keys()] });
  }
  return only(milestones.filter(({ retractsId }) => retractsId === id));
}

/**
 * Takes a milestone back by another one, and the state becomes what it would be without it (D26); one that was told of a unit is taken
 * back for every shipment that it was told of. Fails with FORBIDDEN, GROWTH_ONLY, PERIOD_OVER, NOT_FOUND, CONFLICT for a retraction and
 * for what was taken back before, and as `once` does.
 */
export async function retractMilestone(
  ctx: Caller,
  input: RetractMilestoneInput,
  key?: string,
): Promise<Outcome<Milestone>> {
  return once(ctx, { key, operation: 'milestone.retract', input, answerSchema: milestoneSchema }, () => {
    requirePermission(ctx.actor, 'milestone.write');
    return async (trx, announce) => ({ status: 201, answer: await retractIn(ctx, trx, announce, input) });
  });
}

/** The milestones of a shipment, in the order in which they happened. Fails with FORBIDDEN or SHIPMENT_NOT_FOUND. */
export async function listMilestonesOf(ctx: Caller, { id }: { id: string }): Promise<{ milestones: Milestone[] }> {
  requirePermission(ctx.actor, 'milestone.read');
  const { read } = ctx.deps.database;
  await requireShipment(ctx, read, id);
  return { milestones: await listMilestones(read, id) };
}
