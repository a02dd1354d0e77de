import type { Tier } from '@msafara/domain/plans/plans';

/** Flags are 0 or 1, times ISO-8601 UTC. `paid_until` null is open-ended (D1, D2). */
export type OrganisationTable = {
  id: string;
  name: string;
  tier: Tier;
  is_platform: number;
  is_demo: number;
  paid_until: string | null;
  created_at: string;
  updated_at: string;
};
