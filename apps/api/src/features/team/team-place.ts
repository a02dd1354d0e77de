import type { Db, Trx } from '@msafara/db/database';
import { countOpenInvitations } from '@msafara/db/invitations/invitations.repository';
import { updateOrganisationHeld } from '@msafara/db/organisations/organisation-list.repository';
import { findOrganisation, type Organisation } from '@msafara/db/organisations/organisations.repository';
import { countActiveUsers } from '@msafara/db/users/users.repository';
import { DomainError } from '@msafara/domain/errors';
import { limitsOf, planOf } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';

/** Where owners see their team. */
export const TEAM_PATH = '/settings?tab=team';

/** How many users the plan of an organisation takes; platform staff have no limit (§9, D1). */
export function userLimitOf(organisation: Organisation): number {
  return limitsOf(organisation)?.users ?? Number.MAX_SAFE_INTEGER;
}

/** Active members and open invitations: each takes a place (D1). */
async function countPlaces(db: Db, organisationId: string, now: string): Promise<number> {
  const [users, invitations] = await Promise.all([
    countActiveUsers(db, organisationId),
    countOpenInvitations(db, organisationId, now),
  ]);
  return users + invitations;
}

/** The organisation, held until the transaction is over: who counts its places does so alone. */
export async function holdOrganisation(trx: Trx, id: string): Promise<Organisation> {
  await updateOrganisationHeld(trx, id);
  const organisation = await findOrganisation(trx, id);
  if (!organisation) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  return organisation;
}

/** Refuses one more user than the plan has places for, in the transaction that adds it (D1, D10). */
export async function requirePlace(trx: Trx, organisationId: string, now: string): Promise<void> {
  const organisation = await holdOrganisation(trx, organisationId);
  const limit = userLimitOf(organisation);
  if ((await countPlaces(trx, organisationId, now)) < limit) return;
  throw new DomainError('PLAN_LIMIT_REACHED', say('plan.users', { plan: planOf(organisation.tier).name, limit }));
}
