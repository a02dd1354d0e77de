import { isHoldException, updateHoldException } from '@msafara/db/milestones/milestones.repository';
import type { HoldPolicy } from '@msafara/domain/milestones/milestones.schema';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';

/** Whether holds of the caller's organisation are exceptions (D26). Fails with FORBIDDEN. */
export async function readHoldPolicy({ actor, deps }: SignedIn): Promise<HoldPolicy> {
  requirePermission(actor, 'milestone.read');
  return { isException: await isHoldException(deps.database.read, actor.organisationId) };
}

/** Says whether holds that are opened from now on are; what stands is not changed. Fails with FORBIDDEN. */
export async function setHoldPolicy({ actor, deps }: SignedIn, { isException }: HoldPolicy): Promise<HoldPolicy> {
  requirePermission(actor, 'organisation.change');
  const { userId, organisationId } = actor;
  await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    await updateHoldException(trx, { id: organisationId, isException, now: nowOf(deps) });
    await recordAct(deps, trx, {
      action: 'organisation.hold-policy',
      userId,
      organisationId,
      details: { isException },
    });
  });
  return { isException };
}
