import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

export type ShipmentChanges = {
  from: ShipmentStatus;
  to: ShipmentStatus;
  /** Present when the place is another one now. */
  place: { from: string | null; to: string | null } | undefined;
  when: string;
  /** The person or API key that recorded the newest entry, when the history tells. */
  by: string | null;
};

/** What of a shipment is looked at twice. */
export type SeenShipment = Pick<ShipmentWithHistory, 'status' | 'currentLocation' | 'updatedAt' | 'history'>;

/** What somebody else did to a shipment between two looks at it (D8). */
export function changesBetween(before: SeenShipment, now: SeenShipment): ShipmentChanges {
  // Late entries stand where they belong in time, not at the end (D19).
  const newest = now.history.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1)).at(-1);
  const isNew = now.history.length > before.history.length;
  return {
    from: before.status,
    to: now.status,
    place:
      before.currentLocation === now.currentLocation
        ? undefined
        : { from: before.currentLocation, to: now.currentLocation },
    when: (isNew && newest?.recordedAt) || now.updatedAt,
    by: (isNew && (newest?.userName ?? newest?.keyName)) || null,
  };
}
