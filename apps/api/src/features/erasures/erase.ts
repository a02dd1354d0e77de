import type { Trx } from '@msafara/db/database';
import { updatePeopleErased, updateRecipientsForgotten } from '@msafara/db/erasures/erasures.repository';
import type { ErasureSubjects } from '@msafara/domain/erasures/erasures.schema';

import { eraseProofs } from '../proofs/proofs.service.ts';

/** Erases a person's data from these shipments, recipients and proofs (D28). Running it again changes nothing. */
export async function erase(
  trx: Trx,
  { organisationId, subjects, now }: { organisationId: string; subjects: ErasureSubjects; now: string },
): Promise<void> {
  const { shipmentIds, recipientIds, proofIds } = subjects;
  await updateRecipientsForgotten(trx, { ids: shipmentIds, organisationId });
  await updatePeopleErased(trx, { recipientIds, organisationId, now });
  await eraseProofs(
    trx,
    proofIds.map((id) => ({ organisation_id: organisationId, id })),
    now,
  );
}
