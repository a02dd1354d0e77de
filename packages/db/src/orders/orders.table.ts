import type { PaymentMethod } from '@msafara/domain/billing/billing.schema';
import type { Tier } from '@msafara/domain/plans/plans';
import type { OrderStatus } from '@msafara/domain/revenue/revenue.schema';
import type { Language } from '@msafara/domain/settings/languages';
import type { Generated, GeneratedAlways } from 'kysely';

/** Taken back by its owner within 30 days, given back by an administrator, or never claimed (D4). */
export type RefundReason = 'money-back' | 'admin' | 'unclaimed';

/** What a payer is known by whose money went back, and the order whose money it was (D4). */
export type MoneyBackMarkTable = { mark: string; order_id: string };

/** Deliveries of the provider that were taken in: each counts once. */
export type WebhookEventTable = { id: string; type: string; received_at: string };

/**
 * Payments (§3, D4). Amounts are decimal texts (`49.00`), beside them the same in whole cents.
 * `completed_at` is when the money was captured: completed orders have it; `refunded_amount` is what
 * was paid back since.
 *
 * An order is bought by a browser that holds the secret behind `checkout_hash`, and by `buyer_id`
 * where an owner was signed in. `capturing_at` is when we first asked for the money. `consumed_at`,
 * `user_id` and `organisation_id` are set once, when the money got its account; `credited_at` is from
 * when its month counts. `claim_hash` is the secret of the link that was mailed to `claim_email`.
 */
export type OrderTable = {
  id: string;
  user_id: string | null;
  organisation_id: string | null;
  subscription_tier: Tier;
  amount: string;
  amount_cents: GeneratedAlways<number>;
  currency: Generated<'USD'>;
  status: Generated<OrderStatus>;
  paypal_order_id: string | null;
  paypal_capture_id: string | null;
  billing_cycle: Generated<'monthly' | 'yearly'>;
  refunded_amount: Generated<string>;
  refunded_cents: GeneratedAlways<number>;
  completed_at: string | null;
  method: Generated<PaymentMethod>;
  reference: string | null;
  recorded_by: string | null;
  buyer_id: string | null;
  language: Generated<Language>;
  checkout_hash: string | null;
  capturing_at: string | null;
  failure: string | null;
  payer_id: string | null;
  payer_name: string | null;
  payer_email: string | null;
  payer_phone: string | null;
  /** Brand and last digits, where the provider tells them. */
  payer_card: string | null;
  consumed_at: string | null;
  credited_at: string | null;
  claim_hash: string | null;
  claim_email: string | null;
  /** Requested of us, pending at the provider, or refused by it; null without a refund and once it is done. */
  refund_state: 'requested' | 'pending' | 'failed' | null;
  refund_reason: RefundReason | null;
  refund_requested_at: string | null;
  paypal_refund_id: string | null;
  created_at: string;
  updated_at: string;
};
