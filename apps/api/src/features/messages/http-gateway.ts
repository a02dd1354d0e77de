import type { MessageReason } from '@msafara/domain/messages/message-rules';
import { keyText } from '@msafara/domain/text/text.schema';
import { z } from 'zod';

import { parseJson } from '../../parse-json.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import type { Channel } from './channel.ts';

/** An organisation's own gateway: where it is, by what it knows us, and whether it knows a message again by its id. */
export const gatewayAccount = z.object({ url: z.string(), secret: z.string(), isRepeatable: z.boolean() });

export type GatewayAccount = z.infer<typeof gatewayAccount>;

const answer = z.object({ id: keyText(100).optional() });

/**
 * SMS by a gateway of the organisation's own: a POST of `{id, to, from, text}` with the secret as a bearer and the id as
 * Idempotency-Key. Any 2xx has taken it.
 */
export function httpGateway(
  account: GatewayAccount,
  { senderId, post }: { senderId: string | null; post: SendWebhook },
): Channel {
  return {
    provider: 'http',
    isRepeatable: account.isRepeatable,
    canBeAnswered: senderId !== null && /^\+?\d+$/u.test(senderId),
    async send({ id, to, body }, over) {
      const headers = {
        authorization: `Bearer ${account.secret}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      };
      const { status, responseBody, isUnsent } = await post(
        account.url,
        { headers, body: JSON.stringify({ id, to, from: senderId, text: body }) },
        over,
      );
      if (status === null) return { kind: isUnsent ? 'later' : 'unknown' };
      if (status < 300) {
        const providerId = answer.safeParse(parseJson(responseBody)).data?.id ?? id;
        return { kind: 'accepted', providerId, costMicros: null, currency: null };
      }
      if (status === 429) return { kind: 'later' };
      return status >= 400 && status < 500 ? { kind: 'refused', reason: 'refused' } : { kind: 'unknown' };
    },
  };
}

const call = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('report'),
    id: keyText(100),
    state: z.enum(['sent', 'delivered', 'failed']),
  }),
  z.object({
    kind: z.literal('inbound'),
    id: keyText(100).optional(),
    from: z.string().max(20),
    text: z.string().max(1000),
  }),
]);

export type GatewayCall =
  | { kind: 'report'; providerId: string; state: 'sent' | 'delivered' | 'failed'; reason: MessageReason }
  | { kind: 'inbound'; id?: string | undefined; from: string; text: string };

/** Reads what a gateway posts: `{kind: "report", id, state}` or `{kind: "inbound", id, from, text}`. */
export function readGateway(raw: string): GatewayCall | undefined {
  const { data } = call.safeParse(parseJson(raw));
  if (!data) return undefined;
  if (data.kind === 'inbound') return data;
  return { kind: 'report', providerId: data.id, state: data.state, reason: 'undelivered' };
}
