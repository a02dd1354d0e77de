import type { ChatStatus } from '@msafara/domain/chat/chat.schema';

/** A message to support with its answer (§3). */
export type ChatMessageTable = {
  id: string;
  user_id: string;
  user_email: string;
  user_name: string;
  subject: string;
  message: string;
  status: ChatStatus;
  admin_response: string | null;
  responded_by: string | null;
  is_read: number;
  created_at: string;
  responded_at: string | null;
};
