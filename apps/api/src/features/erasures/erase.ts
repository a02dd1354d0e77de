import type { Trx } from '@msafara/db/database';
import { updatePeopleErased, updateRecipientsForgotten } from '@msafara/db/erasures/erasures.repository';
import { deleteFollowers } from '@msafara/db/followers/followers.repository';
import { deleteMailsToFollowers } from '@msafara/db/mails/mails.repository';
import type { ErasureSubjects } from '@msafara/domain/erasures/erasures.schema';

import { eraseProofs } from '../proofs/proofs.service.ts';

/** Erases a person's data from these shipments, recipients and proofs, and what they follow (D28). Running it again changes nothing. */
export async function erase(
  trx: Trx,
  { organisationId, subjects, now }: { organisationId: string; subjects: ErasureSubjects; now: string },
): Promise<void> {
  const { shipmentIds, recipientIds, proofIds, followerIds } = subjects;
  await updateRecipientsForgotten(trx, { ids: shipmentIds, organisationId });
  await updatePeopleErased(trx, { recipientIds, organisationId, now });
  if (followerIds.length > 0) {
    // In this order: mails that are being written meanwhile are there once the wishes are gone.
    await deleteFollowers(trx, { ids: followerIds, organisationId });
    await deleteMailsToFollowers(trx, { ids: followerIds, organisationId });
  }
  await eraseProofs(
    trx,
    proofIds.map((id) => ({ organisation_id: organisationId, id })),
    now,
  );
}
