import {
  documentBody,
  documentInput,
  documentRuleBody,
  documentRuleInput,
  documentRuleSchema,
  documentRulesSchema,
  documentSchema,
  documentsSchema,
} from '@msafara/domain/documents/documents.schema';
import { shipmentIdInput, successSchema } from '@msafara/domain/shipments/shipments.schema';

import type { RestPlugin } from '../../http/rest.ts';
import { DOCUMENTS } from './documents.operations.ts';
import {
  readDocumentRules,
  readDocuments,
  removeDocumentRule,
  setDocument,
  setDocumentRule,
} from './documents.service.ts';

/** The papers of shipments, and the rules by which they are asked for (D26). */
export const documentsRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/shipments/:id/documents',
    {
      ...forKeys(600),
      schema: { operation: DOCUMENTS.list, params: shipmentIdInput, response: { 200: documentsSchema } },
    },
    async (request) => readDocuments(await caller(request), request.params),
  );

  app.put(
    '/api/shipments/:id/documents/:type',
    {
      ...forKeys(240),
      schema: {
        operation: DOCUMENTS.set,
        params: documentInput,
        body: documentBody,
        response: { 200: documentSchema },
      },
    },
    async (request) => setDocument(await caller(request), { ...request.params, ...request.body }),
  );

  app.get(
    '/api/document-rules',
    { ...forKeys(600), schema: { operation: DOCUMENTS.rules, response: { 200: documentRulesSchema } } },
    async (request) => readDocumentRules(await caller(request)),
  );

  app.put(
    '/api/document-rules/:name',
    {
      ...forKeys(240),
      schema: {
        operation: DOCUMENTS.setRule,
        params: documentRuleInput,
        body: documentRuleBody,
        response: { 200: documentRuleSchema },
      },
    },
    async (request) => setDocumentRule(await caller(request), { ...request.params, ...request.body }),
  );

  app.delete(
    '/api/document-rules/:name',
    {
      ...forKeys(240),
      schema: { operation: DOCUMENTS.removeRule, params: documentRuleInput, response: { 200: successSchema } },
    },
    async (request) => removeDocumentRule(await caller(request), request.params),
  );
};
