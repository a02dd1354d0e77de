import { z } from 'zod';

import { type Limits, limitsOf, planOf, type Tier } from './plans.ts';

const counts = z.object({ shipments: z.number(), users: z.number() });

/** What a plan allows and how much of it is used; `limits` are null where there are none (§3, D10). */
export const planUsageSchema = z.object({
  planName: z.string(),
  planPrice: z.string(),
  usage: counts,
  limits: z.object({ shipments: z.number().nullable(), users: z.number().nullable() }),
  percentages: counts,
});

export type PlanUsage = z.infer<typeof planUsageSchema>;

/** The share of the limit above which the dashboard warns (§9). */
const WARN_ABOVE = 0.8;

/** The answer about an organisation's plan from what it has used (§3, D10). */
export function planUsageOf(
  organisation: { tier: Tier; isDemo: boolean; isPlatform: boolean },
  usage: Limits,
): PlanUsage {
  const limits = limitsOf(organisation);
  if (!limits) {
    return {
      planName: 'Unlimited',
      planPrice: '$0',
      usage,
      limits: { shipments: null, users: null },
      percentages: { shipments: 0, users: 0 },
    };
  }
  const { name, price } = planOf(organisation.tier);
  const percentages = {
    shipments: Math.round((usage.shipments / limits.shipments) * 100),
    users: Math.round((usage.users / limits.users) * 100),
  };
  return { planName: name, planPrice: price, usage, limits, percentages };
}

/** Whether more than 80 percent of the month's shipments are used; by the exact share, not the rounded one (§2, D10). */
export function isNearLimit({ usage, limits }: Pick<PlanUsage, 'usage' | 'limits'>): boolean {
  return limits.shipments !== null && usage.shipments / limits.shipments > WARN_ABOVE;
}
