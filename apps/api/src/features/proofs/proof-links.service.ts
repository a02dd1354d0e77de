import { DAY_MS } from '@msafara/domain/durations';
import { hash } from 'node:crypto';

import type { Db } from '@msafara/db/database';
import {
  findLinkByToken,
  insertProofLink,
  listOpenLinks,
  type ProofLinkRow,
  updateLinkRevoked,
} from '@msafara/db/proofs/proof-links.repository';
import { findProof, type KeptProof } from '@msafara/db/proofs/proofs.repository';
import { DomainError } from '@msafara/domain/errors';
import {
  PROOF_LINK_DAYS,
  PROOF_LINKS_MAX,
  type ProofLink,
  proofLinkSchema,
} from '@msafara/domain/proofs/proof-links.schema';
import { say } from '@msafara/domain/say';

import { type Caller, requirePermission } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { once, type Outcome } from '../idempotency/once.ts';
import { authorOf, keyDetail } from '../shipments/shipment-change.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { requireProof } from './proofs.service.ts';

/** 22 letters of 6 bits: 132 bits, and a code that is printed stays coarse. */
const TOKEN_LETTERS = 22;

/** What is kept of the answer: the secret is not. */
const keptLink = proofLinkSchema.extend({ url: proofLinkSchema.shape.url.default(null) });

function hashOfToken(token: string): string {
  return hash('sha256', token);
}

function urlOf({ env }: Deps, token: string): string {
  return `${env.PUBLIC_URL.replace(/\/+$/u, '')}/p/${token}`;
}

function viewOf(deps: Deps, row: ProofLinkRow): ProofLink {
  const token = deps.secrets.open('proof-link', row.id, row.sealed);
  return {
    id: row.id,
    url: token === undefined ? null : urlOf(deps, token),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    userName: row.user_name,
    keyName: row.key_name,
  };
}

/** The proof that a link is about, and how its links are asked for. */
async function findShared(ctx: Caller, id: string, db?: Db) {
  const { row } = await requireProof(ctx, id, db);
  return {
    proof: row,
    of: { organisationId: row.organisation_id, proofId: row.id, now: nowOf(ctx.deps) },
  };
}

/**
 * Makes a link that shows a proof to whoever has it, for 90 days (D28); once under a key of the caller's. Fails with FORBIDDEN,
 * PERIOD_OVER, NOT_FOUND, CONFLICT past twenty that open it, and as `once` does.
 */
export async function createProofLink(ctx: Caller, input: { id: string }, key?: string): Promise<Outcome<ProofLink>> {
  const change = { key, operation: 'proof-link', input, answerSchema: keptLink, keptWithout: ['url'] };
  return once(ctx, change, () => {
    const { deps, actor } = ctx;
    requirePermission(actor, 'proof.share');
    return async (trx) => {
      const { proof, of } = await findShared(ctx, input.id, trx);
      // Whoever counts a proof's links does so alone.
      await holdOrganisation(trx, of.organisationId);
      const open = await listOpenLinks(trx, of);
      if (open.length >= PROOF_LINKS_MAX) {
        throw new DomainError('CONFLICT', say('proofLink.tooMany', { max: PROOF_LINKS_MAX }));
      }
      const [id, token] = [deps.newId(), deps.newToken().slice(0, TOKEN_LETTERS)];
      const row = {
        organisation_id: of.organisationId,
        id,
        proof_id: proof.id,
        token_hash: hashOfToken(token),
        sealed: deps.secrets.seal('proof-link', id, token),
        ...authorOf(actor),
        created_at: of.now,
        expires_at: fromNow(deps, PROOF_LINK_DAYS * DAY_MS),
        revoked_at: null,
      };
      await insertProofLink(trx, row);
      const details = { trackingNumber: proof.tracking_number, ...keyDetail(actor) };
      const { organisationId } = of;
      await recordAct(deps, trx, { action: 'proof.shared', userId: actor.userId, organisationId, details });
      const names = { user_name: ctx.session?.user.name ?? null, key_name: actor.key?.name ?? null };
      return { status: 201, answer: viewOf(deps, { ...row, ...names }) };
    };
  });
}

/** The links that open a proof, for those who may make some. Fails with FORBIDDEN or NOT_FOUND. */
export async function listProofLinks(ctx: Caller, { id }: { id: string }): Promise<{ links: ProofLink[] }> {
  requirePermission(ctx.actor, 'proof.links');
  const { of } = await findShared(ctx, id);
  const rows = await listOpenLinks(ctx.deps.database.read, of);
  return { links: rows.map((row) => viewOf(ctx.deps, row)) };
}

/** Ends a link at once. Fails with FORBIDDEN, or NOT_FOUND where it opens nothing. */
export async function revokeProofLink(
  ctx: Caller,
  { id, linkId }: { id: string; linkId: string },
): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'proof.links');
  const { proof, of } = await findShared(ctx, id);
  await deps.database.transaction(async (trx) => {
    if (!(await updateLinkRevoked(trx, { ...of, id: linkId }))) {
      throw new DomainError('NOT_FOUND', say('proofLink.notFound'));
    }
    const details = { trackingNumber: proof.tracking_number, ...keyDetail(actor) };
    const { organisationId } = of;
    await recordAct(deps, trx, { action: 'proof.unshared', userId: actor.userId, organisationId, details });
  });
  return { success: true };
}

/** The address of the newest link that opens a proof, if any does. */
export async function findProofUrl(deps: Deps, { row }: KeptProof): Promise<string | null> {
  const of = { organisationId: row.organisation_id, proofId: row.id, now: nowOf(deps) };
  const links = await listOpenLinks(deps.database.read, of);
  return links.map((link) => viewOf(deps, link).url).find((url) => url !== null) ?? null;
}

/** The proof that the secret of a link shows; `ended` for one that did, `none` for any other. */
export async function openProofLink(
  deps: Deps,
  token: string,
): Promise<{ kept: KeptProof; url: string; expiresAt: string } | 'none' | 'ended'> {
  const { read } = deps.database;
  const link = await findLinkByToken(read, hashOfToken(token));
  if (!link) return 'none';
  if (link.revoked_at !== null || link.expires_at <= nowOf(deps)) return 'ended';
  const kept = await findProof(read, { id: link.proof_id, organisationId: link.organisation_id });
  return kept ? { kept, url: urlOf(deps, token), expiresAt: link.expires_at } : 'none';
}
