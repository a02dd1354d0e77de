import {
  proofCheckSchema,
  proofIdInput,
  proofSchema,
  proofsSchema,
  recordProofInput,
} from '@msafara/domain/proofs/proofs.schema';
import { shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { checkProof, listProofsOf, recordProof } from './proofs.service.ts';

export const proofsRouter = router({
  list: signedInProcedure
    .input(shipmentIdInput)
    .output(proofsSchema)
    .query(({ ctx, input }) => listProofsOf(ctx, input)),
  record: signedInProcedure
    .input(recordProofInput)
    .output(proofSchema)
    .mutation(async ({ ctx, input }) => (await recordProof(ctx, input)).answer),
  check: signedInProcedure
    .input(proofIdInput)
    .output(proofCheckSchema)
    .query(({ ctx, input }) => checkProof(ctx, input)),
});
