import type { Shipment } from '../shipments/shipments.schema.ts';
import type { ShipmentEventType } from './event-types.ts';

/** What a change did to a shipment, with the fields that it changed as they were; nothing was before a creation. */
export type ShipmentEvent = { type: ShipmentEventType; previous?: Partial<Shipment> };

/** Fields are text, numbers, flags, or the names and texts of metadata. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

function changedFields(before: Shipment, after: Shipment): Partial<Shipment> {
  const entries = Object.entries(before).filter(
    ([name, value]) => name !== 'updatedAt' && !isSame(value, after[name as keyof Shipment]),
  );
  return Object.fromEntries(entries) as Partial<Shipment>;
}

/** The states that are told beside the change that led to them, for who waits for these alone. */
function reached(before: Shipment | undefined, after: Shipment): ShipmentEventType[] {
  const types: ShipmentEventType[] = [];
  if (after.status === 'Delivered' && before?.status !== 'Delivered') types.push('shipment.delivered');
  if (after.status === 'Exception' && before?.status !== 'Exception') types.push('shipment.exception');
  if (after.isDelayed && before?.isDelayed !== true) types.push('shipment.delayed');
  return types;
}

/**
 * The events of a change, in their order (D25): the creation, another status or other details, another estimate or somebody's
 * word for the one that was assumed, and each of Delivered, Exception and a delay where it was reached. `recorded` is a status
 * that was recorded, were it the same again or older than what is known (D19), which is an update then.
 */
export function shipmentEvents(
  before: Shipment | undefined,
  after: Shipment,
  { recorded = false } = {},
): ShipmentEvent[] {
  if (!before) return [{ type: 'shipment.created' }, ...reached(undefined, after).map((type) => ({ type }))];
  const previous = changedFields(before, after);
  const { estimatedDeliveryDate, etaIsDefault, ...others } = previous;
  const types: ShipmentEventType[] = [];
  if (previous.status !== undefined) types.push('shipment.status_changed');
  else if (recorded || Object.keys(others).length > 0) types.push('shipment.updated');
  if (estimatedDeliveryDate !== undefined || etaIsDefault !== undefined) types.push('shipment.eta_changed');
  return [...types, ...reached(before, after)].map((type) => ({ type, previous }));
}
