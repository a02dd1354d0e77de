import { z } from 'zod';

import { pageOf } from '../admin/admin.schema.ts';
import { TIERS } from '../plans/plans.ts';
import { ORDER_STATUSES } from '../revenue/revenue.schema.ts';
import { say } from '../say.ts';
import { requiredLine } from '../text/text.schema.ts';
import { amountSchema } from './purchase.schema.ts';

/** How a month was paid; an administrator records what did not come through the provider (D4). */
export const PAYMENT_METHODS = ['paypal', 'bank_transfer', 'mobile_money'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const BILLING_STATES = ['open-ended', 'trial', 'running', 'read-only'] as const;

const refundState = z.enum(['requested', 'pending', 'failed']).nullable();

/** An order as its organisation sees it (Settings → Billing). */
export const billingOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  tier: z.enum(TIERS),
  amount: z.string(),
  currency: z.literal('USD'),
  status: z.enum(ORDER_STATUSES),
  method: z.enum(PAYMENT_METHODS),
  reference: z.string().nullable(),
  refundedAmount: z.string(),
  refundState,
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  /** Until when its money can be taken back; null where it cannot. */
  moneyBackUntil: z.string().nullable(),
  /** What the organisation has once that was done; null where nothing runs then, or the money cannot be taken back. */
  planAfterMoneyBack: z.object({ tier: z.enum(TIERS), paidUntil: z.string().nullable() }).nullable(),
});

export type BillingOrder = z.infer<typeof billingOrderSchema>;

export const billingSchema = z.object({
  tier: z.enum(TIERS),
  state: z.enum(BILLING_STATES),
  paidUntil: z.string().nullable(),
  /** When the plan was cancelled: it runs to its end, and nothing reminds of it (D4). */
  cancelledAt: z.string().nullable(),
  /** Whether the reader may pay, cancel and ask for money back; else its owner can. */
  canPay: z.boolean(),
  ownerName: z.string().nullable(),
  /** Whether the next month to be paid is the first, whose money can be taken back (D4). */
  isMoneyBackAhead: z.boolean(),
  orders: z.array(billingOrderSchema),
});

export type Billing = z.infer<typeof billingSchema>;

export const orderKeyInput = z.strictObject({ orderId: z.uuid(say('order.id')) });

/** What a receipt says, printed or kept. */
export const receiptSchema = z.object({
  order: billingOrderSchema,
  organisationName: z.string(),
  payerName: z.string().nullable(),
  payerEmail: z.string().nullable(),
});

/** A month paid otherwise, recorded by an administrator; it counts as revenue (D4). */
export const recordPaymentInput = z.strictObject({
  organisationId: z.uuid(say('organisation.required')),
  subscriptionTier: z.enum(TIERS),
  method: z.enum(['bank_transfer', 'mobile_money']),
  // Kept in capitals: one that is copied by hand counts once, however it is written.
  reference: requiredLine(100, say('payment.referenceRequired')).transform((reference) => reference.toUpperCase()),
  amount: amountSchema.refine((amount) => Number(amount) > 0, say('payment.amountRequired')),
});

export type RecordPaymentInput = z.infer<typeof recordPaymentInput>;

/** A payment that no account has used (D4). */
export const unclaimedPaymentSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  tier: z.enum(TIERS),
  amount: z.string(),
  refundedAmount: z.string(),
  completedAt: z.string(),
  /** Where its claim was mailed to; null where the payer has no known address. */
  claimEmail: z.string().nullable(),
  refundState,
});

export const unclaimedPaymentsSchema = z.array(unclaimedPaymentSchema);

export type UnclaimedPayment = z.infer<typeof unclaimedPaymentSchema>;

/** An order in the administrators' list. */
export const adminOrderSchema = z.object({
  id: z.string(),
  orderNumber: z.string(),
  organisationId: z.string().nullable(),
  organisationName: z.string().nullable(),
  tier: z.enum(TIERS),
  amount: z.string(),
  refundedAmount: z.string(),
  status: z.enum(ORDER_STATUSES),
  method: z.enum(PAYMENT_METHODS),
  reference: z.string().nullable(),
  refundState,
  createdAt: z.string(),
  completedAt: z.string().nullable(),
});

export const adminOrderPageSchema = pageOf(adminOrderSchema);

export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Revenue net of refunds, in dollars, by calendar month in UTC; the months that brought nothing in are there too. */
export const revenueMonthsSchema = z.array(z.object({ month: z.string(), revenue: z.number(), orders: z.number() }));

export type RevenueMonth = z.infer<typeof revenueMonthsSchema>[number];
