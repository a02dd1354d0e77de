import { milestoneBody } from '@msafara/domain/milestones/milestones.schema';
import { idempotencyHeader, shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';
import {
  loadBody,
  loadedUnitSchema,
  loadResultSchema,
  sealChangeBody,
  sealedUnitSchema,
  stayInput,
  unitBody,
  unitMilestonesSchema,
  unitNumberInput,
  unitSchema,
  unitsSchema,
  unloadBody,
} from '@msafara/domain/units/units.schema';

import { sendOutcome } from '../../http/replayed.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { UNITS } from './units.operations.ts';
import { loadUnit } from './load-unit.service.ts';
import { addUnit, changeSeal, findLoadedUnit, listUnitsOf, recordUnitMilestone, unloadUnit } from './units.service.ts';

/** Units that carry shipments, their seals, and milestones of all that is in one (D26). */
export const unitsRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/shipments/:id/units',
    { ...forKeys(120), schema: { operation: UNITS.list, params: shipmentIdInput, response: { 200: unitsSchema } } },
    async (request) => listUnitsOf(await caller(request), request.params),
  );

  app.post(
    '/api/shipments/:id/units',
    {
      ...forKeys(120),
      schema: {
        operation: UNITS.add,
        params: shipmentIdInput,
        headers: idempotencyHeader,
        body: unitBody,
        response: { 201: unitSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, shipmentId: request.params.id };
      return sendOutcome(reply, await addUnit(await caller(request), input, request.headers['idempotency-key']));
    },
  );

  app.post(
    '/api/shipments/:id/units/:unitId/unload',
    {
      ...forKeys(120),
      schema: {
        operation: UNITS.unload,
        params: stayInput,
        headers: idempotencyHeader,
        body: unloadBody,
        response: { 200: unitSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.params, ...request.body };
      return sendOutcome(reply, await unloadUnit(await caller(request), input, request.headers['idempotency-key']));
    },
  );

  app.get(
    '/api/units/:number',
    {
      ...forKeys(120),
      schema: { operation: UNITS.read, params: unitNumberInput, response: { 200: loadedUnitSchema } },
    },
    async (request) => findLoadedUnit(await caller(request), request.params),
  );

  app.post(
    '/api/units/:number/shipments',
    {
      ...forKeys(120),
      schema: {
        operation: UNITS.load,
        params: unitNumberInput,
        headers: idempotencyHeader,
        body: loadBody,
        response: { 200: loadResultSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, ...request.params };
      return sendOutcome(reply, await loadUnit(await caller(request), input, request.headers['idempotency-key']));
    },
  );

  app.post(
    '/api/units/:number/milestones',
    {
      ...forKeys(120),
      schema: {
        operation: UNITS.milestone,
        params: unitNumberInput,
        headers: idempotencyHeader,
        body: milestoneBody,
        response: { 201: unitMilestonesSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, ...request.params };
      const key = request.headers['idempotency-key'];
      return sendOutcome(reply, await recordUnitMilestone(await caller(request), input, key));
    },
  );

  app.post(
    '/api/units/:number/seals',
    {
      ...forKeys(120),
      schema: {
        operation: UNITS.seal,
        params: unitNumberInput,
        headers: idempotencyHeader,
        body: sealChangeBody,
        response: { 201: sealedUnitSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, ...request.params };
      return sendOutcome(reply, await changeSeal(await caller(request), input, request.headers['idempotency-key']));
    },
  );
};
