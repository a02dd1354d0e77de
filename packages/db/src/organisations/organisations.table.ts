import type { Country } from '@msafara/domain/organisations/countries';
import type { Tier } from '@msafara/domain/plans/plans';
import type { Generated } from 'kysely';

/**
 * Flags are 0 or 1, times ISO-8601 UTC. `tier` and `paid_until` (null is open-ended) are what holds
 * now; they follow from the base, which is a trial or what an administrator set at `base_at`, and
 * from the orders that were credited since (D1, D2, D4). `closed_at` is since when nobody active is left in it.
 * `test_of` is the organisation whose test mode this one holds (D24). `hold_is_exception` is 1 where a hold sets the status
 * Exception (D26), `shares_crossings` 1 unless its crossings of borders are no part of what everybody sees (D29).
 */
export type OrganisationTable = {
  id: string;
  name: string;
  /** Folded, for searches. */
  name_key: string;
  tier: Tier;
  is_platform: number;
  is_demo: number;
  paid_until: string | null;
  country: Country | null;
  base_tier: Tier;
  base_paid_until: string | null;
  base_is_trial: number;
  base_at: string;
  cancelled_at: string | null;
  closed_at: string | null;
  test_of: string | null;
  hold_is_exception: Generated<number>;
  shares_crossings: Generated<number>;
  created_at: string;
  updated_at: string;
};

/** What an organisation shows of itself on the public page of its shipments (D7); flags are 0 or 1. */
export type SenderContactTable = {
  organisation_id: string;
  is_shown: number;
  phone: string | null;
  email: string | null;
  /** An https address. */
  web_page: string | null;
  /** An administrator took it off. */
  is_taken_off: Generated<number>;
  updated_at: string;
};
