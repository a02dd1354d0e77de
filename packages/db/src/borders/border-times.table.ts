import type { BorderSide } from '@msafara/domain/milestones/milestone-codes';

/** What standing at a side of a post takes in a slot of the week, in minutes, of days before `until` (`YYYY-MM-DD`, UTC) (D29). */
export type SharedBorderTimeTable = {
  post_id: string;
  side: BorderSide;
  slot: string;
  crossings: number;
  p10: number;
  p50: number;
  p90: number;
  until: string;
};

/** The same, of an organisation's own crossings (D26). */
export type BorderTimeTable = SharedBorderTimeTable & { organisation_id: string };
