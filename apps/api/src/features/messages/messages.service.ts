import {
  findMessageForUpdate,
  insertMessages,
  listMessages,
  type MessageRow,
} from '@msafara/db/messages/messages.repository';
import { findRecipient } from '@msafara/db/messages/message-recipients.repository';
import { DomainError } from '@msafara/domain/errors';
import type { Message } from '@msafara/domain/messages/messages.schema';
import { say } from '@msafara/domain/say';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { findForChange } from '../shipments/shipment-change.ts';
import { requireShipment } from '../shipments/shipment-reads.service.ts';
import { newMessage } from './plan-messages.ts';

/** More than any shipment's recipients can be sent, with what was not. */
const SHOWN = 200;

const RESENDABLE: ReadonlySet<string> = new Set(['failed', 'unknown']);

/** An amount of millionths as text, without what is nothing behind the point. */
export function amountOf(micros: number): string {
  return (micros / 1_000_000).toFixed(6).replace(/\.?0+$/u, '');
}

/** A message as it is answered. */
export function messageView(row: MessageRow): Message {
  const { cost_micros: micros, currency } = row;
  return {
    id: row.id,
    recipientId: row.recipient_id,
    channel: row.channel,
    to: row.address,
    template: row.template,
    language: row.language,
    told: row.told,
    state: row.state,
    reason: row.reason,
    body: row.body,
    segments: row.segments,
    account: row.account,
    cost: micros === null || currency === null ? null : { amount: amountOf(micros), currency },
    network: row.network,
    sendAt: row.send_at,
    sentAt: row.sent_at,
    isResendable: RESENDABLE.has(row.state) && row.told !== null && row.address !== null,
    createdAt: row.created_at,
  };
}

/** What waits, was sent and was not sent about a shipment, the newest first (D27). Fails with FORBIDDEN or SHIPMENT_NOT_FOUND. */
export async function readMessages(ctx: Caller, { id }: { id: string }): Promise<{ messages: Message[] }> {
  requirePermission(ctx.actor, 'message.read');
  const { read } = ctx.deps.database;
  await requireShipment(ctx, read, id);
  return { messages: (await listMessages(read, { shipmentId: id, limit: SHOWN })).map(messageView) };
}

/**
 * Sends a message again that failed, or of which nobody knows whether it arrived: a person's decision alone, who was told that it may
 * come and cost twice (D27). It goes by the rules once more: not to somebody who said stop, not at night, not past the month's
 * segments, nor a state that stands no longer. Fails with FORBIDDEN, SHIPMENT_NOT_FOUND, NOT_FOUND or CONFLICT.
 */
export async function resendMessage(
  ctx: Caller,
  { id: shipmentId, mid: id }: { id: string; mid: string },
): Promise<Message> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'recipient.write');
  return deps.database.transaction(async (trx, announce) => {
    await findForChange(ctx, trx, { id: shipmentId });
    const message = await findMessageForUpdate(trx, { id });
    if (message?.shipment_id !== shipmentId) throw new DomainError('NOT_FOUND', say('message.gone'));
    const recipient = message.recipient_id === null ? undefined : await findRecipient(trx, message.recipient_id);
    const again = messageView(message).isResendable && recipient?.address != null ? recipient : undefined;
    const there = await listMessages(trx, { shipmentId, limit: SHOWN });
    const isUnderWay = there.some(
      (one) =>
        one.recipient_id === message.recipient_id &&
        one.told === message.told &&
        one.created_at > message.created_at &&
        one.state !== 'suppressed',
    );
    if (!again || isUnderWay) throw new DomainError('CONFLICT', say('message.notAgain'));
    const { template, zone, told, place } = message;
    const row = newMessage(deps, again, { template, zone, told, place, send_at: nowOf(deps) });
    await insertMessages(trx, [row]);
    announce({ kind: 'messages' });
    return messageView(row);
  });
}
