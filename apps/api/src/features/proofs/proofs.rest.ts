import {
  proofBody,
  proofCheckSchema,
  proofIdInput,
  proofSchema,
  proofsSchema,
} from '@msafara/domain/proofs/proofs.schema';
import { idempotencyHeader, shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';

import { sendOutcome } from '../../http/replayed.ts';
import type { RestPlugin } from '../../http/rest.ts';
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
    '/api/proofs/:id',
    { ...forKeys(120), schema: { operation: PROOFS.read, params: proofIdInput, response: { 200: proofSchema } } },
    async (request) => readProof(await caller(request), request.params),
  );

  app.get(
    '/api/proofs/:id/verify',
    { ...forKeys(120), schema: { operation: PROOFS.check, params: proofIdInput, response: { 200: proofCheckSchema } } },
    async (request) => checkProof(await caller(request), request.params),
  );
};
