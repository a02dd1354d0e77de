import type { MessageReason } from '@msafara/domain/messages/message-rules';
import { z } from 'zod';

import type { AfricasTalkingAccount } from '../../messages-env.ts';
import { parseJson } from '../../parse-json.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import type { Channel, Handed } from './channel.ts';

const answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z.array(
      z.object({
        statusCode: z.number(),
        number: z.string(),
        cost: z.string().optional(),
        messageId: z.string(),
      }),
    ),
  }),
});

/** Codes of the provider, each with what it means for a message. */
const REFUSED: Readonly<Record<number, MessageReason>> = {
  401: 'refused',
  402: 'refused',
  403: 'bad_number',
  404: 'bad_number',
  405: 'no_credit',
  406: 'blacklisted',
  407: 'undelivered',
  409: 'blacklisted',
  502: 'refused',
};
const TAKEN = new Set([100, 101, 102]);
/** A fault of the provider's own, or of the network behind it: not taken, and not refused. */
const DOWN = new Set([500, 501]);

/** `KES 0.8000` in millionths. */
function costOf(text: string | undefined): { costMicros: number | null; currency: string | null } {
  const [, currency, amount] = /^([A-Z]{3}) (\d{1,6}(?:\.\d{1,6})?)$/u.exec(text ?? '') ?? [];
  if (currency === undefined || amount === undefined) return { costMicros: null, currency: null };
  return { costMicros: Math.round(Number(amount) * 1_000_000), currency };
}

/** What an answer of the provider says of the one message that was handed over. */
function handedOf(status: number, body: string): Handed {
  if (status === 429) return { kind: 'later' };
  if (status >= 500) return { kind: 'unknown' };
  if (status >= 400) return { kind: 'refused', reason: 'refused' };
  const { data } = answer.safeParse(parseJson(body));
  const [recipient] = data?.SMSMessageData.Recipients ?? [];
  // It took something and did not say what.
  if (!data) return { kind: 'unknown' };
  if (!recipient) return { kind: 'refused', reason: 'refused' };
  if (DOWN.has(recipient.statusCode)) return { kind: 'later' };
  if (!TAKEN.has(recipient.statusCode)) return { kind: 'refused', reason: REFUSED[recipient.statusCode] ?? 'refused' };
  return { kind: 'accepted', providerId: recipient.messageId, ...costOf(recipient.cost) };
}

/**
 * SMS by Africa's Talking. It takes no reference of ours: a message whose answer was lost is not sent again. Only a sender that is a
 * number, such as a short code, can be answered.
 */
export function africasTalking(
  account: AfricasTalkingAccount,
  { senderId, base, post }: { senderId: string | null; base: string; post: SendWebhook },
): Channel {
  const host =
    account.username === 'sandbox' ? base.replace('//api.africastalking.', '//api.sandbox.africastalking.') : base;
  return {
    provider: 'africas-talking',
    isRepeatable: false,
    canBeAnswered: senderId !== null && /^\+?\d+$/u.test(senderId),
    async send({ to, body }, over) {
      const form = new URLSearchParams({ username: account.username, to, message: body });
      if (senderId !== null) form.set('from', senderId);
      const headers = {
        apikey: account.apiKey,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const { status, responseBody, isUnsent } = await post(
        `${host}/version1/messaging`,
        { headers, body: form.toString() },
        over,
      );
      if (status === null) return { kind: isUnsent ? 'later' : 'unknown' };
      return handedOf(status, responseBody);
    },
  };
}

const FINAL: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  Sent: 'sent',
  Submitted: 'sent',
  Buffered: 'sent',
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
  Expired: 'failed',
  AbsentSubscriber: 'failed',
};

const FAILURES: Readonly<Record<string, MessageReason>> = {
  InsufficientCredit: 'no_credit',
  UserInBlacklist: 'blacklisted',
  UserInactive: 'undelivered',
  UserDoesNotExist: 'bad_number',
  InvalidPhoneNumber: 'bad_number',
  DeliveryFailure: 'undelivered',
};

/** What the provider tells us: of a message, that somebody wrote, left its list of texts, or dialled. */
export type AfricasTalkingCall =
  | {
      kind: 'report';
      providerId: string;
      state: 'sent' | 'delivered' | 'failed';
      reason: MessageReason;
      network: string | null;
    }
  | { kind: 'inbound'; id: string; from: string; text: string }
  | { kind: 'left'; from: string }
  | { kind: 'ussd'; session: string; from: string; text: string };

/** Reads a form that the provider posts; undefined for what is none of its kinds. */
export function readAfricasTalking(form: URLSearchParams): AfricasTalkingCall | undefined {
  // Postgres refuses text with NUL, and no phone sends it.
  const field = (name: string, max = 1000) => (form.get(name) ?? '').replaceAll('\u0000', '').slice(0, max);
  const from = field('phoneNumber', 20);
  if (form.has('sessionId') && form.has('serviceCode')) {
    return { kind: 'ussd', session: field('sessionId', 100), from, text: field('text', 500) };
  }
  const state = FINAL[field('status', 30)];
  if (form.has('id') && state !== undefined) {
    const reason = FAILURES[field('failureReason', 50)] ?? 'undelivered';
    const network = field('networkCode', 10) || null;
    return { kind: 'report', providerId: field('id', 100), state, reason, network };
  }
  if (form.has('text') && form.has('from')) {
    return { kind: 'inbound', id: field('id', 100), from: field('from', 20), text: field('text') };
  }
  return form.has('senderId') && from !== '' ? { kind: 'left', from } : undefined;
}
