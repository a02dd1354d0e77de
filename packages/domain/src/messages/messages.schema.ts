import { z } from 'zod';

import { say } from '../say.ts';
import { languageSchema } from '../settings/settings.schema.ts';
import { answeredId, answeredInstant, optionalLine, requiredLine } from '../text/text.schema.ts';
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

/** How an organisation's own SMS go. */
export const SMS_PROVIDERS = ['africas-talking', 'http'] as const;

export type SmsProvider = (typeof SMS_PROVIDERS)[number];

/** So many hear of one shipment at most. */
export const RECIPIENTS_MAX = 20;

/** So many of them may have signed up by themselves (D27). */
export const FOLLOWERS_MAX = 5;

/** For how many days after a delivery what is personal of recipients is kept (D27). */
export const KEPT_DAYS = { default: 90, min: 30, max: 365 };

/** A phone as people write it, with its country; what it is, is found out later. */
const phone = z
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
  phone: phone.optional(),
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

const id = z.uuid(say('id.invalid'));

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

const secret = requiredLine(1000, say('text.required'));
/** Letters and digits that networks take for a sender: a name of up to 11, or a number. */
const senderId = optionalLine(15).refine(
  (text) => text === null || /^(?:[A-Za-z0-9 ._-]{1,11}|\+?\d{3,15})$/u.test(text),
  say('text.format'),
);

/** How an organisation's SMS go: by the deployment's account, its own with Africa's Talking, or a gateway of its own (D27). */
export const smsSettingsInput = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('shared') }),
  z.strictObject({
    provider: z.literal('africas-talking'),
    username: requiredLine(100, say('text.required')),
    secret,
    senderId,
  }),
  z.strictObject({
    provider: z.literal('http'),
    url: z.url({ protocol: /^https?$/u, error: say('webPage.invalid') }).max(2000, say('text.tooLong', { max: 2000 })),
    secret,
    senderId,
    /** The gateway knows a message again by its Idempotency-Key. */
    isRepeatable: z.boolean(),
  }),
]);

export type SmsSettingsInput = z.infer<typeof smsSettingsInput>;

/** How an organisation's messages go by WhatsApp: by the deployment's number, or one of its own with the Cloud API (D27). */
export const whatsappSettingsInput = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('shared') }),
  z.strictObject({
    provider: z.literal('own'),
    phoneNumberId: z.string().regex(/^\d{5,20}$/u, say('text.format')),
    number: phone,
    token: secret,
    appSecret: secret,
  }),
]);

export type WhatsappSettingsInput = z.infer<typeof whatsappSettingsInput>;

export const messagesSwitchInput = z.strictObject({ isOn: z.boolean() });

export const messageRulesInput = z.strictObject({
  /** Whether recipients may sign up by SMS themselves; each code is a segment of the organisation's. */
  takesFollowers: z.boolean(),
  keptDays: z
    .int()
    .min(KEPT_DAYS.min, say('number.tooSmall', { min: KEPT_DAYS.min }))
    .max(KEPT_DAYS.max, say('number.tooLarge', { max: KEPT_DAYS.max })),
});

export type MessageRulesInput = z.infer<typeof messageRulesInput>;

export const testMessageInput = z.strictObject({ phone });

/** How an organisation's messages go, and what of the month is used; secrets are never told again. */
export const messageSettingsSchema = z.object({
  isOn: z.boolean(),
  sms: z.enum(['shared', ...SMS_PROVIDERS]),
  senderId: z.string().nullable(),
  takesFollowers: z.boolean(),
  keptDays: z.number(),
  whatsapp: z.enum(['shared', 'own']),
  /** The deployment has an account for SMS, and one for WhatsApp. */
  hasShared: z.boolean(),
  hasSharedWhatsapp: z.boolean(),
  /** What became of the SMS of the last 30 days at each network, where the provider names it. */
  networks: z.array(z.object({ network: z.string(), sent: z.number(), delivered: z.number() })),
  usage: z.object({ month: z.string(), shared: z.number(), own: z.number(), max: z.number() }),
  /** Where the organisation's own provider has to call; null without one. */
  callback: z.string().nullable(),
  whatsappCallback: z.string().nullable(),
});

export type MessageSettings = z.infer<typeof messageSettingsSchema>;

export const testedSchema = z.object({
  state: z.enum(['accepted', 'failed', 'unknown']),
  reason: z.enum(MESSAGE_REASONS).nullable(),
});
