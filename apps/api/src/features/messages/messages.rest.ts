import {
  messagesSchema,
  recipientBody,
  recipientIdInput,
  recipientSchema,
  recipientsSchema,
} from '@msafara/domain/messages/messages.schema';
import { idempotencyHeader, shipmentIdInput, successSchema } from '@msafara/domain/shipments/shipments.schema';

import { sendOutcome } from '../../http/replayed.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { MESSAGES } from './messages.operations.ts';
import { readMessages } from './messages.service.ts';
import { addRecipient, readRecipients, removeRecipient } from './recipients.service.ts';

const KEY = 'idempotency-key';

/** Who hears of a shipment, and what they were sent (D27). */
export const messagesRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/shipments/:id/recipients',
    {
      ...forKeys(120),
      schema: { operation: MESSAGES.recipients, params: shipmentIdInput, response: { 200: recipientsSchema } },
    },
    async (request) => readRecipients(await caller(request), request.params),
  );

  app.post(
    '/api/shipments/:id/recipients',
    {
      ...forKeys(60),
      schema: {
        operation: MESSAGES.addRecipient,
        params: shipmentIdInput,
        headers: idempotencyHeader,
        body: recipientBody,
        response: { 201: recipientSchema },
      },
    },
    async (request, reply) => {
      const input = { ...request.body, ...request.params };
      return sendOutcome(reply, await addRecipient(await caller(request), input, request.headers[KEY]));
    },
  );

  app.delete(
    '/api/shipments/:id/recipients/:rid',
    {
      ...forKeys(60),
      schema: { operation: MESSAGES.removeRecipient, params: recipientIdInput, response: { 200: successSchema } },
    },
    async (request) => removeRecipient(await caller(request), request.params),
  );

  app.get(
    '/api/shipments/:id/messages',
    {
      ...forKeys(120),
      schema: { operation: MESSAGES.list, params: shipmentIdInput, response: { 200: messagesSchema } },
    },
    async (request) => readMessages(await caller(request), request.params),
  );
};
