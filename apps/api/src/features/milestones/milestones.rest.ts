import {
  milestoneBody,
  milestoneIdInput,
  milestoneSchema,
  milestonesSchema,
  retractionBody,
} from '@msafara/domain/milestones/milestones.schema';
import { idempotencyHeader, shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';

import { sendOutcome } from '../../http/replayed.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { MILESTONES } from './milestones.operations.ts';
import { listMilestonesOf, recordMilestone, retractMilestone } from './milestones.service.ts';

/** Milestones of shipments in ports, customs and at borders (D26). */
export const milestonesRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/shipments/:id/milestones',
    {
      ...forKeys(120),
      schema: { operation: MILESTONES.list, params: shipmentIdInput, response: { 200: milestonesSchema } },
    },
    async (request) => listMilestonesOf(await caller(request), request.params),
  );

  app.post(
    '/api/shipments/:id/milestones',
    {
      ...forKeys(120),
      schema: {
        operation: MILESTONES.record,
        params: shipmentIdInput,
        headers: idempotencyHeader,
        body: milestoneBody,
        response: { 201: milestoneSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, shipmentId: request.params.id };
      return sendOutcome(
        reply,
        await recordMilestone(await caller(request), input, request.headers['idempotency-key']),
      );
    },
  );

  app.post(
    '/api/milestones/:id/retract',
    {
      ...forKeys(120),
      schema: {
        operation: MILESTONES.retract,
        params: milestoneIdInput,
        headers: idempotencyHeader,
        body: retractionBody,
        response: { 201: milestoneSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, ...request.params };
      return sendOutcome(
        reply,
        await retractMilestone(await caller(request), input, request.headers['idempotency-key']),
      );
    },
  );
};
