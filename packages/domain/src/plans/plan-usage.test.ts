import { describe, expect, test } from 'vitest';

import { isNearLimit, planUsageOf } from './plan-usage.ts';

const organisation = { tier: 'growth', isDemo: false, isPlatform: false } as const;

describe('plan usage (D10)', () => {
  test('name, price, limits and rounded percentages', () => {
    expect(planUsageOf(organisation, { shipments: 804, users: 3 })).toEqual({
      planName: 'Growth',
      planPrice: '$49',
      usage: { shipments: 804, users: 3 },
      limits: { shipments: 1000, users: 10 },
      percentages: { shipments: 80, users: 30 },
    });
  });

  test('platform staff have no limits', () => {
    expect(planUsageOf({ ...organisation, isPlatform: true }, { shipments: 7, users: 2 })).toEqual({
      planName: 'Unlimited',
      planPrice: '$0',
      usage: { shipments: 7, users: 2 },
      limits: { shipments: null, users: null },
      percentages: { shipments: 0, users: 0 },
    });
  });

  test.each([
    [800, false],
    [801, true],
    [1000, true],
  ])('%i of 1,000 warns: %s, by the exact share', (shipments, warns) => {
    expect(isNearLimit(planUsageOf(organisation, { shipments, users: 1 }))).toBe(warns);
  });

  test('the demo has limits of its own', () => {
    const usage = planUsageOf({ ...organisation, isDemo: true }, { shipments: 1, users: 1 });
    expect([usage.planName, usage.limits, usage.percentages.shipments]).toEqual([
      'Growth',
      { shipments: 2, users: 3 },
      50,
    ]);
  });
});
