import type { Db, Trx } from '@msafara/db/database';
import { countOpenInvitations } from '@msafara/db/invitations/invitations.repository';
import type { Organisation } from '@msafara/db/organisations/organisations.repository';
import { countActiveUsers } from '@msafara/db/users/users.repository';
import { DomainError } from '@msafara/domain/errors';
import { limitsOf, planOf } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';
import { holdOrganisation } from '../organisations/hold-organisation.ts';

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

/** Refuses one more user than the plan has places for, in the transaction that adds it (D1, D10). */
export async function requirePlace(trx: Trx, organisationId: string, now: string): Promise<void> {
  const organisation = await holdOrganisation(trx, organisationId);
  const limit = userLimitOf(organisation);
  if ((await countPlaces(trx, organisationId, now)) < limit) return;
  throw new DomainError('PLAN_LIMIT_REACHED', say('plan.users', { plan: planOf(organisation.tier).name, limit }));
}
