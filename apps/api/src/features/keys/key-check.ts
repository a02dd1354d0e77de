import { hash } from 'node:crypto';

import { findKeyByHash, type KnownKey, updateKeyUsed } from '@msafara/db/keys/api-keys.repository';
import { DomainError } from '@msafara/domain/errors';
import { isWithin } from '@msafara/domain/keys/address-range';
import { isWholeApiKey } from '@msafara/domain/keys/api-key';
import { isReadOnly } from '@msafara/domain/organisations/organisation-access';
import type { KeyActor } from '@msafara/domain/policy';
import { say, type Said } from '@msafara/domain/say';
import { LRUCache } from 'lru-cache';

import { type Deps, nowOf } from '../../deps.ts';

const KEPT_MAX = 10_000;
/** What an organisation's plan allows its keys follows within so long; what is done to keys, at once. */
const KEPT_MS = 5000;
/** A use is written down at most so often. */
const USED_EVERY_MS = 60_000;

/** Who acts by a key, or why it is refused. */
export type KeyVerdict = { actor: KeyActor } | { refusal: DomainError };

/** Judges a key that came from an address. */
export type CheckKey = (key: string, address: string) => Promise<KeyVerdict>;

/** Secrets are stored as their SHA-256: they are random enough to need no more. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

function refused(said: Said, code: 'UNAUTHENTICATED' | 'FORBIDDEN' = 'UNAUTHENTICATED'): KeyVerdict {
  return { refusal: new DomainError(code, said) };
}

function actorOfKey({ id, name, lineageId, scopes, madeBy, actsFor, organisation }: KnownKey, now: string): KeyActor {
  return {
    userId: null,
    key: { id, name, organisationId: organisation.id, lineageId, scopes, madeBy },
    organisationId: actsFor,
    // As far as a role goes it is one who writes; what it may do of that is in its scopes.
    role: 'sender',
    isOwner: false,
    tier: organisation.tier,
    isDemo: organisation.isDemo,
    isPlatform: organisation.isPlatform,
    readOnly: isReadOnly(organisation.paidUntil, now),
  };
}

/**
 * Makes the check of API keys (D24). What was read of a key is kept in this process until something is done to the keys
 * of its organisation, so that most checks ask the database nothing; while changes of other processes may be missed nothing
 * is kept, and what was kept before is dropped.
 */
export function createKeyCheck(deps: Deps): CheckKey {
  const { database } = deps;
  const { changes } = database;
  const kept = new LRUCache<string, KnownKey>({ max: KEPT_MAX, ttl: KEPT_MS });
  let epoch = changes.epoch();
  // Grows with each change, so that a key that was being read meanwhile is not kept.
  let generation = 0;

  changes.subscribe((change) => {
    if (change.kind !== 'keys') return;
    generation += 1;
    for (const [id, key] of kept.entries()) if (key.organisation.id === change.organisationId) kept.delete(id);
  });

  async function find(keyHash: string): Promise<KnownKey | undefined> {
    const current = changes.epoch();
    if (current !== epoch) {
      kept.clear();
      epoch = current;
    }
    const known = current === undefined ? undefined : kept.get(keyHash);
    if (known) return known;
    const before = generation;
    const found = await findKeyByHash(database.read, keyHash);
    if (found && before === generation && epoch !== undefined && changes.epoch() === epoch) kept.set(keyHash, found);
    return found;
  }

  /** Nobody waits for it, and where nothing can be written the key works all the same. */
  function noteUsed(key: KnownKey, from: string): void {
    if (key.lastUsedAt !== null && deps.clock() - Date.parse(key.lastUsedAt) < USED_EVERY_MS) return;
    const at = nowOf(deps);
    key.lastUsedAt = at;
    database.transaction((trx) => updateKeyUsed(trx, { id: key.id, at, from })).catch(() => undefined);
  }

  return async (text, address) => {
    if (!isWholeApiKey(text)) return refused(say('apiKey.notWhole'));
    const key = await find(hashApiKey(text));
    if (!key) return refused(say('apiKey.unknown'));
    const now = nowOf(deps);
    if (key.revokedAt !== null || key.organisation.isClosed) return refused(say('apiKey.revoked'));
    if (key.expiresAt !== null && key.expiresAt <= now) return refused(say('apiKey.expired'));
    if (key.allowedCidrs.length > 0 && !isWithin(address, key.allowedCidrs)) {
      return refused(say('apiKey.otherAddress'), 'FORBIDDEN');
    }
    noteUsed(key, address);
    return { actor: actorOfKey(key, now) };
  };
}
