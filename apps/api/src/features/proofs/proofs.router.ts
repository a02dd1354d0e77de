import {
  checkCodeInput,
  codeCheckedSchema,
  codeSentSchema,
  handoverSchema,
  ownPolicySchema,
  proofPolicyChange,
  setHandoverInput,
} from '@msafara/domain/proofs/proof-policy';
import {
  proofCheckSchema,
  proofIdInput,
  proofSchema,
  proofsSchema,
  recordProofInput,
} from '@msafara/domain/proofs/proofs.schema';
import { proofLinkIdInput, proofLinkSchema, proofLinksSchema } from '@msafara/domain/proofs/proof-links.schema';
import { proofMonthInput, proofMonthSchema } from '@msafara/domain/proofs/proof-archive.schema';
import { shipmentIdInput, successSchema } from '@msafara/domain/shipments/shipments.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { countMonth } from '../proof-sheets/proof-archive.service.ts';
import { checkCode, readHandover, readProofPolicy, sendCode, setHandover, setProofPolicy } from './handover.service.ts';
import { createProofLink, listProofLinks, revokeProofLink } from './proof-links.service.ts';
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
  handover: signedInProcedure
    .input(shipmentIdInput)
    .output(handoverSchema)
    .query(({ ctx, input }) => readHandover(ctx, input)),
  setHandover: signedInProcedure
    .input(setHandoverInput)
    .output(handoverSchema)
    .mutation(({ ctx, input }) => setHandover(ctx, input)),
  policy: signedInProcedure.output(ownPolicySchema).query(({ ctx }) => readProofPolicy(ctx)),
  setPolicy: signedInProcedure
    .input(proofPolicyChange)
    .output(ownPolicySchema)
    .mutation(({ ctx, input }) => setProofPolicy(ctx, input)),
  checkCode: signedInProcedure
    .input(checkCodeInput)
    .output(codeCheckedSchema)
    .mutation(({ ctx, input }) => checkCode(ctx, input)),
  sendCode: signedInProcedure
    .input(shipmentIdInput)
    .output(codeSentSchema)
    .mutation(async ({ ctx, input }) => (await sendCode(ctx, input)).answer),
  check: signedInProcedure
    .input(proofIdInput)
    .output(proofCheckSchema)
    .query(({ ctx, input }) => checkProof(ctx, input)),
  links: signedInProcedure
    .input(proofIdInput)
    .output(proofLinksSchema)
    .query(({ ctx, input }) => listProofLinks(ctx, input)),
  share: signedInProcedure
    .input(proofIdInput)
    .output(proofLinkSchema)
    .mutation(async ({ ctx, input }) => (await createProofLink(ctx, input)).answer),
  revokeLink: signedInProcedure
    .input(proofLinkIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => revokeProofLink(ctx, input)),
  month: signedInProcedure
    .input(proofMonthInput)
    .output(proofMonthSchema)
    .query(({ ctx, input }) => countMonth(ctx, input)),
});
