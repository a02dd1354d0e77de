import {
  documentRuleInput,
  documentRuleSchema,
  documentRulesSchema,
  documentSchema,
  documentsSchema,
  setDocumentInput,
  setDocumentRuleInput,
} from '@msafara/domain/documents/documents.schema';
import { shipmentIdInput, successSchema } from '@msafara/domain/shipments/shipments.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import {
  readDocumentRules,
  readDocuments,
  removeDocumentRule,
  setDocument,
  setDocumentRule,
} from './documents.service.ts';

export const documentsRouter = router({
  list: signedInProcedure
    .input(shipmentIdInput)
    .output(documentsSchema)
    .query(({ ctx, input }) => readDocuments(ctx, input)),
  set: signedInProcedure
    .input(setDocumentInput)
    .output(documentSchema)
    .mutation(({ ctx, input }) => setDocument(ctx, input)),
  rules: signedInProcedure.output(documentRulesSchema).query(({ ctx }) => readDocumentRules(ctx)),
  setRule: signedInProcedure
    .input(setDocumentRuleInput)
    .output(documentRuleSchema)
    .mutation(({ ctx, input }) => setDocumentRule(ctx, input)),
  removeRule: signedInProcedure
    .input(documentRuleInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeDocumentRule(ctx, input)),
});
