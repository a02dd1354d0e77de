import type { Tier } from '../plans/plans.ts';
import { QUOTAS } from '../plans/quotas.ts';

/** The month that something counts in, as `2026-11`, UTC. */
export function monthOf(instant: string): string {
  return instant.slice(0, 7);
}

/** So many segments a month an organisation has on the deployment's account: none in its trial, nor on Starter (D27). */
export function segmentsAMonth({ tier, isTrial }: { tier: Tier; isTrial: boolean }): number {
  return isTrial ? 0 : QUOTAS[tier].segments;
}
