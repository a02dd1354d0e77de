import type { Trx } from '@msafara/db/database';
import { updatePeopleErased, updateRecipientsForgotten } from '@msafara/db/erasures/erasures.repository';
import { updateNamingEventsForgotten } from '@msafara/db/erasures/journal-erasure.repository';
import { deleteFollowers } from '@msafara/db/followers/followers.repository';
import { deleteMailsToFollowers } from '@msafara/db/mails/mails.repository';
import type { ErasureSubjects } from '@msafara/domain/erasures/erasures.schema';

import { eraseProofs } from '../proofs/proofs.service.ts';
import { inEachMode } from '../test-mode/mode.ts';

type Erased = { organisationId: string; subjects: ErasureSubjects; now: string };

/**
 * Erases a person's data from these shipments, recipients and proofs of an organisation and of its test mode, and what they follow
 * (D28). Running it again changes nothing.
 */
export async function erase(trx: Trx, { organisationId: own, subjects, now }: Erased): Promise<void> {
  for (const organisationId of await inEachMode(trx, own)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await eraseIn(trx, { organisationId, subjects, now });
  }
}

async function eraseIn(trx: Trx, { organisationId, subjects, now }: Erased): Promise<void> {
  const { shipmentIds, recipientIds, proofIds, followerIds, events } = subjects;
  await updateRecipientsForgotten(trx, { ids: shipmentIds, organisationId });
  await updateNamingEventsForgotten(trx, { events, organisationId });
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
