import type { Announce, Trx } from '@msafara/db/database';
import {
  findApiKey,
  insertApiKey,
  listApiKeys,
  updateKeyRevoked,
  updateKeyRolled,
} from '@msafara/db/keys/api-keys.repository';
import { ensureTestOrganisation } from '@msafara/db/organisations/test-organisations.repository';
import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { formatApiKey, prefixOfApiKey } from '@msafara/domain/keys/api-key';
import { keyLimitsOf } from '@msafara/domain/keys/key-limits';
import { type KeyScope, PERMISSION_OF_SCOPE } from '@msafara/domain/keys/key-scopes';
import { keyStateOf } from '@msafara/domain/keys/key-state';
import {
  type ApiKey,
  type ApiKeys,
  type CreateKeyInput,
  KEYS_MAX,
  type NewApiKey,
  type RollKeyInput,
} from '@msafara/domain/keys/keys.schema';
import type { Actor } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { hashApiKey } from './key-check.ts';

const NO_OWNER = say('role.ownerKeys');
/** Keys that ended are listed for so long. */
const SHOWN_MS = 90 * DAY_MS;

/** How many of some keys count against the most: those that live and whose place no other key took. */
function countLive(keys: readonly ApiKey[], now: string): number {
  return keys.filter((key) => keyStateOf(key, now) === 'live').length;
}

function listShown(deps: Deps, db: Trx | Deps['database']['read'], organisationId: string): Promise<ApiKey[]> {
  return listApiKeys(db, { organisationId, endedSince: fromNow(deps, -SHOWN_MS) });
}

/** The keys of the owner's organisation, those too that ended in the last 90 days (D24). Fails with FORBIDDEN. */
export async function listKeys({ deps, actor }: SignedIn): Promise<ApiKeys> {
  requirePermission(actor, 'key.manage');
  const keys = await listShown(deps, deps.database.read, actor.organisationId);
  return { keys, count: countLive(keys, nowOf(deps)), max: KEYS_MAX, perMinute: keyLimitsOf(actor.tier) };
}

/**
 * Refuses scopes beyond the permissions of the person who makes the key. A paid period that is over is no reason: it is
 * checked when the key is used (D2).
 */
function requireScopes(actor: Actor, scopes: readonly KeyScope[]): void {
  for (const scope of scopes) requirePermission({ ...actor, readOnly: false }, PERMISSION_OF_SCOPE[scope]);
}

function requireFuture(expiresAt: string | null, now: string): void {
  if (expiresAt !== null && expiresAt <= now) {
    throw invalidFields({ expiresAt: say('apiKey.past') });
  }
}

type Made = Pick<ApiKey, 'name' | 'mode' | 'scopes' | 'allowedCidrs' | 'expiresAt'> & { lineageId?: string };

/** Stores a new key, and returns it with its full text, which is not kept. */
async function insertKey({ deps, actor, session }: SignedIn, trx: Trx, made: Made): Promise<NewApiKey> {
  const key = formatApiKey(made.mode, deps.pick);
  const id = deps.newId();
  const createdAt = nowOf(deps);
  const { name, mode, scopes, allowedCidrs, expiresAt } = made;
  const { organisationId } = actor;
  if (mode === 'test') await ensureTestOrganisation(trx, { organisationId, newId: deps.newId(), now: createdAt });
  const prefix = prefixOfApiKey(key);
  await insertApiKey(trx, {
    id,
    organisation_id: organisationId,
    lineage_id: made.lineageId ?? id,
    name,
    prefix,
    hash: hashApiKey(key),
    scopes: JSON.stringify(scopes),
    allowed_cidrs: JSON.stringify(allowedCidrs),
    expires_at: expiresAt,
    revoked_at: null,
    rolled_to: null,
    last_used_at: null,
    last_used_from: null,
    created_by: actor.userId,
    created_at: createdAt,
  });
  return {
    id,
    name,
    prefix,
    mode,
    scopes,
    allowedCidrs,
    createdAt,
    expiresAt,
    key,
    createdBy: session.user.name,
    revokedAt: null,
    rolledTo: null,
    lastUsedAt: null,
    lastUsedFrom: null,
  };
}

type KeyAct = 'key.created' | 'key.rolled' | 'key.revoked';

/** Writes down what was done to a key, and empties what every process keeps of the organisation's keys. */
async function recordKeyAct(
  { deps, actor: { userId, organisationId } }: SignedIn,
  trx: Trx,
  announce: Announce,
  act: { action: KeyAct; key: Pick<ApiKey, 'name' | 'prefix'>; details?: Record<string, string | number> },
): Promise<void> {
  const { action, key, details } = act;
  await recordAct(deps, trx, {
    action,
    userId,
    organisationId,
    details: { key: key.name, prefix: key.prefix, ...details },
  });
  announce({ kind: 'keys', organisationId });
}

/**
 * Makes a key for the owner's organisation and returns it, this once (D24). Fails with FORBIDDEN, for scopes too that the
 * owner's role does not have, CONFLICT past 20 keys, or INVALID_INPUT for an end that is over.
 */
export async function createKey(ctx: SignedIn, input: CreateKeyInput): Promise<NewApiKey> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'key.manage');
  requireScopes(actor, input.scopes);
  const now = nowOf(deps);
  requireFuture(input.expiresAt, now);
  return deps.database.transaction(async (trx, announce) => {
    // Who counts does so alone.
    await holdAsOwner(trx, actor, NO_OWNER);
    if (countLive(await listShown(deps, trx, actor.organisationId), now) >= KEYS_MAX) {
      throw new DomainError('CONFLICT', say('apiKey.tooMany', { max: KEYS_MAX }));
    }
    const key = await insertKey(ctx, trx, input);
    await recordKeyAct(ctx, trx, announce, {
      action: 'key.created',
      key,
      details: { scopes: input.scopes.join(', ') },
    });
    return key;
  });
}

/** Ends a key at once, in every process within a second; ending it again changes nothing. Fails with FORBIDDEN or NOT_FOUND. */
export async function revokeKey(ctx: SignedIn, { id }: { id: string }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'key.manage');
  await deps.database.transaction(async (trx, announce) => {
    await holdAsOwner(trx, actor, NO_OWNER);
    const key = await findApiKey(trx, { id, organisationId: actor.organisationId });
    if (!key) throw new DomainError('NOT_FOUND', say('apiKey.notFound'));
    if (key.revokedAt !== null) return;
    await updateKeyRevoked(trx, { id, now: nowOf(deps) });
    await recordKeyAct(ctx, trx, announce, { action: 'key.revoked', key });
  });
  return { success: true };
}

/** When the key that takes another one's place ends: it lives as long as that one was meant to, unless it is said. */
function endAfterRoll({ expiresAt, createdAt }: ApiKey, asked: string | null | undefined, deps: Deps): string | null {
  if (asked !== undefined) return asked;
  return expiresAt === null ? null : fromNow(deps, Date.parse(expiresAt) - Date.parse(createdAt));
}

/**
 * Makes a key that takes the place of another one, with the same name, scopes and ranges, and returns it, this once; the old
 * one works on for the overlap (D24). Fails with FORBIDDEN, for scopes too that the owner's role does not have by now, NOT_FOUND,
 * CONFLICT for a key that is over or was rolled before, or INVALID_INPUT for an end that is over.
 */
export async function rollKey(ctx: SignedIn, input: RollKeyInput): Promise<NewApiKey> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'key.manage');
  const { id, overlapHours } = input;
  return deps.database.transaction(async (trx, announce) => {
    // Two who roll a key at once would make two.
    await holdAsOwner(trx, actor, NO_OWNER);
    const old = await findApiKey(trx, { id, organisationId: actor.organisationId });
    if (!old) throw new DomainError('NOT_FOUND', say('apiKey.notFound'));
    // What the plan has is checked when the key is used.
    requireScopes({ ...actor, tier: 'enterprise' }, old.scopes);
    const now = nowOf(deps);
    if (keyStateOf(old, now) !== 'live') throw new DomainError('CONFLICT', say('apiKey.over'));
    const expiresAt = endAfterRoll(old, input.expiresAt, deps);
    requireFuture(expiresAt, now);
    const key = await insertKey(ctx, trx, { ...old, expiresAt });
    const overlapEnd = fromNow(deps, overlapHours * HOUR_MS);
    await updateKeyRolled(trx, {
      id,
      rolledTo: key.id,
      expiresAt: old.expiresAt !== null && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd,
    });
    await recordKeyAct(ctx, trx, announce, { action: 'key.rolled', key: old, details: { overlapHours } });
    return key;
  });
}
