import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { sql } from 'kysely';

import { PUBLIC_CODE } from '../milestones/milestones.repository.ts';
import type { Reading } from '../standbys/standbys.ts';
import type { ShipmentRow, ShipmentStatusHistoryTable } from '../shipments/shipments.table.ts';

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
  'created_at',
  'eta_is_default',
] as const;

const HISTORY_COLUMNS = ['status', 'timestamp', 'location', 'notes', 'user_id', 'proof_id', 'milestone_id'] as const;
/** With the code of the milestone that brought it about, where that is public and stands (D26). */
const TOLD_COLUMNS = [...HISTORY_COLUMNS, 'milestone'] as const;

type Row = Pick<ShipmentRow, (typeof SHIPMENT_COLUMNS)[number]> & { history: string };
type Entry = Pick<ShipmentStatusHistoryTable, (typeof HISTORY_COLUMNS)[number]> & { milestone: MilestoneCode | null };

/** What is answered, and of which shipment of whom, which nobody outside is told. */
export type FoundTracking = {
  organisationId: string;
  shipment: { id: string; createdAt: string; etaIsDefault: boolean };
  result: PublicTracking;
};

/**
 * Everything anyone with the number may see, in one prepared statement (D7). Of the demo
 * organisation only sample data is public: what visitors typed is left out (D12).
 */
export function createFindTracking(database: Reading) {
  const find = database.prepare<Row>(compileFind(database));
  return async function findTracking(trackingNumber: string): Promise<FoundTracking | undefined> {
    const [row] = await find([trackingNumber]);
    if (!row) return undefined;
    const entries = JSON.parse(row.history) as Entry[];
    const isDemo = row.is_demo === 1;
    if (isDemo && row.created_by !== null) return undefined;
    const samples = isDemo ? entries.filter((entry) => entry.user_id === null) : entries;
    const isTouched = samples.length < entries.length;
    return {
      organisationId: row.organisation_id,
      shipment: { id: row.id, createdAt: row.created_at, etaIsDefault: row.eta_is_default === 1 },
      result: {
        trackingNumber: row.tracking_number,
        status: row.status,
        origin: row.origin,
        destination: row.destination,
        currentLocation: isTouched
          ? (samples.findLast((entry) => entry.location !== null)?.location ?? null)
          : row.current_location,
        estimatedDeliveryDate: row.estimated_delivery_date,
        priority: row.priority,
        isDelayed: row.is_delayed === 1,
        delayReason: isTouched ? null : row.delay_reason,
        notes: row.notes,
        history: entries.map((entry) => toPublicEntry(entry, isDemo)),
      },
    };
  };
}

/** An entry for everybody; of one that a visitor of the demo typed its words are left out (D12). */
function toPublicEntry(entry: Entry, isDemo: boolean): PublicTracking['history'][number] {
  const { status, timestamp, location, notes, user_id, proof_id, milestone_id, milestone } = entry;
  // What a milestone told that was taken back since is nobody's any more.
  const isHidden = (isDemo && user_id !== null) || (milestone_id !== null && milestone === null);
  const told = { status, timestamp, location: isHidden ? null : location, notes: isHidden ? null : notes };
  if (milestone !== null && !isHidden) return { ...told, milestone };
  return proof_id === null ? told : { ...told, proof: true };
}

// Compiled once; the one parameter is given at each execution.
function compileFind({ read, jsonRows }: Reading) {
  const history = sql`
    select ${sql.join(HISTORY_COLUMNS.map((column) => sql.ref(column)))},
      ${PUBLIC_CODE} as milestone
    from shipment_status_history where shipment_id = shipments.id order by timestamp, recorded_at, id`;
  return read
    .selectFrom('shipments')
    .select(SHIPMENT_COLUMNS)
    .select(jsonRows(history, TOLD_COLUMNS).as('history'))
    .where('number_key', '=', '')
    .compile();
}
