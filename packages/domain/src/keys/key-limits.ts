import type { Tier } from '../plans/plans.ts';

/** How many calls a key may make in a minute (D24). */
export type KeyLimits = { reads: number; writes: number };

const USUAL: KeyLimits = { reads: 600, writes: 240 };
const ENTERPRISE: KeyLimits = { reads: 3000, writes: 1200 };

export function keyLimitsOf(tier: Tier): KeyLimits {
  return tier === 'enterprise' ? ENTERPRISE : USUAL;
}
