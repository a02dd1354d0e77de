import type { Announce, Trx } from '@msafara/db/database';
import { insertHistoryEntry, NO_SCAN } from '@msafara/db/shipments/shipment-history.repository';
import type { Audience } from '@msafara/db/shipments/shipment-locks.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { updateShipment } from '@msafara/db/shipments/shipment-changes.repository';
import type { ShipmentStatusHistoryTable } from '@msafara/db/shipments/shipments.table';
import { updateStaysDelivered, updateStaysUndelivered } from '@msafara/db/units/stays.repository';
import type { Author } from '@msafara/domain/policy';
import { classifyStatusChange, deliveredAt } from '@msafara/domain/shipments/shipment-status';
import type { RecordStatusInput } from '@msafara/domain/shipments/shipments.schema';

import { type Caller, requirePermission } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { toldOfChange, writeJournal } from '../events/shipment-journal.ts';
import { type MovedShipment, noticeOfStatus } from '../notifications/shipment-notices.ts';
import { authorOf } from './shipment-change.ts';

/** What is told with a status, whoever tells it and how; an absent field is unchanged, null clears (D8). */
export type StatusTold = Pick<
  RecordStatusInput,
  'status' | 'location' | 'notes' | 'estimatedDeliveryDate' | 'isDelayed' | 'delayReason'
>;

/** Fails with FORBIDDEN, PERIOD_OVER, or, for estimate and delay, ENTERPRISE_ONLY (D8). */
export function requireStatusPermission(actor: Caller['actor'], told: Omit<StatusTold, 'status'>): void {
  requirePermission(actor, 'shipment.update');
  const touchesEta = [told.estimatedDeliveryDate, told.isDelayed, told.delayReason].some(
    (field) => field !== undefined,
  );
  if (touchesEta) requirePermission(actor, 'shipment.eta');
}

/** The present state that a status brings about; `happened` is when it was reached. */
function stateAfter(before: ShipmentWithOrganisation, told: StatusTold, happened: string) {
  const isDelayed = told.isDelayed ?? before.is_delayed === 1;
  const reason = told.delayReason === undefined ? before.delay_reason : told.delayReason;
  const setsEta = told.estimatedDeliveryDate !== undefined;
  return {
    status: told.status,
    current_location: told.location === undefined ? before.current_location : told.location,
    estimated_delivery_date: setsEta ? (told.estimatedDeliveryDate ?? null) : before.estimated_delivery_date,
    eta_is_default: setsEta ? 0 : before.eta_is_default,
    actual_delivery_date: deliveredAt(told.status, before.actual_delivery_date, happened),
    is_delayed: Number(isDelayed),
    delay_reason: isDelayed ? reason : null,
  };
}

/** A shipment as notices tell of its new status. */
export function movedShipment(before: ShipmentWithOrganisation, after: ShipmentWithOrganisation): MovedShipment {
  return {
    id: after.id,
    organisationId: after.organisation_id,
    trackingNumber: after.tracking_number,
    origin: after.origin,
    destination: after.destination,
    status: after.status,
    location: after.current_location,
    delayReason: after.delay_reason,
    isNewlyDelayed: after.is_delayed === 1 && before.is_delayed === 0,
  };
}

/** A delivery ends the time in units, and goes back to them where it is taken back (D26). */
async function endStays(trx: Trx, before: ShipmentWithOrganisation, after: ShipmentWithOrganisation, at: string) {
  const isDelivered = after.status === 'Delivered';
  if (isDelivered === (before.status === 'Delivered')) return;
  if (isDelivered) await updateStaysDelivered(trx, { shipmentId: before.id, at });
  else await updateStaysUndelivered(trx, before.id);
}

type Application = {
  before: ShipmentWithOrganisation;
  audience: Audience;
  told: StatusTold;
  /** When it happened, by our clock; `late` where something that happened after it is on record already (D19). */
  happened: string;
  late: boolean;
  /** When it is recorded, later than the shipment's last change. */
  now: string;
  /** One of many is told with the others. */
  isOneOfMany: boolean;
  scan?: Pick<ShipmentStatusHistoryTable, 'scan_id' | 'read_how'>;
  /** The proof that is recorded with it (D28). */
  proofId?: string | undefined;
};

/**
 * Writes a status of a shipment that the transaction has locked: its state, an entry in its history, its events and its
 * notices. A late status changes the history alone (D19). Returns the changed shipment.
 */
export async function applyStatus(
  ctx: { deps: Deps; actor: Author },
  trx: Trx,
  announce: Announce,
  { before, audience, told, happened, late, now, isOneOfMany, scan, proofId }: Application,
): Promise<ShipmentWithOrganisation> {
  const change = { ...(!late && stateAfter(before, told, happened)), updated_at: now };
  const journal = toldOfChange(before, { ...before, ...change }, { recorded: true });
  const { row: after } = journal;
  await updateShipment(trx, before, { ...change, event_seq: after.event_seq });
  await endStays(trx, before, after, happened);
  const entry = {
    status: told.status,
    change: late ? ('late' as const) : classifyStatusChange(before.status, told.status),
    location: told.location ?? null,
    notes: told.notes ?? null,
    timestamp: happened,
  };
  await insertHistoryEntry(trx, {
    id: ctx.deps.newId(),
    shipment_id: before.id,
    organisation_id: before.organisation_id,
    ...entry,
    ...authorOf(ctx.actor),
    recorded_at: now,
    ...NO_SCAN,
    ...scan,
    proof_id: proofId ?? null,
  });
  await writeJournal(trx, [journal], { at: now, entry: { ...entry, recordedAt: now } });
  if (!late) {
    await noticeOfStatus(ctx, trx, announce, { shipment: movedShipment(before, after), audience, isOneOfMany });
  }
  announce({ kind: 'shipments', organisationId: before.organisation_id, trackingNumber: before.tracking_number });
  return after;
}
