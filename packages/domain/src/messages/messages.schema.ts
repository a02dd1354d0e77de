import { z } from 'zod';

import { say } from '../say.ts';
import { languageSchema } from '../settings/settings.schema.ts';
import { answeredId, answeredInstant, storedId } from '../text/text.schema.ts';
import { MESSAGE_REASONS, MESSAGE_STATES, TOLD } from './message-rules.ts';
import { TEMPLATES } from './message-templates.ts';

/** How somebody is written to (D27). */
export const MESSAGE_CHANNELS = ['sms', 'whatsapp', 'email'] as const;

export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** How it is known that somebody wants to hear: the sender says so, a code was typed back, or they wrote first. */
export const CONSENTS = ['attested', 'code', 'wrote'] as const;

export type Consent = (typeof CONSENTS)[number];

/** By whose account a message went: the organisation's own, the deployment's, or nobody's, as in test mode. */
export const ACCOUNTS = ['own', 'shared', 'sink'] as const;

export type Account = (typeof ACCOUNTS)[number];

/** So many hear of one shipment at most. */
export const RECIPIENTS_MAX = 20;

/** So many of them may have signed up by themselves (D27). */
export const FOLLOWERS_MAX = 5;

/** A phone as people write it, with its country; what it is, is found out later. */
export const writtenPhone = z
  .string()
  .trim()
  .min(7, say('phone.format'))
  .max(24, say('phone.format'))
  .regex(/^\+[0-9 ().-]+$/u, say('phone.format'))
  .meta({ description: 'With its country: `+254712345678`.' });

const email = z.email(say('email.invalid')).max(254, say('text.tooLong', { max: 254 }));

const channel = z.enum(MESSAGE_CHANNELS, say('choice.oneOf', { choices: MESSAGE_CHANNELS.join(', ') }));

const consent = z
  .literal(true, say('message.needsConsent'))
  .meta({ description: 'You say by this that the recipient wants these messages.' });

const language = languageSchema.default('en').meta({ description: 'In which the recipient is written to.' });

const recipientShape = z.strictObject({
  phone: writtenPhone.optional(),
  email: email.optional(),
  channel: channel.default('sms'),
  language,
  consent,
});

function requireAddress(
  { phone: number, email: address, channel: by }: z.infer<typeof recipientShape>,
  context: z.RefinementCtx,
): void {
  const [wanted, other] = by === 'email' ? (['email', 'phone'] as const) : (['phone', 'email'] as const);
  const given = { phone: number, email: address };
  if (given[wanted] === undefined) context.addIssue({ code: 'custom', path: [wanted], message: say('text.required') });
  if (given[other] !== undefined) {
    context.addIssue({ code: 'custom', path: [other], message: say('message.otherChannel') });
  }
}

/** Somebody who is to hear of a shipment: a phone by SMS or WhatsApp, or a mail address (D27). */
export const recipientBody = recipientShape.superRefine(requireAddress);

export type RecipientBody = z.infer<typeof recipientBody>;

const id = storedId;

export const addRecipientInput = recipientShape.extend({ id }).superRefine(requireAddress);

export const recipientIdInput = z.strictObject({
  id: id.meta({ description: 'The id of the shipment.' }),
  rid: id.meta({ description: 'The id of the recipient.' }),
});

/** Somebody who hears of a shipment. Phone and address are null once they were erased. */
export const recipientSchema = z.object({
  id: answeredId,
  channel: z.enum(MESSAGE_CHANNELS),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: languageSchema,
  consent: z.enum(CONSENTS),
  /** Null while a code is waited for. */
  consentedAt: answeredInstant.nullable(),
  /** They asked to be left alone. */
  isStopped: z.boolean(),
  createdAt: answeredInstant,
});

export type MessageRecipient = z.infer<typeof recipientSchema>;

export const recipientsSchema = z.object({ recipients: z.array(recipientSchema), max: z.number() });

/** What messages of a shipment's organisation cost, told before any is sent (D27). */
export const messageQuoteSchema = z.object({
  /** By whose account SMS go; null where they do not, for `reason`. */
  account: z.enum(ACCOUNTS).nullable(),
  reason: z.enum(MESSAGE_REASONS).nullable(),
  /** Segments of the month by that account, and how many there are; null without a limit. */
  used: z.number(),
  max: z.number().nullable(),
  /** What the provider took for a segment of the last SMS that it named a price for. */
  lastCost: z.object({ amount: z.string(), currency: z.string() }).nullable(),
});

export type MessageQuote = z.infer<typeof messageQuoteSchema>;

/** Segments of all organisations, by month and account, the newest first. */
export const messageTotalsSchema = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      shared: z.number(),
      own: z.number(),
    }),
  ),
});

export type MessageTotals = z.infer<typeof messageTotalsSchema>;

/** One message: what waits, was sent, or was not sent, and why. */
export const messageSchema = z.object({
  id: answeredId,
  recipientId: answeredId.nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  /** Phone or address; null once erased. */
  to: z.string().nullable(),
  template: z.enum(TEMPLATES),
  /** What it is written in. */
  language: languageSchema,
  told: z.enum(TOLD).nullable(),
  state: z.enum(MESSAGE_STATES),
  reason: z.enum(MESSAGE_REASONS).nullable(),
  /** What was written; null before it is sent, and once it was erased. */
  body: z.string().nullable(),
  segments: z.number(),
  account: z.enum(ACCOUNTS).nullable(),
  /** What the provider took for it, in its currency; null where it does not say. */
  cost: z.object({ amount: z.string(), currency: z.string() }).nullable(),
  network: z.string().nullable(),
  sendAt: answeredInstant,
  sentAt: answeredInstant.nullable(),
  /** Somebody may send it again. */
  isResendable: z.boolean(),
  createdAt: answeredInstant,
});

export type Message = z.infer<typeof messageSchema>;

export const messagesSchema = z.object({ messages: z.array(messageSchema) });

export const messageIdInput = z.strictObject({ id, mid: id });

/** The link in a message that ends all of them (D27). */
export const stopMessagesInput = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9]{8}$/u, say('link.notOurs')) });

export type StopMessagesInput = z.infer<typeof stopMessagesInput>;
