import {
  bondBody,
  bondChanges,
  bondIdInput,
  bondSchema,
  bondsQuery,
  bondsSchema,
} from '@msafara/domain/clocks/bonds.schema';
import {
  clockBody,
  clockChanges,
  clockChangesSchema,
  clockIdInput,
  clockSchema,
  clocksSchema,
} from '@msafara/domain/clocks/clocks.schema';
import { idempotencyHeader, shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';

import { sendOutcome } from '../../http/replayed.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { addBond, changeBond, readBonds } from './bonds.service.ts';
import { CLOCKS } from './clocks.operations.ts';
import { addClock, changeClock, readClockChanges, readClocks } from './clocks.service.ts';

/** Clocks that cost money, and bonds (D26). */
export const clocksRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/shipments/:id/clocks',
    { ...forKeys(120), schema: { operation: CLOCKS.list, params: shipmentIdInput, response: { 200: clocksSchema } } },
    async (request) => readClocks(await caller(request), request.params),
  );

  app.post(
    '/api/shipments/:id/clocks',
    {
      ...forKeys(120),
      schema: {
        operation: CLOCKS.add,
        params: shipmentIdInput,
        headers: idempotencyHeader,
        body: clockBody,
        response: { 201: clockSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, shipmentId: request.params.id };
      return sendOutcome(reply, await addClock(await caller(request), input, request.headers['idempotency-key']));
    },
  );

  app.patch(
    '/api/clocks/:id',
    {
      ...forKeys(120),
      schema: {
        operation: CLOCKS.change,
        params: clockIdInput,
        headers: idempotencyHeader,
        body: clockChanges,
        response: { 200: clockSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, id: request.params.id };
      return sendOutcome(reply, await changeClock(await caller(request), input, request.headers['idempotency-key']));
    },
  );

  app.get(
    '/api/clocks/:id/changes',
    {
      ...forKeys(120),
      schema: { operation: CLOCKS.changes, params: clockIdInput, response: { 200: clockChangesSchema } },
    },
    async (request) => readClockChanges(await caller(request), request.params),
  );

  app.get(
    '/api/bonds',
    { ...forKeys(120), schema: { operation: CLOCKS.bonds, querystring: bondsQuery, response: { 200: bondsSchema } } },
    async (request) => readBonds(await caller(request), request.query),
  );

  app.post(
    '/api/bonds',
    {
      ...forKeys(120),
      schema: { operation: CLOCKS.addBond, headers: idempotencyHeader, body: bondBody, response: { 201: bondSchema } },
    },
    async (request, reply) =>
      sendOutcome(reply, await addBond(await caller(request), request.body, request.headers['idempotency-key'])),
  );

  app.patch(
    '/api/bonds/:id',
    {
      ...forKeys(120),
      schema: {
        operation: CLOCKS.changeBond,
        params: bondIdInput,
        headers: idempotencyHeader,
        body: bondChanges,
        response: { 200: bondSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, id: request.params.id };
      return sendOutcome(reply, await changeBond(await caller(request), input, request.headers['idempotency-key']));
    },
  );
};
