import { z } from 'zod';

import { TIERS } from '../plans/plans.ts';

/** An order is pending until its capture completes or fails; refunded is paid back in whole (D4). */
export const ORDER_STATUSES = ['pending', 'completed', 'failed', 'refunded'] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The window of the monthly figure, in days (§3). */
export const REVENUE_DAYS = 30;

/** How many of the newest orders are listed (§2). */
export const REVENUE_RECENT = 10;

/**
 * Subscription revenue in dollars (§3): what completed orders brought in less what was paid back of
 * them (D4). `ordersCount` counts those orders; the recent ones are of every status, their amounts
 * in text as orders have them.
 */
export const revenueSchema = z.object({
  totalRevenue: z.number(),
  monthlyRevenue: z.number(),
  ordersCount: z.number(),
  subscriptionBreakdown: z.array(z.object({ tier: z.enum(TIERS), count: z.number(), revenue: z.number() })),
  recentOrders: z.array(
    z.object({
      id: z.string(),
      userId: z.string().nullable(),
      subscriptionTier: z.enum(TIERS),
      amount: z.string(),
      currency: z.literal('USD'),
      status: z.enum(ORDER_STATUSES),
      createdAt: z.string(),
    }),
  ),
});

export type Revenue = z.infer<typeof revenueSchema>;
