import { countChanges, type CountedState } from '@msafara/db/shipments/shipment-counts.repository';
import type {
  ShipmentCountTable,
  ShipmentStatusHistoryTable,
  ShipmentTable,
} from '@msafara/db/shipments/shipments.table';
import { detailColumns, foldedColumns } from '@msafara/db/shipments/shipments.repository';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { PRIORITIES } from '@msafara/domain/shipments/shipment-details';
import type { Insertable } from 'kysely';

export const ORGANISATIONS = 1000;
/** The organisation that holds 12 of 100 shipments; the others share the rest evenly. */
export const LARGEST = 0;
export const HISTORY_ROWS = 3;

const PLACES = ['Nairobi', 'Mombasa', 'Kampala', 'Kigali', 'Dar es Salaam', 'Addis Ababa', 'Lagos', 'Accra'] as const;
// Terms that are hard on an index: one that only the oldest rows hold, one that hardly any row holds.
const [OLD_PLACE, OLD_ROWS] = ['Zanzibar', 100_000];
const [RARE_PLACE, RARE_EVERY] = ['Kisumu', 25_000];

/** Terms to search for, from everywhere to nowhere. */
export const TERMS = ['mom', 'mombasa', 'in transit', 'zanzibar', 'kisumu', 'sh-482', '482917', 'nowhere'] as const;

const FIRST_MS = Date.parse('2024-01-01T00:00:00.000Z');
const STEP_MS = 60_000;
const KINDS = { organisation: 1, user: 2, shipment: 3, history: 4 } as const;

/** A stable id that sorts by `n`, as the ids of the server sort by time. */
export function idOf(kind: keyof typeof KINDS, n: number): string {
  return `01900000-0000-7${KINDS[kind]}00-8000-${n.toString(16).padStart(12, '0')}`;
}

/** Numbers as the server generates them: digits that do not follow the order, unique for a million. */
export function trackingNumberOf(n: number): string {
  const letter = (shift: number) => String.fromCodePoint(65 + ((n >> shift) % 26));
  const digits = (n * 999_983) % 1_000_000;
  return `SH-${String(digits).padStart(6, '0')}${letter(0)}${letter(4)}${letter(8)}`;
}

function timeOf(n: number): string {
  return new Date(FIRST_MS + n * STEP_MS).toISOString();
}

function pick<T>(values: readonly [T, ...T[]], n: number): T {
  return values[n % values.length] ?? values[0];
}

export function ownerOf(n: number): number {
  return n % 25 < 3 ? LARGEST : 1 + (n % (ORGANISATIONS - 1));
}

/** The organisation `n`, on the plan without limits. */
export function organisationRow(n: number) {
  const at = timeOf(0);
  return {
    id: idOf('organisation', n),
    name: `Carrier ${n}`,
    tier: 'enterprise',
    is_platform: 0,
    is_demo: 0,
    paid_until: null,
    created_at: at,
    updated_at: at,
  };
}

/** Somebody who made all the samples; nobody can sign in as this user. */
export function userRow() {
  const at = timeOf(0);
  return {
    id: idOf('user', 0),
    organisation_id: idOf('organisation', LARGEST),
    email: 'sender@carrier.example',
    email_key: 'sender@carrier.example',
    password_hash: 'none',
    name: 'Sender',
    role: 'sender',
    requested_role: null,
    is_owner: 1,
    is_active: 1,
    must_change_password: 0,
    created_at: at,
    updated_at: at,
  };
}

/** The shipment `n`: the higher, the newer. */
export function shipmentRow(n: number): Insertable<ShipmentTable> {
  const status = pick(SHIPMENT_STATUSES, n >> 1);
  const origin = n < OLD_ROWS ? OLD_PLACE : n % RARE_EVERY === 0 ? RARE_PLACE : pick(PLACES, n);
  const isDelayed = n % 11 === 0;
  const row = {
    id: idOf('shipment', n),
    organisation_id: idOf('organisation', ownerOf(n)),
    number_key: trackingNumberOf(n),
    ...detailColumns({
      origin,
      destination: pick(PLACES, n + 3 + (n >> 4)),
      priority: pick(PRIORITIES, n),
      notes: n % 4 === 0 ? 'Handle with care' : null,
    }),
    status,
    current_location: pick(PLACES, n + 1),
    estimated_delivery_date: timeOf(n + 1440),
    eta_is_default: Number(n % 3 === 0),
    actual_delivery_date: status === 'Delivered' ? timeOf(n + 600 + ((n * 7919) % 1440)) : null,
    is_delayed: Number(isDelayed),
    delay_reason: isDelayed ? 'Border queue' : null,
    is_demo: 0,
    created_by: idOf('user', 0),
    request_digest: null,
    event_seq: 0,
    created_at: timeOf(n),
    updated_at: timeOf(n + 2),
  };
  return { ...row, ...foldedColumns({ ...row, tracking_number: row.number_key }) };
}

/** The history of the shipment `n`, oldest first. */
export function historyRows(n: number): ShipmentStatusHistoryTable[] {
  return Array.from({ length: HISTORY_ROWS }, (_, step) => ({
    id: idOf('history', n * HISTORY_ROWS + step),
    shipment_id: idOf('shipment', n),
    organisation_id: idOf('organisation', ownerOf(n)),
    status: pick(SHIPMENT_STATUSES, step),
    change: step === 0 ? 'created' : 'progress',
    location: pick(PLACES, n + step),
    notes: step === 1 ? 'Left the depot' : null,
    user_id: idOf('user', 0),
    key_id: null,
    timestamp: timeOf(n + step),
    recorded_at: timeOf(n + step),
    scan_id: null,
    read_how: null,
    proof_id: null,
    milestone_id: null,
  }));
}

/** Adds up the kept counts that belong to the first `total` shipments. */
export function countRows(total: number): ShipmentCountTable[] {
  const states = Array.from({ length: ORGANISATIONS }, (): { state: CountedState; by: number }[] => []);
  for (let n = 0; n < total; n += 1) {
    const { organisation_id, status, is_delayed } = shipmentRow(n);
    states[ownerOf(n)]?.push({ state: { organisation_id, status, is_delayed }, by: 1 });
  }
  return states.map((own, n) => countChanges(idOf('organisation', n), own));
}

const VISITORS = 4000;

/** The header by which a proxy names the address that a request came from: every fourth visitor has an IPv6 one. */
export function forwardedFor(n: number): { 'x-forwarded-for': string } {
  const visitor = n % VISITORS;
  const [high, low] = [visitor >> 8, visitor % 256];
  return {
    'x-forwarded-for':
      visitor % 4 === 0
        ? `2001:db8:${high.toString(16)}:${low.toString(16)}::1`
        : `198.18.${String(high)}.${String(low)}`,
  };
}
