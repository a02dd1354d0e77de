import type { BOND_KINDS } from '@msafara/domain/clocks/bonds.schema';
import type { ClockKind, ClockTerms } from '@msafara/domain/clocks/clock-days';
import type { ClockChange } from '@msafara/domain/clocks/clocks.schema';
import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

/**
 * A clock of a shipment, or of a unit that it is in (D26). `starts_…` and `stops_…` are what was entered, `started_at` and
 * `stopped_at` what came of it, by the milestones `started_by` and `stopped_by`; by hand where those are null. `tiers` is JSON,
 * in the smallest units; so is `weekend`, null where the organisation's holds. `next_at` is when something is to be told of it;
 * `start_told` the start that was told, `warned_…` the last warning.
 */
export type ClockTable = {
  id: string;
  organisation_id: string;
  shipment_id: string;
  unit_id: string | null;
  kind: ClockKind;
  starts_at: string | null;
  starts_with: MilestoneCode | null;
  stops_with: MilestoneCode | null;
  stops_at: string | null;
  free_days: number;
  tiers: string;
  currency: string | null;
  counts_from: ClockTerms['countsFrom'];
  days: ClockTerms['days'];
  weekend: string | null;
  time_zone: string;
  source: string | null;
  checked_at: string | null;
  started_at: string | null;
  stopped_at: string | null;
  started_by: string | null;
  stopped_by: string | null;
  start_told: string | null;
  next_at: string | null;
  warned_day: string | null;
  warned_left: number | null;
  voided_at: string | null;
  created_at: string;
  updated_at: string;
};

/** What was before and after, as JSON of the fields that changed. Rows are only ever added. */
export type ClockChangeTable = {
  id: string;
  clock_id: string;
  organisation_id: string;
  kind: ClockChange['kind'];
  at: string;
  user_id: string | null;
  key_id: string | null;
  before: string;
  after: string;
};

/**
 * `amount` is in the smallest units of its currency, `expires` a day. `retired_by` is the milestone that retired it; where somebody
 * opened it again, the last that was told by then.
 */
export type BondTable = {
  id: string;
  organisation_id: string;
  shipment_id: string | null;
  kind: (typeof BOND_KINDS)[number];
  number: string;
  guarantor: string;
  amount: number;
  currency: string;
  expires: string;
  retired_at: string | null;
  retired_by: string | null;
  created_at: string;
  updated_at: string;
};

export type HolidayTable = { organisation_id: string; day: string; name: string };

/** The days of the week without work of an organisation, as JSON. */
export type WeekendTable = { organisation_id: string; days: string };
