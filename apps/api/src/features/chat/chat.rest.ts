import {
  chatChange,
  chatMessageIdInput,
  chatMessageSchema,
  sendChatMessageInput,
} from '@msafara/domain/chat/chat.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { jsonArrayOf } from '../../http/json-array.ts';
import { type RestPlugin, writtenByHand } from '../../http/rest.ts';
import {
  answerChatMessage,
  closeChatMessage,
  markChatMessageRead,
  readAllChatMessages,
  sendChatMessage,
} from './chat.service.ts';

/** The specification's chat paths (§7). */
export const chatRest: RestPlugin = (app, { signedIn, limited }) => {
  app.post(
    '/api/chat-messages',
    {
      ...limited(30),
      schema: {
        operation: {
          id: 'sendChatMessage',
          tag: 'Support',
          summary: 'Write to support',
          description: 'On Growth and Enterprise.',
          who: 'session',
          example: { subject: 'Labels', message: 'Which paper do they need?' },
        },
        body: sendChatMessageInput,
        response: { 201: chatMessageSchema },
      },
    },
    async (request, reply) => reply.status(201).send(await sendChatMessage(await signedIn(request), request.body)),
  );
  app.get(
    '/api/admin/chat-messages',
    {
      ...limited(120),
      schema: {
        operation: {
          id: 'listChatMessages',
          tag: 'Administration',
          summary: 'List all messages to support',
          who: 'session',
        },
        response: writtenByHand(z.array(chatMessageSchema)),
      },
    },
    async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(await jsonArrayOf(readAllChatMessages(await signedIn(request)))),
  );
  app.patch(
    '/api/admin/chat-messages/:id',
    {
      ...limited(120),
      schema: {
        operation: {
          id: 'answerChatMessage',
          tag: 'Administration',
          summary: 'Answer a message to support, or close it',
          who: 'session',
          errors: [409],
          example: { adminResponse: 'A4, or 100 × 150 mm.' },
        },
        params: chatMessageIdInput,
        body: chatChange,
        response: { 200: chatMessageSchema },
      },
    },
    async (request) => {
      const { params, body } = request;
      const ctx = await signedIn(request);
      const { adminResponse, respondedAt } = body;
      if (adminResponse === undefined) return closeChatMessage(ctx, params);
      return answerChatMessage(ctx, { ...params, adminResponse, respondedAt, status: 'responded' });
    },
  );
  app.patch(
    '/api/admin/chat-messages/:id/read',
    {
      ...limited(120),
      schema: {
        operation: {
          id: 'readChatMessage',
          tag: 'Administration',
          summary: 'Mark a message to support as read',
          who: 'session',
        },
        params: chatMessageIdInput,
        response: { 200: successSchema },
      },
    },
    async (request) => markChatMessageRead(await signedIn(request), request.params),
  );
};
