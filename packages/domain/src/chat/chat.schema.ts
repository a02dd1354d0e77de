import { z } from 'zod';

import { requiredLine, requiredText } from '../text/text.schema.ts';

/** States of a message to support (§3); `closed` is for those that need no answer. */
export const CHAT_STATUSES = ['pending', 'responded', 'closed'] as const;

export type ChatStatus = (typeof CHAT_STATUSES)[number];

const FILL_IN = 'Please fill in both subject and message fields.';

/** A message to support (§5). */
export const sendChatMessageInput = z.strictObject({
  subject: requiredLine(200, FILL_IN),
  message: requiredText(4000, FILL_IN),
});

export type SendChatMessageInput = z.infer<typeof sendChatMessageInput>;

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
