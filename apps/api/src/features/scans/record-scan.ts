import type { Announce, Trx } from '@msafara/db/database';
import { findProof } from '@msafara/db/proofs/proofs.repository';
import { findScan } from '@msafara/db/scans/scans.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { judgeScan, type ScanJudgement } from '@msafara/domain/scans/judge-scan';
import { isClockOff } from '@msafara/domain/scans/occurred-at';
import type { ScanCommand, StatusScan } from '@msafara/domain/scans/scan-command.schema';
import type { RecordedScan, ScanToConfirm, ToldScan } from '@msafara/domain/scans/scan-result.schema';

import { requirePermission, type SignedIn } from '../../context.ts';
import { codesOf, type TellCode, tryCode } from '../proofs/door-code.ts';
import { requireHandover } from '../proofs/handover.service.ts';
import { codeStateOf, keepProof, type ProofTold } from '../proofs/keep-proof.ts';
import { applyStatus, requireStatusPermission } from '../shipments/apply-status.ts';
import { findNewestFor } from '../shipments/newest-happening.ts';
import { laterThan } from '../shipments/shipment-change.ts';
import { type Kept, recordOnce } from './record-once.ts';
import { findScanned, type Moved, placeInTime, requireInTime, scannedShipment, type Sending } from './scan-placing.ts';
import { tellMilestone } from './tell-milestone.ts';

function recordedResult(
  { id }: StatusScan,
  parts: {
    before: ShipmentWithOrganisation;
    after: ShipmentWithOrganisation;
    judged: Exclude<ScanJudgement, { outcome: 'toConfirm' }>;
    happened: string;
    offset: number;
  },
): RecordedScan {
  const { before, after, judged, happened, offset } = parts;
  const { status, currentLocation, updatedAt } = scannedShipment(before);
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
    shipment: scannedShipment(after),
    before: { status, currentLocation, updatedAt },
  };
}

/** What is kept of a scan, and the shipments that it moved now. */
type Applied = Kept<RecordedScan | ScanToConfirm> & { moved: Moved[] };

/**
 * What became of the code of a proof that waited on a device. Nobody can be asked again, so a wrong one is kept and said, and what
 * the policy asks for is not insisted on.
 */
async function judgeCode(trx: Trx, tellCode: TellCode | undefined, shipmentId: string, proof: ProofTold) {
  if (proof.code === null || tellCode === undefined) return codeStateOf(proof);
  const handover = await requireHandover(trx, shipmentId);
  const tried = await tryCode(trx, tellCode, { shipmentId, code: proof.code, handover });
  return tried === 'right' ? 'right' : 'wrong';
}

async function applyScan(
  ctx: SignedIn,
  [trx, announce]: [Trx, Announce],
  { command, sending, tellCode }: { command: StatusScan; sending: Sending; tellCode: TellCode | undefined },
): Promise<Applied> {
  requireStatusPermission(ctx.actor, command);
  if (command.proof) requirePermission(ctx.actor, 'proof.write');
  const { offset, received, isOneOfMany, deviceId } = sending;
  const held = await findScanned(ctx, trx, command);
  if (!held) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
  const { row: before, audience } = held;
  const happened = await placeInTime(ctx, trx, { command, sending, createdAt: before.created_at });
  const now = laterThan(before.updated_at, received);
  const { newest, userId } = await findNewestFor(trx, before, { status: command.status, happened, now });
  const { status, updated_at: updatedAt } = before;
  const isOwn = userId === ctx.actor.userId;
  const judged = judgeScan({ ...command, occurred: happened }, { status, updatedAt, newest, isOwn });
  const kept = {
    moved: [],
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
    const answer: ScanToConfirm = { outcome: 'toConfirm', id: command.id, shipment: scannedShipment(before) };
    return { ...kept, outcome: answer.outcome, answer };
  }
  if (command.proof) {
    const recorded = await findProof(trx, { id: command.id, organisationId: before.organisation_id });
    if (recorded) throw new DomainError('REUSED_ID', say('scan.reusedId'));
    const code = await judgeCode(trx, tellCode, before.id, command.proof);
    const proof = {
      id: command.id,
      told: command.proof,
      shipment: before,
      code,
      capturedAt: happened,
      receivedAt: now,
    };
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
  return {
    ...kept,
    moved: answer.late ? [] : [{ organisationId: before.organisation_id, shipment: answer.shipment }],
    outcome: answer.outcome,
    answer,
  };
}

/** What a scan was answered before its person moved to another organisation, which may have been lost; fails with CONFLICT for any other. */
async function findOwnAnswer({ deps, actor }: SignedIn, command: ScanCommand, digest: string): Promise<unknown> {
  const { organisationId, id } = command;
  const kept = await findScan(deps.database.read, { organisationId, id });
  if (kept?.userId === actor.userId && kept.digest === digest) return JSON.parse(kept.answer) as unknown;
  throw new DomainError('CONFLICT', say('scan.otherOrganisation'));
}

/** What became of a scan, and the shipments that it moved now. */
export type ScanDone = { answer: unknown; isNew: boolean; moved: readonly Moved[] };

/**
 * Records a scan that waited on a device, once (D23): when it took place is told by the device's clock and ours, and what
 * became of the shipment meanwhile decides what it does (`judgeScan`); a milestone is told as `recordMilestone` tells it. Returns the kept
 * answer when it was recorded before. Fails with FORBIDDEN, PERIOD_OVER, GROWTH_ONLY, ENTERPRISE_ONLY, CONFLICT for one of another
 * organisation, INVALID_INPUT for one that is too old, SHIPMENT_NOT_FOUND or REUSED_ID; none of these uses its id up.
 */
export async function recordScan(
  ctx: SignedIn,
  { command, digest, sending }: { command: ScanCommand; digest: string; sending: Sending },
): Promise<ScanDone> {
  const { id, organisationId } = command;
  if (organisationId !== ctx.actor.organisationId) {
    return { answer: await findOwnAnswer(ctx, command, digest), isNew: false, moved: [] };
  }
  let moved: readonly Moved[] = [];
  const hasCode = 'status' in command && command.proof?.code != null;
  const tellCode = hasCode ? await codesOf(ctx.deps) : undefined;
  const { answer, isNew } = await recordOnce<RecordedScan | ScanToConfirm | ToldScan>(ctx, {
    id,
    digest,
    async work(trx, announce) {
      const able = await requireInTime(ctx, trx, { command, sending });
      const { moved: now, ...kept } = await ('status' in command
        ? applyScan(able, [trx, announce], { command, sending, tellCode })
        : tellMilestone(able, [trx, announce], { command, sending }));
      moved = now;
      return kept;
    },
  });
  // What another call did meanwhile, that one tells of.
  return { answer, isNew, moved: isNew ? moved : [] };
}
