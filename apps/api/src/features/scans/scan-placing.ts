import type { Trx } from '@msafara/db/database';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { findPreviousOccurrence, findScan } from '@msafara/db/scans/scans.repository';
import { type Audience, findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { findShipmentByNumber, type ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { occurredAt } from '@msafara/domain/scans/occurred-at';
import type { ScanCommand } from '@msafara/domain/scans/scan-command.schema';
import type { ScannedShipment } from '@msafara/domain/scans/scan-result.schema';
import { isTrackingNumber, soughtNumber } from '@msafara/domain/shipments/tracking-number';

import type { SignedIn } from '../../context.ts';
import { scopeOf } from '../shipments/shipment-reads.service.ts';

/** For so long after a paid period are scans taken that were made within it (D23). */
const GRACE_MS = 7 * DAY_MS;
/** Devices may keep scans for a year; answers are kept a month longer. */
const OLDEST_MS = 365 * DAY_MS;

/** How a batch of scans came. */
export type Sending = {
  deviceId: string;
  /** How many milliseconds the device's clock is behind ours. */
  offset: number;
  received: string;
  /** The scans of a batch are told together. */
  isOneOfMany: boolean;
};

/** When it took place as far as the command itself tells, before the shipment is known. */
function scannedBy({ scannedAt, lastContact }: ScanCommand, { offset, received }: Sending): string {
  return occurredAt(scannedAt, { offset, received, lastContact, createdAt: new Date(0).toISOString() });
}

/** The same person, who may still send what was scanned within a paid period that is over: for 7 days (D23). */
async function inGrace(ctx: SignedIn, trx: Trx, scanned: string, { received }: Sending): Promise<SignedIn> {
  const { actor } = ctx;
  if (!actor.readOnly) return ctx;
  const paidUntil = (await findOrganisation(trx, actor.organisationId))?.paidUntil ?? undefined;
  const isTaken =
    paidUntil !== undefined && scanned < paidUntil && Date.parse(received) < Date.parse(paidUntil) + GRACE_MS;
  return isTaken ? { ...ctx, actor: { ...actor, readOnly: false } } : ctx;
}

/** A shipment that a scan moved now, and the organisation whose members are to be told. */
export type Moved = { organisationId: string; shipment: ScannedShipment };

export type Held = { row: ShipmentWithOrganisation; audience: Audience };

/**
 * The shipment that was scanned, held by the transaction; by its number, typed with blanks in it or not (D7), unless what was seen on the
 * device still has it. Undefined where the organisation has none of it.
 */
export async function findScanned(ctx: SignedIn, trx: Trx, command: ScanCommand): Promise<Held | undefined> {
  const organisationId = scopeOf(ctx, undefined);
  const { shipmentId } = command;
  const trackingNumber = soughtNumber(command.trackingNumber);
  const hold = (id: string) => findShipmentForUpdate(trx, id, { organisationId, actorId: ctx.actor.userId });
  const seen = shipmentId === undefined ? undefined : await hold(shipmentId);
  if (seen?.row.tracking_number === trackingNumber) return seen;
  const found = isTrackingNumber(trackingNumber)
    ? await findShipmentByNumber(trx, trackingNumber, { organisationId })
    : undefined;
  return found && hold(found.id);
}

/** When a scan took place by our clock; an answer to a question took place when that was asked about. */
export async function placeInTime(
  ctx: SignedIn,
  trx: Trx,
  { command, sending, createdAt }: { command: ScanCommand; sending: Sending; createdAt?: string | undefined },
): Promise<string> {
  const { organisationId, userId } = ctx.actor;
  const { answers, order, scannedAt, lastContact } = command;
  const question = answers === undefined ? undefined : await findScan(trx, { organisationId, id: answers });
  if (question?.outcome === 'toConfirm' && question.userId === userId && question.occurredAt !== null) {
    return question.occurredAt;
  }
  const { deviceId, offset, received } = sending;
  // The order of an answer is that of the answering, which was later.
  const previous = answers === undefined ? await findPreviousOccurrence(trx, { deviceId, userId, order }) : undefined;
  return occurredAt(scannedAt, { offset, received, lastContact, createdAt, previous });
}

export function scannedShipment(row: ShipmentWithOrganisation): ScannedShipment {
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    status: row.status,
    currentLocation: row.current_location,
    origin: row.origin,
    destination: row.destination,
    updatedAt: row.updated_at,
  };
}

/** Who records a scan, who may be in grace; fails where it is too old to be told apart from one that was answered. */
export async function requireInTime(
  ctx: SignedIn,
  trx: Trx,
  { command, sending }: { command: ScanCommand; sending: Sending },
): Promise<SignedIn> {
  const scanned = scannedBy(command, sending);
  if (Date.parse(scanned) < Date.parse(sending.received) - OLDEST_MS) {
    throw new DomainError('INVALID_INPUT', say('scan.tooOld'));
  }
  return inGrace(ctx, trx, scanned, sending);
}
