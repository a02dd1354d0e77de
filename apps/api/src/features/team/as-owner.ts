import type { Announce, Trx } from '@msafara/db/database';
import { findOwner } from '@msafara/db/users/users.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';

/** Runs what only the owner of an organisation may do with its team, while the organisation is held. Fails with FORBIDDEN (D1). */
export async function asOwner(
  { deps, actor }: SignedIn,
  work: (trx: Trx, announce: Announce) => Promise<void>,
): Promise<{ success: true }> {
  requirePermission(actor, 'team.manage');
  const { organisationId, userId } = actor;
  await deps.database.transaction(async (trx, announce) => {
    await holdOrganisation(trx, organisationId);
    // Read again now that the organisation is held: it may have changed hands meanwhile.
    const owner = await findOwner(trx, organisationId);
    if (owner?.id !== userId) throw new DomainError('FORBIDDEN', say('role.ownerManagesTeam'));
    await work(trx, announce);
  });
  return { success: true };
}
