import { codeSentSchema, handoverBody, handoverSchema } from '@msafara/domain/proofs/proof-policy';
import {
  proofBody,
  proofCheckSchema,
  proofIdInput,
  proofSchema,
  proofsSchema,
} from '@msafara/domain/proofs/proofs.schema';
import { proofLinkIdInput, proofLinkSchema, proofLinksSchema } from '@msafara/domain/proofs/proof-links.schema';
import { idempotencyHeader, shipmentIdInput, successSchema } from '@msafara/domain/shipments/shipments.schema';

import { sendOutcome } from '../../http/replayed.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { readHandover, sendCode, setHandover } from './handover.service.ts';
import { createProofLink, listProofLinks, revokeProofLink } from './proof-links.service.ts';
import { PROOFS } from './proofs.operations.ts';
import { checkProof, listProofsOf, readProof, recordProof } from './proofs.service.ts';

/** Proofs of delivery: of a shipment, one by one, and whether one is as it was recorded (D28). */
export const proofsRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/shipments/:id/proofs',
    { ...forKeys(120), schema: { operation: PROOFS.list, params: shipmentIdInput, response: { 200: proofsSchema } } },
    async (request) => listProofsOf(await caller(request), request.params),
  );

  app.post(
    '/api/shipments/:id/proofs',
    {
      ...forKeys(120),
      schema: {
        operation: PROOFS.record,
        params: shipmentIdInput,
        headers: idempotencyHeader,
        body: proofBody,
        response: { 201: proofSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, shipmentId: request.params.id };
      return sendOutcome(reply, await recordProof(await caller(request), input, request.headers['idempotency-key']));
    },
  );

  app.get(
    '/api/shipments/:id/handover',
    {
      ...forKeys(120),
      schema: { operation: PROOFS.handover, params: shipmentIdInput, response: { 200: handoverSchema } },
    },
    async (request) => readHandover(await caller(request), request.params),
  );

  app.put(
    '/api/shipments/:id/handover',
    {
      ...forKeys(120),
      schema: {
        operation: PROOFS.setHandover,
        params: shipmentIdInput,
        body: handoverBody,
        response: { 200: handoverSchema },
      },
    },
    async (request) => setHandover(await caller(request), { ...request.params, ...request.body }),
  );

  app.post(
    '/api/shipments/:id/handover/code',
    {
      ...forKeys(30),
      schema: {
        operation: PROOFS.sendCode,
        params: shipmentIdInput,
        headers: idempotencyHeader,
        response: { 200: codeSentSchema },
      },
    },
    async (request, reply) =>
      sendOutcome(reply, await sendCode(await caller(request), request.params, request.headers['idempotency-key'])),
  );

  app.get(
    '/api/proofs/:id',
    { ...forKeys(120), schema: { operation: PROOFS.read, params: proofIdInput, response: { 200: proofSchema } } },
    async (request) => readProof(await caller(request), request.params),
  );

  app.get(
    '/api/proofs/:id/verify',
    { ...forKeys(120), schema: { operation: PROOFS.check, params: proofIdInput, response: { 200: proofCheckSchema } } },
    async (request) => checkProof(await caller(request), request.params),
  );

  app.get(
    '/api/proofs/:id/links',
    { ...forKeys(120), schema: { operation: PROOFS.links, params: proofIdInput, response: { 200: proofLinksSchema } } },
    async (request) => listProofLinks(await caller(request), request.params),
  );

  app.post(
    '/api/proofs/:id/links',
    {
      ...forKeys(60),
      schema: {
        operation: PROOFS.share,
        params: proofIdInput,
        headers: idempotencyHeader,
        response: { 201: proofLinkSchema },
      },
    },
    async (request, reply) =>
      sendOutcome(
        reply,
        await createProofLink(await caller(request), request.params, request.headers['idempotency-key']),
      ),
  );

  app.delete(
    '/api/proofs/:id/links/:linkId',
    {
      ...forKeys(60),
      schema: { operation: PROOFS.revoke, params: proofLinkIdInput, response: { 200: successSchema } },
    },
    async (request) => revokeProofLink(await caller(request), request.params),
  );
};
