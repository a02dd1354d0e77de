import {
  findChatMessage,
  insertChatMessage,
  listChatMessages,
  listChatMessagesOf,
  updateChatClosed,
  updateChatRead,
  updateChatResponse,
} from '@msafara/db/chat/chat-messages.repository';
import { findReader, listAdminReaders } from '@msafara/db/notifications/notifications.repository';
import type {
  AnswerChatMessageInput,
  ChatMessage,
  ChatPage,
  ListChatMessagesInput,
  SendChatMessageInput,
} from '@msafara/domain/chat/chat.schema';
import { HOUR_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readWhole } from '../../http/whole-list.ts';
import { countTry } from '../auth/throttle.ts';
import { queueMail } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.ts';

const MESSAGES_PER_USER = { max: 20, windowMs: HOUR_MS };
const OWN_SHOWN = 100;
const PAGE = 25;
const INBOX_PATH = '/admin?tab=chat';
const CHAT_PATH = '/live-chat';

/**
 * Writes to support: every administrator gets a notification and a mail (D15). The same id sent
 * again by the same person returns the first message and tells nobody. Fails with INVALID_INPUT if the id is another person's.
 */
export async function sendChatMessage(ctx: SignedIn, input: SendChatMessageInput): Promise<ChatMessage> {
  const { deps, actor, session } = ctx;
  requirePermission(actor, 'chat.send');
  await countTry(deps, `chat:${actor.userId}`, MESSAGES_PER_USER);
  const { name, email, organisation } = session.user;
  return deps.database.transaction(async (trx, announce) => {
    const id = input.id ?? deps.newId();
    const sent = await insertChatMessage(trx, {
      id,
      user_id: actor.userId,
      user_email: email,
      user_name: name,
      subject: input.subject,
      message: input.message,
      created_at: nowOf(deps),
    });
    if (!sent) {
      const before = await findChatMessage(trx, id);
      if (before?.userId === actor.userId) return before;
      throw new DomainError('INVALID_INPUT', say('id.invalid'));
    }
    const admins = await listAdminReaders(trx);
    await notify(deps, trx, announce, admins, {
      type: 'other',
      link: INBOX_PATH,
      say: (t) => ({ title: t('notice.chatTitle', { name }), message: input.subject }),
    });
    for (const admin of admins) {
      if (!admin.isMailed) continue;
      await queueMail(deps, trx, {
        template: 'chat',
        to: admin,
        content: (t) => ({
          subject: t('chat.subject', { subject: input.subject }),
          paragraphs: [t('chat.from', { name, email, organisation: organisation.name }), input.message],
          button: { label: t('chat.button'), url: deps.env.PUBLIC_URL + INBOX_PATH },
        }),
      });
    }
    announce({ kind: 'inbox', userIds: [actor.userId] });
    return sent;
  });
}

/** One's own messages with their answers, newest first. */
export async function readOwnChatMessages({ deps, actor }: SignedIn): Promise<ChatMessage[]> {
  requirePermission(actor, 'chat.read');
  return listChatMessagesOf(deps.database.read, actor.userId, OWN_SHOWN);
}

/** A page of everybody's messages, for administrators. */
export async function readChatInbox(
  { deps, actor }: SignedIn,
  { status, cursor }: ListChatMessagesInput,
): Promise<ChatPage> {
  requirePermission(actor, 'chat.answer');
  const items = await listChatMessages(deps.database.read, { status, before: cursor, limit: PAGE + 1 });
  const shown = items.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    items: shown,
    nextCursor: items.length > PAGE && last ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

/** All messages, newest first, in pages (§7, D16). */
export function readAllChatMessages({ deps, actor }: SignedIn): AsyncGenerator<ChatMessage[]> {
  requirePermission(actor, 'chat.answer');
  return readWhole((before, limit) => listChatMessages(deps.database.read, { status: undefined, before, limit }));
}

/**
 * Answers a message; its sender gets a notification and a mail, and sees it in Live Chat (D15). Fails with NOT_FOUND, or CONFLICT
 * where another answer came after the one of `respondedAt`.
 */
export async function answerChatMessage(
  { deps, actor }: SignedIn,
  { id, adminResponse, respondedAt }: AnswerChatMessageInput,
): Promise<ChatMessage> {
  requirePermission(actor, 'chat.answer');
  return deps.database.transaction(async (trx, announce) => {
    const answered = await updateChatResponse(trx, {
      id,
      response: adminResponse,
      adminId: actor.userId,
      seenAt: respondedAt,
      now: nowOf(deps),
    });
    if (!answered) {
      const isThere = (await findChatMessage(trx, id)) !== undefined;
      throw isThere
        ? new DomainError('CONFLICT', say('chat.answered'))
        : new DomainError('NOT_FOUND', say('chat.notFound'));
    }
    const sender = await findReader(trx, answered.userId);
    if (!sender) return answered;
    await notify(deps, trx, announce, [sender], {
      type: 'other',
      link: CHAT_PATH,
      say: (t) => ({ title: t('notice.chatAnswerTitle'), message: answered.subject }),
    });
    if (!sender.isMailed) return answered;
    await queueMail(deps, trx, {
      template: 'chatAnswer',
      to: sender,
      content: (t) => ({
        subject: t('chatAnswer.subject', { subject: answered.subject }),
        paragraphs: [t('chatAnswer.text'), adminResponse],
        button: { label: t('chatAnswer.button'), url: deps.env.PUBLIC_URL + CHAT_PATH },
      }),
    });
    return answered;
  });
}

/**
 * Closes a message that is settled; its sender gets a notification and sees it in Live Chat. Closing it twice tells
 * nobody twice; an answer opens it again. Fails with NOT_FOUND.
 */
export async function closeChatMessage({ deps, actor }: SignedIn, { id }: { id: string }): Promise<ChatMessage> {
  requirePermission(actor, 'chat.answer');
  return deps.database.transaction(async (trx, announce) => {
    const closed = await updateChatClosed(trx, id);
    if (!closed) {
      const before = await findChatMessage(trx, id);
      if (!before) throw new DomainError('NOT_FOUND', say('chat.notFound'));
      return before;
    }
    const sender = await findReader(trx, closed.userId);
    if (!sender) return closed;
    await notify(deps, trx, announce, [sender], {
      type: 'other',
      link: CHAT_PATH,
      say: (t) => ({ title: t('notice.chatClosedTitle'), message: closed.subject }),
    });
    return closed;
  });
}

/** Marks a message as read; that it was answered is another matter (§4, D16). Fails with NOT_FOUND. */
export async function markChatMessageRead(
  { deps, actor }: SignedIn,
  { id }: { id: string },
): Promise<{ success: true }> {
  requirePermission(actor, 'chat.answer');
  const isFound = await deps.database.transaction((trx) => updateChatRead(trx, id));
  if (!isFound) throw new DomainError('NOT_FOUND', say('chat.notFound'));
  return { success: true };
}
