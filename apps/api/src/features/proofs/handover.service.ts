import type { Announce, Db, Trx } from '@msafara/db/database';
import { listReached } from '@msafara/db/messages/message-recipients.repository';
import { insertMessages } from '@msafara/db/messages/messages.repository';
import {
  findHandover,
  findProofPolicy,
  type KeptHandover,
  updateCodesCounted,
  upsertHandoverPolicy,
  upsertProofPolicy,
} from '@msafara/db/proofs/handovers.repository';
import { updateShipment } from '@msafara/db/shipments/shipment-changes.repository';
import { DomainError } from '@msafara/domain/errors';
import {
  CODE_TRIES,
  type CodeChecked,
  CODES_ASKED,
  type CodeSent,
  codeSentSchema,
  type Handover,
  NO_POLICY,
  type OwnPolicy,
  policyInEffect,
  policyWith,
  type ProofPolicyChange,
} from '@msafara/domain/proofs/proof-policy';
import { say } from '@msafara/domain/say';

import { type Caller, requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { masked } from '../messages/message-failures.ts';
import { newMessage, zoneFor } from '../messages/plan-messages.ts';
import { reachableOf } from '../messages/reachable.ts';
import { findForChange, keyDetail, laterThan } from '../shipments/shipment-change.ts';
import { requireShipment } from '../shipments/shipment-reads.service.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { codesOf, tryCode } from './door-code.ts';

/** What is asked for at a shipment that is there. */
export async function requireHandover(db: Db, shipmentId: string): Promise<KeptHandover> {
  const found = await findHandover(db, shipmentId);
  if (!found) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
  return found;
}

function viewOf(kept: KeptHandover): Handover {
  return {
    policy: policyInEffect(kept),
    isOwn: kept.own !== null,
    codeTriesLeft: Math.max(0, CODE_TRIES - kept.wrongCodes),
    codesLeft: Math.max(0, CODES_ASKED - kept.codesSent),
  };
}

function requirePhotos(policy: ProofPolicyChange | null, { hasPhotos }: { hasPhotos: boolean }): void {
  if (!policy?.photo || hasPhotos) return;
  throw new DomainError('FORBIDDEN', say('proof.photosNotInPlan'));
}

/** What is asked for when a shipment is handed over (D28). Fails with FORBIDDEN or SHIPMENT_NOT_FOUND. */
export async function readHandover(ctx: Caller, { id }: { id: string }): Promise<Handover> {
  requirePermission(ctx.actor, 'proof.read');
  const { read } = ctx.deps.database;
  await requireShipment(ctx, read, id);
  return viewOf(await requireHandover(read, id));
}

/**
 * Sets what is asked for at one shipment, or lets its organisation's policy hold (D28); what is left out stays. Fails with FORBIDDEN, for photos too where
 * the plan has none, PERIOD_OVER or SHIPMENT_NOT_FOUND.
 */
export async function setHandover(
  ctx: Caller,
  { id, policy }: { id: string; policy: ProofPolicyChange | null },
): Promise<Handover> {
  const { actor, deps } = ctx;
  requirePermission(actor, 'shipment.update');
  return deps.database.transaction(async (trx, announce) => {
    const { before } = await findForChange(ctx, trx, { id });
    const { organisation_id: organisationId, tracking_number: trackingNumber } = before;
    const kept = await requireHandover(trx, id);
    requirePhotos(policy, kept);
    // What the plan does not have just now is left out as well, and asked for again once it has it.
    const own = policy && policyWith(policyInEffect({ ...kept, hasPhotos: true }), policy);
    await upsertHandoverPolicy(trx, { shipmentId: id, organisationId, policy: own });
    // Phones that keep the shipment read it anew.
    await updateShipment(trx, before, {
      event_seq: before.event_seq,
      updated_at: laterThan(before.updated_at, nowOf(deps)),
    });
    announce({ kind: 'shipments', organisationId, trackingNumber });
    const details = { ...keyDetail(actor), trackingNumber };
    await recordAct(deps, trx, { action: 'shipment.proof-policy', userId: actor.userId, organisationId, details });
    return viewOf(await requireHandover(trx, id));
  });
}

/** What the caller's organisation asks for. Fails with FORBIDDEN. */
export async function readProofPolicy({ actor, deps }: SignedIn): Promise<OwnPolicy> {
  requirePermission(actor, 'proof.read');
  const kept = await findProofPolicy(deps.database.read, actor.organisationId);
  return { policy: kept?.policy ?? NO_POLICY, hasPhotos: kept?.hasPhotos ?? false };
}

/** Changes what the caller's organisation asks for (D28); what is left out stays. Fails with FORBIDDEN, for photos too where the plan has none. */
export async function setProofPolicy(ctx: SignedIn, change: ProofPolicyChange): Promise<OwnPolicy> {
  const { actor, deps } = ctx;
  requirePermission(actor, 'organisation.change');
  const { userId, organisationId } = actor;
  await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    const kept = await findProofPolicy(trx, organisationId);
    requirePhotos(change, kept ?? { hasPhotos: false });
    const policy = policyWith(kept?.policy ?? NO_POLICY, change);
    await upsertProofPolicy(trx, { organisationId, policy, now: nowOf(deps) });
    await recordAct(deps, trx, { action: 'organisation.proof-policy', userId, organisationId, details: policy });
  });
  return readProofPolicy(ctx);
}

/** Tries a code at the door; a wrong one counts (D28). Fails with FORBIDDEN, PERIOD_OVER, SHIPMENT_NOT_FOUND, or CONFLICT after five. */
export async function checkCode(ctx: Caller, { id, code }: { id: string; code: string }): Promise<CodeChecked> {
  requirePermission(ctx.actor, 'proof.write');
  const tellCode = await codesOf(ctx.deps);
  const { tried, handover } = await ctx.deps.database.transaction(async (trx) => {
    await findForChange(ctx, trx, { id });
    const kept = await requireHandover(trx, id);
    return { tried: await tryCode(trx, tellCode, { shipmentId: id, code, handover: kept }), handover: kept };
  });
  if (tried === 'locked') throw new DomainError('CONFLICT', say('proof.codeLocked'));
  const isRight = tried === 'right';
  return { isRight, triesLeft: CODE_TRIES - handover.wrongCodes - Number(!isRight) };
}

/** Sends the code to recipients whom the sender added and whom messages reach; followers get none. */
async function writeCode(ctx: Caller, trx: Trx, announce: Announce, id: string): Promise<CodeSent> {
  const { deps, actor } = ctx;
  const { before } = await findForChange(ctx, trx, { id });
  const organisationId = before.organisation_id;
  const kept = await requireHandover(trx, id);
  if (!policyInEffect(kept).code) throw new DomainError('CONFLICT', say('proof.noCode'));
  if (kept.codesSent >= CODES_ASKED) throw new DomainError('CONFLICT', say('proof.codesSent'));
  const recipients = (await listReached(trx, [id])).filter(({ consent }) => consent === 'attested');
  const receivers = await reachableOf(deps, trx, { organisationId, recipients });
  if (receivers.length === 0) throw new DomainError('CONFLICT', say('proof.nobodyForCode'));
  const rows = receivers.map((recipient) =>
    newMessage(deps, recipient, {
      template: 'door_code',
      zone: zoneFor(before.destination, recipient.country),
      send_at: nowOf(deps),
    }),
  );
  await insertMessages(trx, rows);
  announce({ kind: 'messages' });
  await updateCodesCounted(trx, { shipmentId: id, organisationId, what: 'codes_sent' });
  const details = { ...keyDetail(actor), trackingNumber: before.tracking_number };
  await recordAct(deps, trx, { action: 'shipment.code-sent', userId: actor.userId, organisationId, details });
  return { to: receivers.map(({ address }) => masked(address)), codesLeft: CODES_ASKED - kept.codesSent - 1 };
}

/**
 * Sends the code again, at once and also at night, since somebody stands at the door (D27). A request that is repeated under the same
 * `key` sends nothing more. Fails with FORBIDDEN, PERIOD_OVER, SHIPMENT_NOT_FOUND; with CONFLICT where no code is asked for, it was sent
 * twice, or there is nobody to send it to; and as `once` does.
 */
export async function sendCode(ctx: Caller, input: { id: string }, key?: string): Promise<Outcome<CodeSent>> {
  return once(ctx, { key, operation: 'handover.code', input, answerSchema: codeSentSchema }, () => {
    requirePermission(ctx.actor, 'proof.write');
    return async (trx, announce) => ({ status: 200, answer: await writeCode(ctx, trx, announce, input.id) });
  });
}
