import { sharesCrossings, updateSharesCrossings } from '@msafara/db/borders/border-times.repository';
import { insertJob } from '@msafara/db/jobs/jobs.repository';
import type { BorderSharing } from '@msafara/domain/borders/border-sharing.schema';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';

/** Whether the caller's organisation lets its crossings count for everybody (D29). Fails with FORBIDDEN. */
export async function readBorderSharing({ actor, deps }: SignedIn): Promise<BorderSharing> {
  requirePermission(actor, 'milestone.read');
  return { isShared: await sharesCrossings(deps.database.read, actor.organisationId) };
}

/** Says whether they do; what is published is made anew at once. Fails with FORBIDDEN. */
export async function setBorderSharing({ actor, deps }: SignedIn, { isShared }: BorderSharing): Promise<BorderSharing> {
  requirePermission(actor, 'organisation.change');
  const { userId, organisationId } = actor;
  const now = nowOf(deps);
  await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    await updateSharesCrossings(trx, { id: organisationId, isShared, now });
    await recordAct(deps, trx, {
      action: 'organisation.border-sharing',
      userId,
      organisationId,
      details: { isShared },
    });
    const job = { id: `borders.learn@${deps.newId()}`, kind: 'borders.learn', payload: {} };
    await insertJob(trx, { ...job, runAt: now, createdAt: now });
  });
  return { isShared };
}
