import { PLAN_FEATURES } from '@msafara/domain/plans/plans';

export default {
  unlimited: 'Unlimited',
  description: {
    starter: 'Basic tracking for small teams',
    growth: 'Advanced tracking for growing fleets',
    enterprise: 'Premium tracking with priority support',
  },
  shipments: 'Up to {{number}} shipments per month',
  users: 'Up to {{number}} users',
  feature: PLAN_FEATURES,
} as const;
