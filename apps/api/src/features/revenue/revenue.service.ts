import { listRecentOrders, sumRevenueByTier } from '@msafara/db/revenue/revenue.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { TIERS } from '@msafara/domain/plans/plans';
import { type Revenue, REVENUE_DAYS } from '@msafara/domain/revenue/revenue.schema';

import { requirePermission, type SignedIn } from '../../context.ts';
import { fromNow } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';

/** Subscription revenue of all organisations (§2, §3, D4); read beside the server's thread (D18). */
export async function readRevenue(ctx: SignedIn): Promise<Revenue> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'revenue.read');
  const [tiers, recentOrders] = await readSlowlyAside(ctx, { organisationId: null }, ({ background }) =>
    Promise.all([sumRevenueByTier(background, fromNow(deps, -REVENUE_DAYS * DAY_MS)), listRecentOrders(background)]),
  );
  // Added up in whole cents: sums of dollars would drift.
  const total = (key: 'count' | 'cents' | 'centsSince') => tiers.reduce((sum, row) => sum + row[key], 0);
  return {
    totalRevenue: total('cents') / 100,
    monthlyRevenue: total('centsSince') / 100,
    ordersCount: total('count'),
    subscriptionBreakdown: TIERS.flatMap((tier) => tiers.filter((row) => row.tier === tier)).map(
      ({ tier, count, cents }) => ({ tier, count, revenue: cents / 100 }),
    ),
    recentOrders,
  };
}
