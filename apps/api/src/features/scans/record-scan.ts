import type { Announce, Trx } from '@msafara/db/database';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { findPreviousOccurrence, findScan } from '@msafara/db/scans/scans.repository';
import { findLatestHappening } from '@msafara/db/shipments/shipment-history.repository';
import {
  type Audience,
  findShipmentByNumber,
  findShipmentForUpdate,
  type ShipmentWithOrganisation,
} from '@msafara/db/shipments/shipments.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { judgeScan, type ScanJudgement } from '@msafara/domain/scans/judge-scan';
import { isClockOff, occurredAt } from '@msafara/domain/scans/occurred-at';
import type { ScanCommand } from '@msafara/domain/scans/scan-command.schema';
import type { RecordedScan, ScanToConfirm, ScannedShipment } from '@msafara/domain/scans/scan-result.schema';
import { isTrackingNumber } from '@msafara/domain/shipments/tracking-number';

import { requirePermission, type SignedIn } from '../../context.ts';
import { keepProof } from '../proofs/keep-proof.ts';
import { applyStatus, requireStatusPermission } from '../shipments/apply-status.ts';
import { laterThan } from '../shipments/shipment-change.ts';
import { scopeOf } from '../shipments/shipment-reads.service.ts';
import { type Kept, recordOnce } from './record-once.ts';

const DAY = 86_400_000;
/** For so long after a paid period are scans taken that were made within it (D23). */
const GRACE_MS = 7 * DAY;
/** Devices may keep scans for a year; answers are kept a month longer. */
const OLDEST_MS = 365 * DAY;

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

type Held = { row: ShipmentWithOrganisation; audience: Audience };

/** The shipment that was scanned, held by the transaction; by its number, unless what was seen on the device still has it. */
async function findScanned(ctx: SignedIn, trx: Trx, command: ScanCommand): Promise<Held> {
  const organisationId = scopeOf(ctx, undefined);
  const { trackingNumber, shipmentId } = command;
  const hold = (id: string) => findShipmentForUpdate(trx, id, { organisationId, actorId: ctx.actor.userId });
  const seen = shipmentId === undefined ? undefined : await hold(shipmentId);
  if (seen?.row.tracking_number === trackingNumber) return seen;
  const found = isTrackingNumber(trackingNumber)
    ? await findShipmentByNumber(trx, trackingNumber, { organisationId })
    : undefined;
  const held = found && (await hold(found.id));
  if (!held) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
  return held;
}

/** When a scan took place by our clock; an answer to a question took place when that was asked about. */
async function placeInTime(
  ctx: SignedIn,
  trx: Trx,
  { command, sending, createdAt }: { command: ScanCommand; sending: Sending; createdAt: string },
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

function told(row: ShipmentWithOrganisation): ScannedShipment {
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

function recordedResult(
  { id }: ScanCommand,
  parts: {
    before: ShipmentWithOrganisation;
    after: ShipmentWithOrganisation;
    judged: Exclude<ScanJudgement, { outcome: 'toConfirm' }>;
    happened: string;
    offset: number;
  },
): RecordedScan {
  const { before, after, judged, happened, offset } = parts;
  const { status, currentLocation, updatedAt } = told(before);
  const isLate = judged.outcome === 'late';
  return {
    outcome: 'recorded',
    id,
    recordedAt: after.updated_at,
    occurredAt: happened,
    change: isLate ? 'late' : judged.change,
    late: isLate,
    ...(!isLate && judged.changedMeanwhile && { changedMeanwhile: { status, updatedAt } }),
    ...(isClockOff(offset) && { clockOff: offset }),
    shipment: told(after),
    before: { status, currentLocation, updatedAt },
  };
}

/** Who records a scan; fails where the person may not, or where it is too old to be told apart from one that was answered. */
async function requireAble(
  ctx: SignedIn,
  trx: Trx,
  { command, sending }: { command: ScanCommand; sending: Sending },
): Promise<SignedIn> {
  const scanned = scannedBy(command, sending);
  if (Date.parse(scanned) < Date.parse(sending.received) - OLDEST_MS) {
    throw new DomainError('INVALID_INPUT', say('scan.tooOld'));
  }
  const able = await inGrace(ctx, trx, scanned, sending);
  requireStatusPermission(able.actor, command);
  if (command.proof) requirePermission(able.actor, 'proof.write');
  return able;
}

type Applied = Kept<RecordedScan | ScanToConfirm> & { shipment: ShipmentWithOrganisation };

async function applyScan(
  ctx: SignedIn,
  [trx, announce]: [Trx, Announce],
  { command, sending }: { command: ScanCommand; sending: Sending },
): Promise<Applied> {
  const { offset, received, isOneOfMany, deviceId } = sending;
  const { row: before, audience } = await findScanned(ctx, trx, command);
  const happened = await placeInTime(ctx, trx, { command, sending, createdAt: before.created_at });
  const latest = await findLatestHappening(trx, before.id);
  const { status, updated_at: updatedAt } = before;
  const isOwn = latest?.userId === ctx.actor.userId;
  const judged = judgeScan({ ...command, occurred: happened }, { status, updatedAt, newest: latest?.timestamp, isOwn });
  const kept = {
    shipment: before,
    device_id: deviceId,
    device_order: command.order,
    shipment_id: before.id,
    tracking_number: before.tracking_number,
    scanned_at: command.scannedAt,
    occurred_at: happened,
    clock_offset_ms: offset,
    read_how: command.readHow,
  };
  if (judged.outcome === 'toConfirm') {
    const answer: ScanToConfirm = { outcome: 'toConfirm', id: command.id, shipment: told(before) };
    return { ...kept, outcome: answer.outcome, answer };
  }
  const now = laterThan(before.updated_at, received);
  if (command.proof) {
    const proof = { id: command.id, told: command.proof, shipment: before, capturedAt: happened, receivedAt: now };
    await keepProof(ctx, trx, proof);
  }
  const after = await applyStatus(ctx, trx, announce, {
    before,
    audience,
    told: command,
    happened,
    late: judged.outcome === 'late',
    now,
    isOneOfMany,
    scan: { scan_id: command.id, read_how: command.readHow },
    proofId: command.proof && command.id,
  });
  const answer = recordedResult(command, { before, after, judged, happened, offset });
  return { ...kept, outcome: answer.outcome, answer };
}

/** What a scan was answered before its person moved to another organisation, which may have been lost; fails with CONFLICT for any other. */
async function findOwnAnswer({ deps, actor }: SignedIn, command: ScanCommand, digest: string): Promise<unknown> {
  const { organisationId, id } = command;
  const kept = await findScan(deps.database.read, { organisationId, id });
  if (kept?.userId === actor.userId && kept.digest === digest) return JSON.parse(kept.answer) as unknown;
  throw new DomainError('CONFLICT', say('scan.otherOrganisation'));
}

/** What became of a scan; with the organisation whose members are to be told, where it moved its shipment now. */
export type ScanDone = { answer: unknown; moved: { organisationId: string } | undefined };

/**
 * Records a scan that waited on a device, once (D23): when it took place is told by the device's clock and ours, and what
 * became of the shipment meanwhile decides what it does (`judgeScan`). Returns the kept answer when it was recorded
 * before. Fails with FORBIDDEN, PERIOD_OVER, ENTERPRISE_ONLY, CONFLICT for one of another organisation, INVALID_INPUT for
 * one that is too old, SHIPMENT_NOT_FOUND or REUSED_ID; none of these uses its id up.
 */
export async function recordScan(
  ctx: SignedIn,
  { command, digest, sending }: { command: ScanCommand; digest: string; sending: Sending },
): Promise<ScanDone> {
  if (command.organisationId !== ctx.actor.organisationId) {
    return { answer: await findOwnAnswer(ctx, command, digest), moved: undefined };
  }
  let organisationId = command.organisationId;
  const { isNew, answer } = await recordOnce<RecordedScan | ScanToConfirm>(ctx, {
    id: command.id,
    digest,
    async work(trx, announce) {
      const able = await requireAble(ctx, trx, { command, sending });
      const { shipment, ...kept } = await applyScan(able, [trx, announce], { command, sending });
      organisationId = shipment.organisation_id;
      return kept;
    },
  });
  const isMoved = isNew && answer.outcome === 'recorded' && !answer.late;
  return { answer, moved: isMoved ? { organisationId } : undefined };
}
