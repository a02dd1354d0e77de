/** The columns of a shipment row, in the order that {@link shipmentRow} fills. */
export const SHIPMENT_COLUMNS = [
  'id',
  'organisation_id',
  'tracking_number',
  'origin',
  'destination',
  'status',
  'priority',
  'current_location',
  'notes',
  'estimated_delivery_date',
  'search_text',
  'created_at',
  'updated_at',
] as const;

const DAY = 86_400_000;
const START = Date.parse('2025-11-20T00:00:00.000Z');

export function trackingNumber(n: number): string {
  return `SH-${String(n).padStart(9, '0')}`;
}

export function organisationId(n: number): string {
  return `organisation-${String(n)}`;
}

/** Shipment `n` of `total`, spread over a year; the first organisation has `largest` of them. */
export function shipmentRow(n: number, total: number, largest: number, organisations: number): string[] {
  const isLargest = n % Math.round(total / largest) === 0;
  const owner = isLargest ? 0 : 1 + (n % (organisations - 1));
  const at = new Date(START + Math.floor((n / total) * 365 * DAY)).toISOString();
  const number = trackingNumber(n);
  return [
    `shipment-${String(n).padStart(9, '0')}`,
    organisationId(owner),
    number,
    'Mombasa',
    'Kampala',
    'In Transit',
    'Standard',
    'Malaba',
    'Two pallets of seed',
    at,
    `${number.toLowerCase()} mombasa kampala malaba in transit`,
    at,
    at,
  ];
}
