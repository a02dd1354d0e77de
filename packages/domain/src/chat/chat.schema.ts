import { z } from 'zod';

import { say } from '../say.ts';
import { keyText, requiredLine, requiredText, storedId } from '../text/text.schema.ts';

/** States of a message to support (§3): an administrator closes what is settled, an answer opens it again. */
export const CHAT_STATUSES = ['pending', 'responded', 'closed'] as const;

export type ChatStatus = (typeof CHAT_STATUSES)[number];

const FILL_IN = say('chat.fillIn');

/** A message to support (§5). */
export const sendChatMessageInput = z.strictObject({
  subject: requiredLine(200, FILL_IN),
  message: requiredText(4000, FILL_IN),
});

/** The same from a screen, with an id of its own: sent again since its answer was lost, it is not written twice. */
export const sendChatMessageOnceInput = sendChatMessageInput.extend({ id: storedId.optional() });

export type SendChatMessageInput = z.infer<typeof sendChatMessageOnceInput>;

/** A message with its answer, as every transport answers it (§3). */
export const chatMessageSchema = z.object({
  id: z.string(),
  userId: z.string(),
  userEmail: z.string(),
  userName: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(CHAT_STATUSES),
  adminResponse: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: z.string(),
  respondedAt: z.string().nullable(),
});

export type ChatMessage = z.infer<typeof chatMessageSchema>;

export const chatMessageIdInput = z.strictObject({
  id: storedId.meta({ description: 'The id of the message.' }),
});

/** An administrator's answer; `status` may come along, as the specification's call has it (§7). */
export const chatAnswer = z.strictObject({
  adminResponse: requiredText(4000, say('chat.answerRequired')),
  status: z.literal('responded').default('responded'),
  respondedAt: keyText(40).nullable().optional().meta({
    description:
      'When the message was answered as far as the writer knows, or null: where it was answered since, the answer is refused. Without it an answer takes the place of any other.',
  }),
});

/** What an administrator does with a message over REST (§7): answer it, or close it with `status` alone. */
export const chatChange = chatAnswer
  .extend({
    adminResponse: chatAnswer.shape.adminResponse.optional(),
    status: z.enum(['responded', 'closed']).default('responded'),
  })
  .superRefine(({ adminResponse, status }, context) => {
    const isClosing = status === 'closed';
    if (isClosing !== (adminResponse !== undefined)) return;
    const message = isClosing ? say('chat.closeAlone') : say('chat.answerRequired');
    context.addIssue({ code: 'custom', path: ['adminResponse'], message });
  });

export const answerChatMessageInput = chatAnswer.extend({ id: storedId });

export type AnswerChatMessageInput = z.infer<typeof answerChatMessageInput>;

/** A page of the inbox; `cursor` is what the page before answered. */
export const listChatMessagesInput = z.strictObject({
  status: z.enum(CHAT_STATUSES).optional(),
  cursor: z.strictObject({ createdAt: keyText(40), id: z.uuid() }).optional(),
  /** tRPC's infinite queries say which way they go; there is only one. */
  direction: z.literal('forward').optional(),
});

export type ListChatMessagesInput = z.infer<typeof listChatMessagesInput>;

export const chatPageSchema = z.object({
  items: z.array(chatMessageSchema),
  nextCursor: z.object({ createdAt: z.string(), id: z.string() }).nullable(),
});

export type ChatPage = z.infer<typeof chatPageSchema>;
