import {
  answerChatMessageInput,
  chatMessageIdInput,
  chatMessageSchema,
  chatPageSchema,
  listChatMessagesInput,
  sendChatMessageOnceInput,
} from '@msafara/domain/chat/chat.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { router, signedInProcedure } from '../../trpc.ts';
import {
  answerChatMessage,
  closeChatMessage,
  markChatMessageRead,
  readChatInbox,
  readOwnChatMessages,
  sendChatMessage,
} from './chat.service.ts';

export const chatRouter = router({
  send: signedInProcedure
    .input(sendChatMessageOnceInput)
    .output(chatMessageSchema)
    .mutation(({ ctx, input }) => sendChatMessage(ctx, input)),
  mine: signedInProcedure.output(z.array(chatMessageSchema)).query(({ ctx }) => readOwnChatMessages(ctx)),
  inbox: signedInProcedure
    .input(listChatMessagesInput)
    .output(chatPageSchema)
    .query(({ ctx, input }) => readChatInbox(ctx, input)),
  answer: signedInProcedure
    .input(answerChatMessageInput)
    .output(chatMessageSchema)
    .mutation(({ ctx, input }) => answerChatMessage(ctx, input)),
  close: signedInProcedure
    .input(chatMessageIdInput)
    .output(chatMessageSchema)
    .mutation(({ ctx, input }) => closeChatMessage(ctx, input)),
  markRead: signedInProcedure
    .input(chatMessageIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => markChatMessageRead(ctx, input)),
});
