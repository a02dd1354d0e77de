import type { Priority, Shipment } from '@msafara/domain/shipments/shipments.schema';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';

/** What the form of a new shipment holds; the names are those of the schema that reads it (§5). */
export type ShipmentFormValues = {
  trackingNumber: string;
  origin: string;
  destination: string;
  status: ShipmentStatus;
  priority: Priority;
  currentLocation: string;
  notes: string;
  estimatedDeliveryDate: string | null;
  isDelayed: boolean;
  delayReason: string;
  organisationId: string | undefined;
};

export const EMPTY_SHIPMENT: ShipmentFormValues = {
  trackingNumber: '',
  origin: '',
  destination: '',
  status: 'Created',
  priority: 'Standard',
  currentLocation: '',
  notes: '',
  estimatedDeliveryDate: null,
  isDelayed: false,
  delayReason: '',
  organisationId: undefined,
};

/** A new shipment on the way of another: places, priority and notes are taken over, nothing that happened. */
export function duplicateOf({ origin, destination, priority, notes }: Shipment): ShipmentFormValues {
  return { ...EMPTY_SHIPMENT, origin, destination, priority, notes: notes ?? '' };
}
