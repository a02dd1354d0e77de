import { z } from 'zod';

import { say } from '../say.ts';
import { optionalLine, requiredLine } from '../text/text.schema.ts';
import { MESSAGE_REASONS } from './message-rules.ts';
import { writtenPhone } from './messages.schema.ts';

/** How an organisation's own SMS go. */
export const SMS_PROVIDERS = ['africas-talking', 'http'] as const;

export type SmsProvider = (typeof SMS_PROVIDERS)[number];

/** For how many days after a delivery what is personal of recipients is kept (D27). */
export const KEPT_DAYS = { default: 90, min: 30, max: 365 };

/** It travels in a header, which what is pasted along unseen, or dots for the rest of it, would break. */
const secret = requiredLine(1000, say('text.required')).refine((text) => /^[ -~]*$/u.test(text), say('text.format'));
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
    number: writtenPhone,
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

/** What somebody changes of them: the rest stays as another tab may have stored it. */
export const messageRulesChange = messageRulesInput.partial();

export type MessageRulesChange = z.infer<typeof messageRulesChange>;

export const testMessageInput = z.strictObject({ phone: writtenPhone });

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
