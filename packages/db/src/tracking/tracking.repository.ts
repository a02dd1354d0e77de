import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import type { Db } from '../database.ts';
import type { ShipmentStatusHistoryTable, ShipmentTable } from '../shipments/shipments.table.ts';

const SHIPMENT_COLUMNS = [
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
  'is_delayed',
  'delay_reason',
  'is_demo',
  'created_by',
] as const;

const HISTORY_COLUMNS = ['status', 'timestamp', 'location', 'notes', 'user_id'] as const;

type PublicShipmentRow = Pick<ShipmentTable, (typeof SHIPMENT_COLUMNS)[number]>;
type PublicHistoryRow = Pick<ShipmentStatusHistoryTable, (typeof HISTORY_COLUMNS)[number]>;

export type FoundTracking = { organisationId: string; result: PublicTracking };

/**
 * Everything anyone with the number may see, in two indexed look-ups of compiled statements (D7).
 * Of the demo organisation only sample data is public: what visitors typed is left out (D12).
 */
export function createFindTracking(db: Db) {
  const shipment = compileShipment(db);
  const history = compileHistory(db);
  return async function findTracking(trackingNumber: string): Promise<FoundTracking | undefined> {
    const found = await db.executeQuery<PublicShipmentRow>({ ...shipment, parameters: [trackingNumber] });
    const row = found.rows[0];
    if (!row) return undefined;
    const { rows: entries } = await db.executeQuery<PublicHistoryRow>({ ...history, parameters: [row.id] });
    const isDemo = row.is_demo === 1;
    if (isDemo && row.created_by !== null) return undefined;
    const samples = isDemo ? entries.filter((entry) => entry.user_id === null) : entries;
    const touched = samples.length < entries.length;
    return {
      organisationId: row.organisation_id,
      result: {
        trackingNumber: row.tracking_number,
        status: row.status,
        origin: row.origin,
        destination: row.destination,
        currentLocation: touched
          ? (samples.findLast((entry) => entry.location !== null)?.location ?? null)
          : row.current_location,
        estimatedDeliveryDate: row.estimated_delivery_date,
        priority: row.priority,
        isDelayed: row.is_delayed === 1,
        delayReason: touched ? null : row.delay_reason,
        notes: row.notes,
        history: entries.map(({ status, timestamp, location, notes, user_id }) => {
          const isTyped = isDemo && user_id !== null;
          return { status, timestamp, location: isTyped ? null : location, notes: isTyped ? null : notes };
        }),
      },
    };
  };
}

// Compiled once; the one parameter is given at each execution.
function compileShipment(db: Db) {
  return db.selectFrom('shipments').select(SHIPMENT_COLUMNS).where('tracking_number', '=', '').compile();
}

function compileHistory(db: Db) {
  return db
    .selectFrom('shipment_status_history')
    .select(HISTORY_COLUMNS)
    .where('shipment_id', '=', '')
    .orderBy('timestamp')
    .orderBy('id')
    .compile();
}
