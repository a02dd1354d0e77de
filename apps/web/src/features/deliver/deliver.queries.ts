import type { ProofPolicy } from '@msafara/domain/proofs/proof-policy';
import { skipToken } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

/** What the server asks for when a shipment is handed over; undefined until it has answered, or where its id is not known. */
export function useDoorPolicy(id: string | undefined): ProofPolicy | undefined {
  return trpc.proofs.handover.useQuery(id === undefined ? skipToken : { id }, { refetchOnMount: 'always' }).data
    ?.policy;
}
