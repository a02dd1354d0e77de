import type { Tier } from '@msafara/domain/plans/plans';
import type { OrderStatus } from '@msafara/domain/revenue/revenue.schema';
import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Payments (§3, D4). `user_id` null is not consumed yet. Amounts are decimal texts (`49.00`), beside
 * them the same in whole cents. `completed_at` is when the money was captured: completed orders have
 * it; `refunded_amount` is what was paid back since.
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
  created_at: string;
  updated_at: string;
};
