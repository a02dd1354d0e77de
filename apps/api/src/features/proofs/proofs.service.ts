import { DAY_MS } from '@msafara/domain/durations';
import { createHash } from 'node:crypto';

import type { Announce, Db, Trx } from '@msafara/db/database';
import { updateFilesReleased } from '@msafara/db/files/files.repository';
import { findChainAround, findProof, type KeptProof, listProofs } from '@msafara/db/proofs/proofs.repository';
import { listProofsToErase, updateProofErased } from '@msafara/db/proofs/proof-erasure.repository';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { CODE_TRIES, missingParts, policyInEffect } from '@msafara/domain/proofs/proof-policy';
import { statusOfProof } from '@msafara/domain/proofs/proof-status';
import {
  ERASABLE,
  type Proof,
  type ProofCheck,
  proofSchema,
  type RecordProofInput,
} from '@msafara/domain/proofs/proofs.schema';
import { say } from '@msafara/domain/say';

import { type Caller, requirePermission } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { nameOfFile } from '../files/file-store.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { applyStatus } from '../shipments/apply-status.ts';
import { placeInTime } from '../shipments/record-status.service.ts';
import { findForChange, laterThan } from '../shipments/shipment-change.ts';
import { requireShipment, scopeOf } from '../shipments/shipment-reads.service.ts';
import { codesOf, tryCode } from './door-code.ts';
import { requireHandover } from './handover.service.ts';
import { codeStateOf, digestOfProof, keepProof } from './keep-proof.ts';
import { digestOf, hashOf, personalOf } from './proof-chain.ts';

/** How long a proof keeps what is personal (D28); of the demo and test mode a week. */
const KEPT_DAYS = 730;
const UNREAL_KEPT_DAYS = 7;
const ERASED_AT_ONCE = 100;

/** The proof that was recorded under an id before. Fails with REUSED_ID where that one says something else. */
async function findRecorded(trx: Trx, input: RecordProofInput, organisationId: string): Promise<Proof | undefined> {
  const known = input.id === undefined ? undefined : await findProof(trx, { id: input.id, organisationId });
  if (!known) return undefined;
  const isSame = known.row.sent === digestOfProof(input) && known.row.shipment_id === input.shipmentId;
  if (!isSame) throw new DomainError('REUSED_ID', say('scan.reusedId'));
  return known.proof;
}

/** Counts a wrong code in a transaction of its own, so that the refusal does not undo it. Fails with INVALID_INPUT for one. */
async function requireRightCode(ctx: Caller, { id, shipmentId, code }: RecordProofInput): Promise<void> {
  if (code === null) return;
  const tellCode = await codesOf(ctx.deps);
  const fault = await ctx.deps.database.transaction(async (trx) => {
    const { before } = await findForChange(ctx, trx, { id: shipmentId });
    const organisationId = before.organisation_id;
    // What is on record already was judged then.
    if (id !== undefined && (await findProof(trx, { id, organisationId }))) return undefined;
    const handover = await requireHandover(trx, shipmentId);
    const tried = await tryCode(trx, tellCode, { shipmentId, code, handover });
    if (tried === 'locked') return say('proof.codeLocked');
    return tried === 'wrong' ? say('proof.codeWrong', { left: CODE_TRIES - handover.wrongCodes - 1 }) : undefined;
  });
  if (fault) throw invalidFields({ code: fault });
}

async function recordProofIn(ctx: Caller, trx: Trx, announce: Announce, input: RecordProofInput): Promise<Proof> {
  const { before, audience } = await findForChange(ctx, trx, { id: input.shipmentId });
  const organisationId = before.organisation_id;
  const recorded = await findRecorded(trx, input, organisationId);
  if (recorded) return recorded;
  const fieldErrors = missingParts(policyInEffect(await requireHandover(trx, before.id)), input);
  if (Object.keys(fieldErrors).length > 0) {
    throw invalidFields(fieldErrors);
  }
  const now = laterThan(before.updated_at, nowOf(ctx.deps));
  const status = statusOfProof(input);
  const place = await placeInTime(trx, before, { occurredAt: input.capturedAt, status, now, field: 'capturedAt' });
  const id = input.id ?? ctx.deps.newId();
  const told = { status, ...(input.location !== undefined && { location: input.location }) };
  await keepProof(ctx, trx, {
    id,
    told: input,
    shipment: before,
    code: codeStateOf(input),
    capturedAt: place.happened,
    receivedAt: now,
  });
  await applyStatus(ctx, trx, announce, { before, audience, told, ...place, now, isOneOfMany: false, proofId: id });
  const kept = await findProof(trx, { id, organisationId });
  if (!kept) throw new Error(`the proof ${id} is not there`);
  return kept.proof;
}

/**
 * Records a proof and the status that it brings about, in one transaction (D28): once under its `id`, and once under a key of
 * the caller's. Fails with FORBIDDEN, PERIOD_OVER, SHIPMENT_NOT_FOUND, INVALID_INPUT for an impossible time or an unknown
 * photo, a wrong code or a part that is asked for and not there, REUSED_ID for another proof under the same id, and as `once` does.
 */
export async function recordProof(ctx: Caller, input: RecordProofInput, key?: string): Promise<Outcome<Proof>> {
  return once(ctx, { key, operation: 'proof', input, answerSchema: proofSchema }, async () => {
    requirePermission(ctx.actor, 'proof.write');
    await requireRightCode(ctx, input);
    return async (trx, announce) => ({ status: 201, answer: await recordProofIn(ctx, trx, announce, input) });
  });
}

/** The proofs of a shipment. Fails with FORBIDDEN or SHIPMENT_NOT_FOUND. */
export async function listProofsOf(ctx: Caller, { id }: { id: string }): Promise<{ proofs: Proof[] }> {
  requirePermission(ctx.actor, 'proof.read');
  const { read } = ctx.deps.database;
  await requireShipment(ctx, read, id);
  return { proofs: await listProofs(read, id) };
}

/** One of the caller's proofs as it is kept; what may be done with it is the caller's to ask. Fails with NOT_FOUND. */
export async function requireProof(ctx: Caller, id: string, db: Db = ctx.deps.database.read): Promise<KeptProof> {
  const found = await findProof(db, { id, organisationId: scopeOf(ctx, undefined) });
  if (!found) throw new DomainError('NOT_FOUND', say('proof.notFound'));
  return found;
}

/** The same for who may read proofs. Fails with FORBIDDEN or NOT_FOUND. */
export async function findOwnProof(ctx: Caller, id: string): Promise<KeptProof> {
  requirePermission(ctx.actor, 'proof.read');
  return requireProof(ctx, id);
}

/** One proof, that of a deleted shipment too. Fails with FORBIDDEN or NOT_FOUND. */
export async function readProof(ctx: Caller, { id }: { id: string }): Promise<Proof> {
  return (await findOwnProof(ctx, id)).proof;
}

/** The first photo whose stored bytes are not those that were recorded. */
async function findBrokenPhoto({ files }: Deps, { row, proof }: KeptProof): Promise<string | undefined> {
  const found = await Promise.all(
    proof.photos.map(async ({ id, sha256 }) => {
      const bytes = await files.get(nameOfFile({ id, organisationId: row.organisation_id }));
      return bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256;
    }),
  );
  const nth = found.indexOf(false);
  return nth === -1 ? undefined : `photos.${String(nth)}`;
}

/** The first field that is not what was digested, or that is there though it was erased with its salt. */
function findBrokenField({ row, proof }: KeptProof): string | undefined {
  const personal = personalOf(
    proof,
    proof.photos.map(({ sha256 }) => sha256),
  );
  if (row.erased_at !== null) return Object.keys(personal).find((field) => personal[field] !== null);
  const digests = JSON.parse(row.digests) as Record<string, string>;
  const salts = JSON.parse(row.salts) as Record<string, string>;
  return Object.keys({ ...digests, ...personal }).find(
    (field) => digestOf(field, personal[field], salts[field] ?? '') !== digests[field],
  );
}

/**
 * Whether a proof is as it was recorded: its fields, its photos' bytes, its hash and its place in the chain (D28). Fails with
 * FORBIDDEN or NOT_FOUND.
 */
export async function checkProof(ctx: Caller, { id }: { id: string }): Promise<ProofCheck> {
  return checkKept(ctx.deps, await findOwnProof(ctx, id));
}

/** The same of a proof that may be seen. */
export async function checkKept(deps: Deps, found: KeptProof): Promise<ProofCheck> {
  const { row } = found;
  const broken = findBrokenField(found) ?? (await findBrokenPhoto(deps, found)) ?? (await findBrokenLink(deps, row));
  const erased = row.erased_at === null ? {} : { erased: [...ERASABLE] };
  return broken === undefined ? { valid: true, ...erased } : { valid: false, brokenAt: broken, ...erased };
}

async function findBrokenLink({ database }: Deps, row: KeptProof['row']): Promise<string | undefined> {
  if (hashOf(row, JSON.parse(row.digests) as Record<string, string>) !== row.hash) return 'hash';
  const around = await findChainAround(database.read, row);
  if (around?.previous !== row.previous_hash) return 'previous';
  const following = row.number === around.chain.length ? around.chain.head : around.nextPrevious;
  return following === row.hash ? undefined : 'next';
}

/** Erases what is personal of some proofs; their chain stays whole. */
export async function eraseProofs(
  trx: Trx,
  proofs: readonly { organisation_id: string; id: string }[],
  at: string,
): Promise<void> {
  for (const proof of proofs) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const files = await updateProofErased(trx, { ...proof, at });
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await updateFilesReleased(trx, files, at);
  }
}

/** Erases what is personal of proofs that are older than they are kept. */
export async function eraseOldProofs(deps: Deps): Promise<void> {
  await eraseBefore(deps, { before: fromNow(deps, -KEPT_DAYS * DAY_MS), unreal: false });
  await eraseBefore(deps, { before: fromNow(deps, -UNREAL_KEPT_DAYS * DAY_MS), unreal: true });
}

async function eraseBefore(deps: Deps, which: { before: string; unreal: boolean }): Promise<void> {
  const at = nowOf(deps);
  for (let isFull = true; isFull;) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time, so that no transaction is long
    isFull = await deps.database.transaction(async (trx) => {
      const due = await listProofsToErase(trx, { ...which, limit: ERASED_AT_ONCE });
      await eraseProofs(trx, due, at);
      return due.length === ERASED_AT_ONCE;
    });
  }
}
