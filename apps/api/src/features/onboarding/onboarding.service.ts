import { findFirstDay } from '@msafara/db/organisations/first-day.repository';
import { findOrganisationPlan } from '@msafara/db/organisations/organisation-plan.repository';
import type { Onboarding } from '@msafara/domain/onboarding/onboarding.schema';

import type { SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';

/** Where one's organisation stands on its first days; nothing of the demo and of the platform. Two queries by key. */
export async function readOnboarding({ deps, actor }: SignedIn): Promise<Onboarding> {
  const { organisationId } = actor;
  const db = deps.database.read;
  const plan = await findOrganisationPlan(db, organisationId);
  if (!plan || plan.isDemo || plan.isPlatform) return { trial: null, firstDay: null };
  const { isTrial, paidUntil, baseAt } = plan;
  const { hadShipment, isNamed, hasInvited } = await findFirstDay(db, organisationId);
  return {
    trial: isTrial && paidUntil !== null && paidUntil > nowOf(deps) ? { startedAt: baseAt, endsAt: paidUntil } : null,
    firstDay: hadShipment ? null : { isNamed, hasInvited },
  };
}
