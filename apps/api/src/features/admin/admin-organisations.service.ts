import {
  listOrganisationsWithPlan,
  updateOrganisationPlan,
} from '@msafara/db/organisations/organisation-list.repository';
import { findUser, findUserByEmail, updateUserActive } from '@msafara/db/users/members.repository';
import type { NameOwnerInput, OrganisationPageInput, SetPlanInput } from '@msafara/domain/admin/admin.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { recordAct } from '../audit/record-act.ts';
import { takeOwnership, tellOwner } from '../team/ownership.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { readPage } from './admin-page.ts';

/** A page of organisations with their plans, newest first: all, or those that are closed (D1). */
export function listOrganisationPage(ctx: SignedIn, { search, isClosed, ...page }: OrganisationPageInput) {
  requirePermission(ctx.actor, 'admin.panel');
  const { deps } = ctx;
  const sought = { search, isClosed, now: nowOf(deps) };
  return readPage(page, (at) =>
    readSlowlyAside(ctx, { organisationId: null }, ({ background }) =>
      listOrganisationsWithPlan(background, sought, at),
    ),
  );
}

/**
 * Sets an organisation's tier and until when it is paid; this is no revenue (D1). Test mode has the plan of the organisation that it
 * tests for. Fails with CONFLICT where the plan is no longer the one that was seen: a month that was paid meanwhile would be lost.
 */
export async function setPlan(ctx: SignedIn, input: SetPlanInput): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'admin.panel');
  const { organisationId, subscriptionTier: tier, paidUntil, seen } = input;
  await deps.database.transaction(async (trx, announce) => {
    const before = await holdOrganisation(trx, organisationId);
    if (before.testOf !== null) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
    if (before.isPlatform || before.isDemo) {
      throw new DomainError('FORBIDDEN', say('organisation.noPlanToChange'));
    }
    if (seen && (seen.subscriptionTier !== before.tier || seen.paidUntil !== before.paidUntil)) {
      throw new DomainError('CONFLICT', say('organisation.planChanged'));
    }
    await updateOrganisationPlan(trx, { id: organisationId, tier, paidUntil, now: nowOf(deps) });
    const details = { fromTier: before.tier, tier, fromPaidUntil: before.paidUntil, paidUntil };
    await recordAct(deps, trx, { action: 'admin.plan-set', userId: actor.userId, organisationId, details });
    // What its shipments show depends on the tier.
    announce({ kind: 'shipments', organisationId });
  });
  return { success: true };
}

/**
 * Makes a member, active or not, the owner of its organisation, and opens one that was closed (D1). Fails with
 * NOT_FOUND for anybody who is no member.
 */
export async function nameOwner(ctx: SignedIn, input: NameOwnerInput): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'admin.panel');
  const { organisationId, email } = input;
  await deps.database.transaction(async (trx, announce) => {
    const organisation = await holdOrganisation(trx, organisationId);
    if (organisation.isPlatform || organisation.isDemo) {
      throw new DomainError('FORBIDDEN', say('organisation.noOwnerToName'));
    }
    const found = await findUserByEmail(trx, email);
    const member = found && (await findUser(trx, { id: found.id, organisationId }));
    if (!member) {
      const said = say('organisation.noSuchMember');
      throw new DomainError('NOT_FOUND', said, { fieldErrors: { email: said } });
    }
    if (!member.isActive) await updateUserActive(trx, member.id, true, nowOf(deps));
    await takeOwnership(deps, trx, announce, { organisationId, member });
    const details = { userId: member.id };
    await recordAct(deps, trx, { action: 'admin.owner-named', userId: actor.userId, organisationId, details });
    await tellOwner(deps, trx, announce, { userId: member.id, organisation: organisation.name });
  });
  return { success: true };
}
