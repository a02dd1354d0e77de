import type { ChatMessage, ChatStatus } from '@msafara/domain/chat/chat.schema';

import type { Db, Trx } from '../database.ts';
import type { ChatMessageTable } from './chat-messages.table.ts';

function toMessage(row: ChatMessageTable): ChatMessage {
  return {
    id: row.id,
    userId: row.user_id,
    userEmail: row.user_email,
    userName: row.user_name,
    subject: row.subject,
    message: row.message,
    status: row.status,
    adminResponse: row.admin_response,
    isRead: row.is_read === 1,
    createdAt: row.created_at,
    respondedAt: row.responded_at,
  };
}

/** Keeps a message; undefined where there is one of its id. */
export async function insertChatMessage(
  trx: Trx,
  message: Pick<ChatMessageTable, 'id' | 'user_id' | 'user_email' | 'user_name' | 'subject' | 'message' | 'created_at'>,
): Promise<ChatMessage | undefined> {
  const row = await trx
    .insertInto('chat_messages')
    .values({ ...message, status: 'pending', is_read: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toMessage(row);
}

/** Somebody's own messages, newest first. */
export async function listChatMessagesOf(db: Db, userId: string, limit: number): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

export async function findChatMessage(db: Db, id: string): Promise<ChatMessage | undefined> {
  const row = await db.selectFrom('chat_messages').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMessage(row);
}

type Inbox = { status: ChatStatus | undefined; before: { createdAt: string; id: string } | undefined; limit: number };

/** Everybody's messages, newest first; `before` is the last one seen. */
export async function listChatMessages(db: Db, { status, before, limit }: Inbox): Promise<ChatMessage[]> {
  const rows = await db
    .selectFrom('chat_messages')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(before?.createdAt ?? '', before?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toMessage);
}

/**
 * Answers a message (or another time); undefined when there is no such message, or it was answered at another time than `seenAt`,
 * where that is named.
 */
export async function updateChatResponse(
  trx: Trx,
  {
    id,
    response,
    adminId,
    seenAt,
    now,
  }: { id: string; response: string; adminId: string; seenAt: string | null | undefined; now: string },
): Promise<ChatMessage | undefined> {
  const row = await trx
    .updateTable('chat_messages')
    .set({ status: 'responded', admin_response: response, responded_by: adminId, responded_at: now, is_read: 1 })
    .where('id', '=', id)
    .$if(seenAt !== undefined, (query) => query.where('responded_at', seenAt === null ? 'is' : '=', seenAt ?? null))
    .returningAll()
    .executeTakeFirst();
  return row && toMessage(row);
}

/** Closes a message, which is read by that too; undefined when there is none, or it is closed already. */
export async function updateChatClosed(trx: Trx, id: string): Promise<ChatMessage | undefined> {
  const row = await trx
    .updateTable('chat_messages')
    .set({ status: 'closed', is_read: 1 })
    .where('id', '=', id)
    .where('status', '!=', 'closed')
    .returningAll()
    .executeTakeFirst();
  return row && toMessage(row);
}

/** Marks a message as read; answers whether there is such a message. */
export async function updateChatRead(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .updateTable('chat_messages')
    .set({ is_read: 1 })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
