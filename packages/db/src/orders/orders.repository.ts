import type { Tier } from '@msafara/domain/plans/plans';
import { type OrderStatus, type Revenue, REVENUE_RECENT } from '@msafara/domain/revenue/revenue.schema';
import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';

export type NewOrder = {
  id: string;
  userId: string | null;
  organisationId: string | null;
  subscriptionTier: Tier;
  /** Dollars with two decimals, as the plan table has them. */
  amount: string;
  status: OrderStatus;
  paypalOrderId: string | null;
  paypalCaptureId: string | null;
  refundedAmount?: string;
  /** When the money was captured; null for orders that never were. */
  completedAt: string | null;
  createdAt: string;
};

/** Inserts an order; the provider's ids of order and capture are unique (D4). */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<void> {
  await trx
    .insertInto('orders')
    .values({
      id: order.id,
      user_id: order.userId,
      organisation_id: order.organisationId,
      subscription_tier: order.subscriptionTier,
      amount: order.amount,
      status: order.status,
      paypal_order_id: order.paypalOrderId,
      paypal_capture_id: order.paypalCaptureId,
      ...(order.refundedAmount !== undefined && { refunded_amount: order.refundedAmount }),
      completed_at: order.completedAt,
      created_at: order.createdAt,
      updated_at: order.createdAt,
    })
    .execute();
}

export type TierRevenue = { tier: Tier; count: number; cents: number; centsSince: number };

/**
 * Completed orders of each tier, what they brought in less refunds, and how much of it by orders
 * completed since then (§3, D4); tiers without an order are left out.
 */
export async function sumRevenueByTier(db: Db, since: string): Promise<TierRevenue[]> {
  const net = sql`amount_cents - refunded_cents`;
  return db
    .selectFrom('orders')
    .select('subscription_tier as tier')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select([
      sql<number>`sum(${net})`.as('cents'),
      sql<number>`coalesce(sum(${net}) filter (where completed_at >= ${since}), 0)`.as('centsSince'),
    ])
    .where('status', '=', 'completed')
    .groupBy('subscription_tier')
    .execute();
}

/** The newest orders of every status (§2). */
export async function listRecentOrders(db: Db): Promise<Revenue['recentOrders']> {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'user_id as userId',
      'subscription_tier as subscriptionTier',
      'amount',
      'currency',
      'status',
      'created_at as createdAt',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REVENUE_RECENT)
    .execute();
}
