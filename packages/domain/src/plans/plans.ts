/** The three tiers an organisation can be on (§9). */
export const TIERS = ['starter', 'growth', 'enterprise'] as const;

export type Tier = (typeof TIERS)[number];

export type Plan = {
  tier: Tier;
  name: string;
  price: string;
  amount: string;
  period: string;
  description: string;
  shipments: string;
  users: string;
  popular: boolean;
  features: readonly PlanFeature[];
};

/** What a plan can hold, in the words of the specification (§9). */
export const PLAN_FEATURES = {
  dashboard: 'Dashboard with analytics',
  shipments: 'Shipment management',
  qr: 'QR code generation',
  scan: 'QR scan and update',
  reports: 'Reports and analytics',
  settings: 'User settings',
  tracking: 'Public tracking',
  mobile: 'Mobile responsive',
  chat: 'Live chat support',
  eta: 'Simple ETA system',
} as const;

export type PlanFeature = keyof typeof PLAN_FEATURES;

const EVERY_PLAN = ['dashboard', 'shipments', 'qr', 'scan', 'reports', 'settings', 'tracking', 'mobile'] as const;

/** Monthly plans in USD (§3, §9). The server's price table: a client's amount is never trusted (D4). */
export const PLANS: readonly Plan[] = [
  {
    tier: 'starter',
    name: 'Starter',
    price: '$19',
    amount: '19.00',
    period: 'month',
    description: 'Basic tracking for small teams',
    shipments: 'Up to 100 shipments per month',
    users: 'Up to 3 users',
    popular: false,
    features: EVERY_PLAN,
  },
  {
    tier: 'growth',
    name: 'Growth',
    price: '$49',
    amount: '49.00',
    period: 'month',
    description: 'Advanced tracking for growing fleets',
    shipments: 'Up to 1,000 shipments per month',
    users: 'Up to 10 users',
    popular: true,
    features: [...EVERY_PLAN, 'chat'],
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    price: '$99',
    amount: '99.00',
    period: 'month',
    description: 'Premium tracking with priority support',
    shipments: 'Up to 10,000 shipments per month',
    users: 'Up to 50 users',
    popular: false,
    features: [...EVERY_PLAN, 'eta', 'chat'],
  },
];

export type Limits = { shipments: number; users: number };

const LIMITS: Record<Tier, Limits> = {
  starter: { shipments: 100, users: 3 },
  growth: { shipments: 1000, users: 10 },
  enterprise: { shipments: 10_000, users: 50 },
};

const DEMO_LIMITS: Limits = { shipments: 2, users: 3 };

/** The limits of an organisation a month (§9, D10, D12); null for platform staff and test mode, which have none. */
export function limitsOf(organisation: {
  tier: Tier;
  isDemo: boolean;
  isPlatform: boolean;
  testOf?: string | null;
}): Limits | null {
  if (organisation.isPlatform || organisation.testOf) return null;
  return organisation.isDemo ? DEMO_LIMITS : LIMITS[organisation.tier];
}

/** The plan of a tier. */
export function planOf(tier: Tier): Plan {
  const plan = PLANS.find((candidate) => candidate.tier === tier);
  if (!plan) throw new Error(`no plan for tier ${tier}`);
  return plan;
}

/** The calendar month, in UTC, that a shipment made at `now` (ISO-8601) counts in (D10). */
export function usagePeriod(now: string): string {
  return now.slice(0, 7);
}
