import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';

import { type DetailTexts, detailTexts, readDetails } from '../../lib/detail-text.ts';

/** What the form of a new shipment holds; the names are those of the schema that reads it (§5). */
export type ShipmentFormValues = DetailTexts & {
  trackingNumber: string;
  status: ShipmentStatus;
  currentLocation: string;
  estimatedDeliveryDate: string | null;
  isDelayed: boolean;
  delayReason: string;
  organisationId: string | undefined;
};

export const EMPTY_SHIPMENT: ShipmentFormValues = {
  ...detailTexts(),
  trackingNumber: '',
  status: 'Created',
  currentLocation: '',
  estimatedDeliveryDate: null,
  isDelayed: false,
  delayReason: '',
  organisationId: undefined,
};

/** What is told of another shipment is taken over, but for its own number, and nothing that happened to it. */
export function duplicateOf(shipment: Shipment): ShipmentFormValues {
  return { ...EMPTY_SHIPMENT, ...detailTexts(shipment), reference: '' };
}

/** The form's values as the schema of a new shipment takes them. */
export function shipmentInput(values: ShipmentFormValues): Record<string, unknown> {
  return { ...values, ...readDetails(values) };
}
