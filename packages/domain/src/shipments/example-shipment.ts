import { DETAIL_NAMES } from './shipment-details.ts';
import { shipmentSchema } from './shipments.schema.ts';

/** Every detail without a value, so that a new one needs no line here. */
const NO_DETAILS = Object.fromEntries(DETAIL_NAMES.map((name) => [name, null]));

/** The shipment of the reference's examples and of tests. */
export const EXAMPLE_SHIPMENT = shipmentSchema.parse({
  id: '0190a3f2-7c11-7d3e-9a55-4f1f7f0a2b10',
  organisationId: '0190a3f0-1111-7a2b-8c3d-222222222222',
  organisationName: 'Kiboko Freight',
  trackingNumber: 'NBO-KLA-000123',
  ...NO_DETAILS,
  origin: 'Nairobi',
  destination: 'Kampala',
  priority: 'Standard',
  reference: 'PO-7781',
  recipientName: 'Akello Stores',
  recipientPhone: '+256772000123',
  pieces: 12,
  weightGrams: 184_000,
  contents: 'Spare parts',
  status: 'Created',
  currentLocation: null,
  estimatedDeliveryDate: '2026-11-21T08:00:00.000Z',
  etaIsDefault: true,
  actualDeliveryDate: null,
  isDelayed: false,
  delayReason: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
});
