import { expect, test } from 'vitest';

import { limitsOf, PLAN_FEATURES, planOf, PLANS, usagePeriod } from './plans.ts';

test('prices and limits of §9', () => {
  expect(PLANS.map((plan) => [plan.name, plan.price, plan.amount, plan.popular])).toEqual([
    ['Starter', '$19', '19.00', false],
    ['Growth', '$49', '49.00', true],
    ['Enterprise', '$99', '99.00', false],
  ]);
  const own = { isDemo: false, isPlatform: false };
  expect(limitsOf({ tier: 'starter', ...own })).toEqual({ shipments: 100, users: 3 });
  expect(limitsOf({ tier: 'growth', ...own })).toEqual({ shipments: 1000, users: 10 });
  expect(limitsOf({ tier: 'enterprise', ...own })).toEqual({ shipments: 10_000, users: 50 });
  expect(limitsOf({ tier: 'growth', isDemo: true, isPlatform: false })).toEqual({ shipments: 2, users: 3 });
  expect(limitsOf({ tier: 'starter', isDemo: false, isPlatform: true })).toBeNull();
  expect(planOf('growth').name).toBe('Growth');
});

test('descriptions and features of §9, to the letter', () => {
  const everyPlan = [
    'Dashboard with analytics',
    'Shipment management',
    'QR code generation',
    'QR scan and update',
    'Reports and analytics',
    'User settings',
    'Public tracking',
    'Mobile responsive',
  ];
  expect(
    PLANS.map(({ description, features }) => [description, features.map((feature) => PLAN_FEATURES[feature])]),
  ).toEqual([
    ['Basic tracking for small teams', everyPlan],
    ['Advanced tracking for growing fleets', [...everyPlan, 'Live chat support']],
    ['Premium tracking with priority support', [...everyPlan, 'Simple ETA system', 'Live chat support']],
  ]);
});

test('a month begins at midnight UTC (D10)', () => {
  expect(usagePeriod('2026-11-30T23:59:59.999Z')).toBe('2026-11');
  expect(usagePeriod('2026-12-01T00:00:00.000Z')).toBe('2026-12');
});
