import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { countUsage } from '@msafara/db/usage/usage.repository';
import { countActiveUsers } from '@msafara/db/users/users.repository';
import { DomainError } from '@msafara/domain/errors';
import { usagePeriod } from '@msafara/domain/plans/plans';
import { type PlanUsage, planUsageOf } from '@msafara/domain/plans/plan-usage';
import { say } from '@msafara/domain/say';

import type { Caller } from '../../context.ts';
import { nowOf } from '../../deps.ts';

/** How much of its plan the caller's organisation has used, whatever the mode of a key (D24); for admins usage over all, without limits (§3, D10). */
export async function readPlanUsage({ deps, actor }: Caller): Promise<PlanUsage> {
  const db = deps.database.read;
  const organisation = await findOrganisation(db, actor.key?.organisationId ?? actor.organisationId);
  if (!organisation) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  const counted = organisation.isPlatform ? null : organisation.id;
  const [shipments, users] = await Promise.all([
    countUsage(db, counted, usagePeriod(nowOf(deps))),
    countActiveUsers(db, counted),
  ]);
  return planUsageOf(organisation, { shipments, users });
}
