import type { Tier } from '@msafara/domain/plans/plans';
import { type Revenue, REVENUE_RECENT } from '@msafara/domain/revenue/revenue.schema';
import { sql } from 'kysely';

import type { Db } from '../database.ts';

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

/**
 * What came in by month (`2026-11`) less what went back of it, from `since` (ISO-8601 UTC) on, in
 * whole cents; months without an order are left out.
 */
export async function sumRevenueByMonth(
  db: Db,
  since: string,
): Promise<{ month: string; cents: number; count: number }[]> {
  const month = sql<string>`substr(completed_at, 1, 7)`;
  return db
    .selectFrom('orders')
    .select([month.as('month'), sql<number>`sum(amount_cents - refunded_cents)`.as('cents')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'completed')
    .where('completed_at', '>=', since)
    .groupBy(month)
    .execute();
}
