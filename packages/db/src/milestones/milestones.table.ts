import type {
  BorderSide,
  HoldReason,
  MilestoneClass,
  MilestoneCode,
  MilestoneSource,
} from '@msafara/domain/milestones/milestone-codes';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';

/**
 * What happened to a shipment on its way through ports, customs and borders, or is to (D26). Append-only but for `retracted_at` and
 * `retracted_by`, the id of the milestone that takes it back, which has the code and class of this one and names it in `retracts_id`.
 * Those that stand have neither: their indexes are partial. `place` is what people read, however it was told; `moves_to` the status
 * that it brings about, by the rules and the organisation's wish when it was recorded.
 */
export type MilestoneTable = {
  id: string;
  organisation_id: string;
  shipment_id: string;
  /** Where it was told of the unit that the shipment was in. */
  unit_id: string | null;
  code: MilestoneCode;
  class: MilestoneClass;
  occurred_at: string;
  recorded_at: string;
  place: string | null;
  unlocode: string | null;
  post_id: string | null;
  side: BorderSide | null;
  reason: HoldReason | null;
  reference: string | null;
  note_internal: string | null;
  is_public: number;
  moves_to: ShipmentStatus | null;
  source: MilestoneSource;
  user_id: string | null;
  key_id: string | null;
  retracts_id: string | null;
  retracted_at: string | null;
  retracted_by: string | null;
};
