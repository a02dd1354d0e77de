import type { ReadHow } from '@msafara/domain/scans/read-how';
import type { ShipmentStatus, StatusChange } from '@msafara/domain/shipments/shipment-status';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';

import type { GeneratedAlways, Selectable } from 'kysely';

import type { Columns } from '../columns.ts';

/**
 * A shipment is known by `number_key`, of which the database makes `tracking_number` (D24); `is_demo` is 1 for those that are
 * not real, the demo's and those of test mode. `search_text` is the folded text of the details that search looks in, `place_key` the present place; `created_by` is who made it, or made the
 * key that made it (D24); null is demo sample data;
 * `request_digest` tells what the request that created a shipment with a reference said (D20).
 */
export type ShipmentTable = Omit<Columns<Omit<Shipment, 'organisationName'>>, 'tracking_number'> & {
  tracking_number: GeneratedAlways<string>;
  number_key: string;
  is_demo: number;
  created_by: string | null;
  request_digest: string | null;
  /** The number of its last event (D25). */
  event_seq: number;
  search_text: string;
  place_key: string;
  /** Folded, as lanes compare places (D13). */
  origin_key: string;
  destination_key: string;
};

export type ShipmentRow = Selectable<ShipmentTable>;

/**
 * Append-only (D8). `timestamp` is when it happened, `recorded_at` when we learned of it (D19); the last two where it was
 * scanned with a device that kept it until it was sent (D23).
 */
export type ShipmentStatusHistoryTable = {
  id: string;
  shipment_id: string;
  /** The shipment's, which never changes (docs/decisions/0026). */
  organisation_id: string;
  status: ShipmentStatus;
  change: 'created' | 'late' | StatusChange;
  location: string | null;
  notes: string | null;
  user_id: string | null;
  /** The API key that wrote it, where no user did (D24). */
  key_id: string | null;
  timestamp: string;
  recorded_at: string;
  scan_id: string | null;
  read_how: ReadHow | null;
  proof_id: string | null;
  /** The milestone that brought it about; one of customs stands in nobody's history by name (D26). */
  milestone_id: string | null;
};

/**
 * How many shipments an organisation has in each status, kept in the transactions that change them.
 * `delayed` are those that are delayed and neither delivered nor an exception (D9).
 */
export type ShipmentCountTable = {
  organisation_id: string;
  created: number;
  picked_up: number;
  in_transit: number;
  out_for_delivery: number;
  delivered: number;
  exception: number;
  delayed: number;
};
