import { z } from 'zod';

import { emailSchema, newPassword, sessionUserSchema } from '../auth/auth.schema.ts';
import { TIERS } from '../plans/plans.ts';
import { say } from '../say.ts';
import { dateFormatSchema, languageSchema, themeSchema, timeZoneSchema } from '../settings/settings.schema.ts';
import { personName } from '../text/person-name.ts';

/** The provider's id of an order, as the pages have it in their address. */
export const orderIdSchema = z.string().regex(/^[\w-]{1,64}$/u, say('order.number'));

/** The secret of a mailed claim (D4). */
export const claimTokenSchema = z.string().regex(/^[\w-]{43}$/u, say('link.notOurs'));

/** Dollars as a number or a text, to the cent; answered as a text. */
export const amountSchema = z
  .union([z.number().finite(), z.string().max(20, say('text.tooLong', { max: 20 }))])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,6}(?:\.\d{1,2})?$/u, say('payment.amount')));

/** A purchase (§7): the amount names the plan, and is checked against the price of `plan` where that is told (D4). */
export const createOrderInput = z.strictObject({
  amount: amountSchema,
  currency: z.literal('USD', say('payment.currency')).default('USD'),
  intent: z.literal('CAPTURE', say('payment.intent')).default('CAPTURE'),
  plan: z.enum(TIERS).optional(),
  billingCycle: z.enum(['monthly', 'yearly']).default('monthly'),
  language: languageSchema.optional(),
});

export type CreateOrderInput = z.infer<typeof createOrderInput>;

export const createdOrderSchema = z.object({ id: z.string() });

export const orderParams = z.strictObject({ orderId: orderIdSchema });

export const paymentSetupSchema = z.object({ clientToken: z.string() });

/** What the web app needs to show the provider's buttons (D4). */
export const webPaymentSetupSchema = paymentSetupSchema.extend({
  environment: z.enum(['sandbox', 'production']),
  /** The stand-in's script on our own origin; null loads the provider's from its host. */
  scriptUrl: z.string().nullable(),
});

/** Payer information of a capture (§3); the provider may tell none of it. */
export const payerInfoSchema = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  payerId: z.string().nullable(),
});

/** What a capture answers (§3): COMPLETED, PENDING while the provider checks, or DECLINED. */
export const captureResultSchema = z.object({
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED']),
  payerInfo: payerInfoSchema,
});

export type CaptureResult = z.infer<typeof captureResultSchema>;

/** Account from a payment (§7): name, address and payer are those of our capture; what is told must not contradict (D5). */
export const autoCreateAccountInput = z.strictObject({
  name: z
    .string()
    .max(300, say('text.tooLong', { max: 300 }))
    .nullish(),
  email: z
    .string()
    .max(254, say('text.tooLong', { max: 254 }))
    .nullish(),
  phone: z
    .string()
    .max(40, say('text.tooLong', { max: 40 }))
    .nullish(),
  subscriptionTier: z.enum(TIERS),
  paypalOrderId: orderIdSchema,
  paypalPayerId: z
    .string()
    .max(64, say('text.tooLong', { max: 64 }))
    .nullish(),
  timezone: timeZoneSchema.optional().catch(undefined),
  dateFormat: dateFormatSchema.optional(),
  theme: themeSchema.optional(),
  language: languageSchema.optional(),
});

export type AutoCreateAccountInput = z.infer<typeof autoCreateAccountInput>;

/** `generatedPassword` is told once; the same browser that asks again gets its account without one (D5). */
export const autoCreatedSchema = z.object({
  token: z.string(),
  user: sessionUserSchema,
  generatedPassword: z.string().nullable(),
});

export const webAutoCreatedSchema = z.object({
  handle: z.string(),
  user: sessionUserSchema,
  generatedPassword: z.string().nullable(),
  emailSent: z.boolean(),
});

/** Signup completion (§5, §7): what somebody types, proved by the checkout cookie or by a mailed claim (D5). */
export const registerWithSubscriptionInput = z.strictObject({
  name: personName,
  email: emailSchema,
  password: newPassword,
  subscriptionTier: z.enum(TIERS),
  paypalOrderId: orderIdSchema,
  claim: claimTokenSchema.optional(),
  timezone: timeZoneSchema.optional().catch(undefined),
  dateFormat: dateFormatSchema.optional(),
  theme: themeSchema.optional(),
  language: languageSchema.optional(),
});

export type RegisterWithSubscriptionInput = z.infer<typeof registerWithSubscriptionInput>;

export const registeredWithSubscriptionSchema = z.object({ token: z.string(), emailSent: z.boolean() });

export const webRegisteredSchema = z.object({ handle: z.string(), user: sessionUserSchema, emailSent: z.boolean() });

/**
 * How a purchase stands for the browser that made it (D5): nothing captured yet; being checked by the
 * provider; paid and waiting for its account, or for the buyer's details; an account or a month of
 * it; parked for an address that has an account; paid back; refused.
 */
export const PURCHASE_STATES = [
  'open',
  'pending',
  'ready',
  'needs-details',
  'created',
  'credited',
  'claim',
  'refunded',
  'failed',
] as const;

export const purchaseSchema = z.object({
  orderId: z.string(),
  state: z.enum(PURCHASE_STATES),
  tier: z.enum(TIERS),
  amount: z.string(),
  /** The address of the account, or the one that the claim was mailed to. */
  email: z.string().nullable(),
  /** Whether the account still has the password that was made for it, and so the mail with the link to set one (D5). */
  hasTemporaryPassword: z.boolean(),
  organisationName: z.string().nullable(),
});

export type Purchase = z.infer<typeof purchaseSchema>;

export const claimInput = z.strictObject({ token: claimTokenSchema });

/** What a mailed claim is for, to whoever has the link. */
export const openedClaimSchema = z.object({
  orderId: z.string(),
  tier: z.enum(TIERS),
  amount: z.string(),
  email: z.string(),
  /** Whether the address has an account, which then has to sign in. */
  hasAccount: z.boolean(),
});
