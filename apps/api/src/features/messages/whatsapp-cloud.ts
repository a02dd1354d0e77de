import { createHmac, timingSafeEqual } from 'node:crypto';

import type { MessageReason } from '@msafara/domain/messages/message-rules';
import { keyText } from '@msafara/domain/text/text.schema';
import { z } from 'zod';

import type { WhatsappAccount } from '../../messages-env.ts';
import { parseJson } from '../../parse-json.ts';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import type { Channel, Handed, Outgoing } from './channel.ts';

const accepted = z.object({ messages: z.array(z.object({ id: keyText(200) })).min(1) });
const refused = z.object({ error: z.object({ code: z.number() }) });

/** Errors of the provider, by its codes. */
const REASONS: Readonly<Record<number, MessageReason>> = {
  131_026: 'bad_number',
  131_042: 'no_credit',
  131_047: 'no_template',
  131_049: 'undelivered',
  131_050: 'blacklisted',
  132_000: 'no_template',
  132_001: 'no_template',
  132_012: 'no_template',
  132_015: 'no_template',
};
const PATIENCE = new Set([4, 80_007, 130_429, 131_056]);

function handedOf(status: number, body: string): Handed {
  if (status >= 500) return { kind: 'unknown' };
  const { data: taken } = accepted.safeParse(parseJson(body));
  if (status < 300) {
    const [first] = taken?.messages ?? [];
    return first ? { kind: 'accepted', providerId: first.id, costMicros: null, currency: null } : { kind: 'unknown' };
  }
  const code = refused.safeParse(parseJson(body)).data?.error.code ?? 0;
  if (status === 429 || PATIENCE.has(code)) return { kind: 'later' };
  return { kind: 'refused', reason: REASONS[code] ?? 'refused' };
}

/** The provider's body of a message: free text within a day of the recipient's last message, else an approved template. */
function payloadOf({ id, to, body, template, language, parts, isWindowOpen }: Outgoing): object {
  const common = { messaging_product: 'whatsapp', to: to.replace('+', ''), biz_opaque_callback_data: id };
  if (isWindowOpen) return { ...common, type: 'text', text: { body, preview_url: false } };
  const parameters = parts.map((text) => ({ type: 'text', text: text || '-' }));
  return {
    ...common,
    type: 'template',
    template: {
      name: `msafara_${template}`,
      language: { code: language === 'pt' ? 'pt_PT' : language },
      components: [{ type: 'body', parameters }],
    },
  };
}

/**
 * Messages by WhatsApp's Cloud API. It does not know a message again by our id, yet reports carry that id: one whose answer was lost
 * is known once it was delivered, and is not sent again before.
 */
export function whatsappCloud(account: WhatsappAccount, { base, post }: { base: string; post: SendWebhook }): Channel {
  return {
    provider: 'whatsapp',
    isRepeatable: false,
    canBeAnswered: true,
    number: account.number,
    async send(message, over) {
      const headers = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' };
      const body = JSON.stringify(payloadOf(message));
      const { status, responseBody, isUnsent } = await post(
        `${base}/${account.phoneNumberId}/messages`,
        { headers, body },
        over,
      );
      if (status === null) return { kind: isUnsent ? 'later' : 'unknown' };
      return handedOf(status, responseBody);
    },
  };
}

/** Whether a call is the provider's: `X-Hub-Signature-256` is over the bytes as they came. */
export function isSignedBy(appSecret: string, raw: string, header: string | undefined): boolean {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/u.exec(header ?? '')?.[1] ?? '', 'hex');
  const expected = createHmac('sha256', appSecret).update(raw).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const status = z.object({
  id: keyText(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: keyText(100).optional(),
  errors: z.array(z.object({ code: z.number() })).optional(),
});

const inbound = z.object({
  id: keyText(200),
  from: z.string().max(20),
  timestamp: z.string().regex(/^\d{1,12}$/u),
  text: z.object({ body: z.string() }).optional(),
});

const call = z.object({
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z.object({
              value: z.object({
                metadata: z.object({ phone_number_id: z.string() }).optional(),
                statuses: z.array(z.unknown()).max(1000).optional(),
                messages: z.array(z.unknown()).max(1000).optional(),
              }),
            }),
          )
          .max(100),
      }),
    )
    .max(100),
});

export type WhatsappReport = {
  providerId: string;
  ourId: string | undefined;
  state: 'sent' | 'delivered' | 'read' | 'failed';
  reason: MessageReason;
};
export type WhatsappInbound = { id: string; from: string; text: string; at: number };

/** Reads a call of the provider: reports and messages of one phone number; what is of another kind is left out. */
export function readWhatsapp(
  raw: string,
  phoneNumberId: string,
): { reports: WhatsappReport[]; inbound: WhatsappInbound[] } {
  const { data } = call.safeParse(parseJson(raw));
  const values = (data?.entry ?? [])
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata === undefined || metadata.phone_number_id === phoneNumberId);
  const reports = values.flatMap(({ statuses = [] }) =>
    statuses.flatMap((one) => {
      const read = status.safeParse(one).data;
      if (!read) return [];
      const reason = REASONS[read.errors?.[0]?.code ?? 0] ?? 'undelivered';
      return [{ providerId: read.id, ourId: read.biz_opaque_callback_data, state: read.status, reason }];
    }),
  );
  const messages = values.flatMap(({ messages: many = [] }) =>
    many.flatMap((one) => {
      const read = inbound.safeParse(one).data;
      if (!read?.text) return [];
      return [
        { id: read.id, from: `+${read.from}`, text: read.text.body.slice(0, 1000), at: Number(read.timestamp) * 1000 },
      ];
    }),
  );
  return { reports, inbound: messages };
}
