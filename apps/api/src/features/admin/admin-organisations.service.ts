import {
  listOrganisationsWithPlan,
  updateOrganisationPlan,
} from '@msafara/db/organisations/organisation-list.repository';
import type { AdminPageInput, SetPlanInput } from '@msafara/domain/admin/admin.schema';
import { DomainError } from '@msafara/domain/errors';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdOrganisation } from '../team/team-place.ts';
import { readPage } from './admin-page.ts';

/** A page of all organisations with their plans, newest first. */
export function listOrganisationPage(ctx: SignedIn, { search, ...page }: AdminPageInput) {
  requirePermission(ctx.actor, 'admin.panel');
  const { deps } = ctx;
  return readPage(page, (at) => listOrganisationsWithPlan(deps.database.background, { search, now: nowOf(deps) }, at));
}

/** Sets an organisation's tier and until when it is paid; this is no revenue (D1). */
export async function setPlan(ctx: SignedIn, input: SetPlanInput): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'admin.panel');
  const { organisationId, subscriptionTier: tier, paidUntil } = input;
  await deps.database.transaction(async (trx, announce) => {
    const before = await holdOrganisation(trx, organisationId);
    if (before.isPlatform || before.isDemo) {
      throw new DomainError('FORBIDDEN', 'The platform and the demo have no plan to change.');
    }
    await updateOrganisationPlan(trx, { id: organisationId, tier, paidUntil, now: nowOf(deps) });
    const details = { fromTier: before.tier, tier, fromPaidUntil: before.paidUntil, paidUntil };
    await recordAct(deps, trx, { action: 'admin.plan-set', userId: actor.userId, organisationId, details });
    // What its shipments show depends on the tier.
    announce({ kind: 'shipments', organisationId });
  });
  return { success: true };
}
