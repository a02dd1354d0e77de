import type { ShipmentStatus, StatusChange } from '@msafara/domain/shipments/shipment-status';
import type { Priority } from '@msafara/domain/shipments/shipments.schema';

/** `search_text` is the folded text that search looks in; `created_by` null is demo sample data. */
export type ShipmentTable = {
  id: string;
  organisation_id: string;
  tracking_number: string;
  origin: string;
  destination: string;
  status: ShipmentStatus;
  priority: Priority;
  current_location: string | null;
  notes: string | null;
  estimated_delivery_date: string | null;
  eta_is_default: number;
  actual_delivery_date: string | null;
  is_delayed: number;
  delay_reason: string | null;
  is_demo: number;
  created_by: string | null;
  search_text: string;
  created_at: string;
  updated_at: string;
};

export type ShipmentRow = ShipmentTable;

/** Append-only (D8). */
export type ShipmentStatusHistoryTable = {
  id: string;
  shipment_id: string;
  status: ShipmentStatus;
  change: 'created' | StatusChange;
  location: string | null;
  notes: string | null;
  user_id: string | null;
  timestamp: string;
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
