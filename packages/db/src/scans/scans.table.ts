import type { ReadHow } from '@msafara/domain/scans/read-how';

/**
 * A scan of a device, which is recorded once however often it is sent (D23). `digest` tells what it said, `answer` (JSON) what was answered first.
 */
export type ScanTable = {
  organisation_id: string;
  id: string;
  user_id: string;
  device_id: string | null;
  /** The how-manieth scan of the device it is. */
  device_order: number | null;
  shipment_id: string;
  tracking_number: string;
  digest: string;
  outcome: 'recorded' | 'toConfirm';
  answer: string;
  /** By the device's clock. */
  scanned_at: string | null;
  /** By ours. */
  occurred_at: string | null;
  received_at: string;
  clock_offset_ms: number | null;
  read_how: ReadHow | null;
};

/** A device that somebody scans with: when it was last in contact, and how many of its scans came late. */
export type DeviceTable = {
  user_id: string;
  device_id: string;
  release: string | null;
  last_contact_at: string;
  late_count: number;
};
