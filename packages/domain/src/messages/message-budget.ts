import type { Tier } from '../plans/plans.ts';

/** Segments a month on the deployment's account (D27); an organisation's own account has no such limit. */
const SEGMENTS: Readonly<Record<Tier, number>> = { starter: 0, growth: 200, enterprise: 1000 };

/** The month that something counts in, as `2026-11`, UTC. */
export function monthOf(instant: string): string {
  return instant.slice(0, 7);
}

/** So many segments a month an organisation has on the deployment's account: none in its trial, nor on Starter (D27). */
export function segmentsAMonth({ tier, isTrial }: { tier: Tier; isTrial: boolean }): number {
  return isTrial ? 0 : SEGMENTS[tier];
}
