import { idempotencyHeader, successSchema } from '@msafara/domain/shipments/shipments.schema';
import {
  attemptDetailSchema,
  attemptIdInput,
  attemptsSchema,
  createWebhookInput,
  listAttemptsQuery,
  newWebhookSchema,
  replayBody,
  replayedSchema,
  sentEventSchema,
  webhookEdit,
  webhookIdInput,
  webhookSchema,
  webhooksSchema,
} from '@msafara/domain/webhooks/webhooks.schema';

import { sendOutcome } from '../../http/replayed.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { WEBHOOKS } from './webhook-operations.ts';
import { readAttempt, readAttempts, replayWebhook, resendAttempt, testWebhook } from './webhook-sending.service.ts';
import {
  createWebhook,
  editWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  rotateWebhook,
} from './webhooks.service.ts';

const KEY = 'idempotency-key';

/** /api/webhooks: the owner's, or a key's with `webhooks:manage` (D24). */
export const webhooksRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/webhooks',
    { ...forKeys(120), schema: { operation: WEBHOOKS.list, response: { 200: webhooksSchema } } },
    async (request) => listWebhooks(await caller(request)),
  );

  app.post(
    '/api/webhooks',
    {
      ...forKeys(30),
      schema: {
        operation: WEBHOOKS.create,
        headers: idempotencyHeader,
        body: createWebhookInput,
        response: { 201: newWebhookSchema },
      },
    },
    async (request, reply) =>
      sendOutcome(reply, await createWebhook(await caller(request), request.body, request.headers[KEY])),
  );

  app.get(
    '/api/webhooks/:id',
    { ...forKeys(120), schema: { operation: WEBHOOKS.read, params: webhookIdInput, response: { 200: webhookSchema } } },
    async (request) => readWebhook(await caller(request), request.params),
  );

  app.patch(
    '/api/webhooks/:id',
    {
      ...forKeys(120),
      schema: {
        operation: WEBHOOKS.edit,
        params: webhookIdInput,
        headers: idempotencyHeader,
        body: webhookEdit,
        response: { 200: webhookSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, ...request.params };
      return sendOutcome(reply, await editWebhook(await caller(request), input, request.headers[KEY]));
    },
  );

  app.delete(
    '/api/webhooks/:id',
    {
      ...forKeys(120),
      schema: { operation: WEBHOOKS.remove, params: webhookIdInput, response: { 200: successSchema } },
    },
    async (request) => removeWebhook(await caller(request), request.params),
  );

  app.post(
    '/api/webhooks/:id/rotate',
    {
      ...forKeys(30),
      schema: {
        operation: WEBHOOKS.rotate,
        params: webhookIdInput,
        headers: idempotencyHeader,
        response: { 200: newWebhookSchema },
      },
    },
    async (request, reply) =>
      sendOutcome(reply, await rotateWebhook(await caller(request), request.params, request.headers[KEY])),
  );

  app.post(
    '/api/webhooks/:id/test',
    {
      ...forKeys(30),
      schema: {
        operation: WEBHOOKS.test,
        params: webhookIdInput,
        headers: idempotencyHeader,
        response: { 200: sentEventSchema },
      },
    },
    async (request, reply) =>
      sendOutcome(reply, await testWebhook(await caller(request), request.params, request.headers[KEY])),
  );

  app.post(
    '/api/webhooks/:id/replay',
    {
      ...forKeys(30),
      schema: {
        operation: WEBHOOKS.replay,
        params: webhookIdInput,
        headers: idempotencyHeader,
        body: replayBody,
        response: { 200: replayedSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, ...request.params };
      return sendOutcome(reply, await replayWebhook(await caller(request), input, request.headers[KEY]));
    },
  );

  app.get(
    '/api/webhooks/:id/attempts',
    {
      ...forKeys(120),
      schema: {
        operation: WEBHOOKS.attempts,
        params: webhookIdInput,
        querystring: listAttemptsQuery,
        response: { 200: attemptsSchema },
      },
    },
    async (request) => readAttempts(await caller(request), { ...request.query, ...request.params }),
  );

  app.get(
    '/api/webhooks/attempts/:id',
    {
      ...forKeys(120),
      schema: { operation: WEBHOOKS.attempt, params: attemptIdInput, response: { 200: attemptDetailSchema } },
    },
    async (request) => readAttempt(await caller(request), request.params),
  );

  app.post(
    '/api/webhooks/attempts/:id/resend',
    {
      ...forKeys(120),
      schema: {
        operation: WEBHOOKS.resend,
        params: attemptIdInput,
        headers: idempotencyHeader,
        response: { 200: sentEventSchema },
      },
    },
    async (request, reply) =>
      sendOutcome(reply, await resendAttempt(await caller(request), request.params, request.headers[KEY])),
  );
};
