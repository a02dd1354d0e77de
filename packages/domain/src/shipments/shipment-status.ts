/** The six statuses of a shipment, in the order of a journey (§4). */
export const SHIPMENT_STATUSES = [
  'Created',
  'Picked Up',
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'Exception',
] as const;

export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];

export const STATUS_CHANGES = ['progress', 'exception', 'recovery', 'correction', 'repeat'] as const;

export type StatusChange = (typeof STATUS_CHANGES)[number];

/**
 * Classifies a change of status (D8). Any change is allowed; a `correction` (backwards, or out of
 * Delivered) is confirmed on screen first.
 */
export function classifyStatusChange(from: ShipmentStatus, to: ShipmentStatus): StatusChange {
  if (from === to) return 'repeat';
  if (from === 'Delivered') return 'correction';
  if (to === 'Exception') return 'exception';
  if (from === 'Exception') return 'recovery';
  return SHIPMENT_STATUSES.indexOf(to) > SHIPMENT_STATUSES.indexOf(from) ? 'progress' : 'correction';
}

/**
 * When the shipment was delivered, after a change to `status` at `now` (ISO-8601, D8):
 * set on reaching Delivered, kept while it stays there, cleared on leaving it.
 */
export function deliveredAt(status: ShipmentStatus, previous: string | null, now: string): string | null {
  return status === 'Delivered' ? (previous ?? now) : null;
}

/** Whether a shipment counts as an issue: Exception, or delayed and not delivered (D9). */
export function isIssue(status: ShipmentStatus, isDelayed: boolean): boolean {
  return status === 'Exception' || (isDelayed && status !== 'Delivered');
}
