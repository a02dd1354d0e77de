import type { Announce, Trx } from '@msafara/db/database';
import { findOwner } from '@msafara/db/users/users.repository';
import { DomainError } from '@msafara/domain/errors';
import type { Actor } from '@msafara/domain/policy';
import { say, type Said } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';

/** Holds an organisation, which may have changed hands since its owner was known. Fails with FORBIDDEN, said so, if it has. */
export async function holdAsOwner(
  trx: Trx,
  { organisationId, userId }: Pick<Actor, 'organisationId' | 'userId'>,
  refusal: Said,
): Promise<void> {
  await holdOrganisation(trx, organisationId);
  const owner = await findOwner(trx, organisationId);
  if (owner?.id !== userId) throw new DomainError('FORBIDDEN', refusal);
}

/** Runs what only the owner of an organisation may do with its team, while the organisation is held. Fails with FORBIDDEN (D1). */
export async function asOwner(
  { deps, actor }: SignedIn,
  work: (trx: Trx, announce: Announce) => Promise<void>,
): Promise<{ success: true }> {
  requirePermission(actor, 'team.manage');
  const { organisationId, userId } = actor;
  await deps.database.transaction(async (trx, announce) => {
    await holdAsOwner(trx, { organisationId, userId }, say('role.ownerManagesTeam'));
    await work(trx, announce);
  });
  return { success: true };
}
