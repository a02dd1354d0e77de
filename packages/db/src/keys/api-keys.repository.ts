import type { KeyScope } from '@msafara/domain/keys/key-scopes';
import { modeOfApiKey } from '@msafara/domain/keys/api-key';
import type { ApiKey } from '@msafara/domain/keys/keys.schema';
import type { Tier } from '@msafara/domain/plans/plans';

import type { Db, Trx } from '../database.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { ApiKeyTable } from './api-keys.table.ts';

function selectKeys(db: Db) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.created_by')
    .selectAll('api_keys')
    .select('users.name as maker_name');
}

function toApiKey(row: ApiKeyTable & { maker_name: string }): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    mode: modeOfApiKey(row.prefix),
    scopes: JSON.parse(row.scopes) as KeyScope[],
    allowedCidrs: JSON.parse(row.allowed_cidrs) as string[],
    createdAt: row.created_at,
    createdBy: row.maker_name,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    rolledTo: row.rolled_to,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
  };
}

/** The keys of an organisation that have not ended before `endedSince`, the newest first. */
export async function listApiKeys(
  db: Db,
  { organisationId, endedSince }: { organisationId: string; endedSince: string },
): Promise<ApiKey[]> {
  const rows = await selectKeys(db)
    .where('api_keys.organisation_id', '=', organisationId)
    .where(({ or, eb }) => or([eb('revoked_at', 'is', null), eb('revoked_at', '>', endedSince)]))
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', endedSince)]))
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute();
  return rows.map(toApiKey);
}

/** A key of an organisation with the first of its row. */
export async function findApiKey(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<(ApiKey & { lineageId: string }) | undefined> {
  const row = await selectKeys(db)
    .where('api_keys.id', '=', id)
    .where('api_keys.organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row && { ...toApiKey(row), lineageId: row.lineage_id };
}

/** What a call by a key is judged by: the key, and how its organisation stands. */
export type KnownKey = Pick<ApiKey, 'id' | 'name' | 'scopes' | 'allowedCidrs' | 'expiresAt' | 'revokedAt'> & {
  lineageId: string;
  madeBy: string;
  lastUsedAt: string | null;
  /** For which organisation it acts: its own, or the one that holds that one's test mode. */
  actsFor: string;
  organisation: {
    id: string;
    tier: Tier;
    isDemo: boolean;
    isPlatform: boolean;
    paidUntil: string | null;
    isClosed: boolean;
  };
};

const findByHash = queryTemplate((db, { hash }: Expressions<{ hash: string }>) =>
  db
    .selectFrom('api_keys')
    .innerJoin('organisations', 'organisations.id', 'api_keys.organisation_id')
    .leftJoin('organisations as test', 'test.test_of', 'organisations.id')
    .selectAll('api_keys')
    .select(['organisations.tier', 'organisations.is_demo', 'organisations.is_platform'])
    .select(['organisations.paid_until', 'organisations.closed_at', 'test.id as test_id'])
    .where('hash', '=', hash),
);

/** Fails where a key of test mode has no organisation to act for: it must never act for the real one. */
function actsFor(row: { prefix: string; organisation_id: string; test_id: string | null }): string {
  if (modeOfApiKey(row.prefix) === 'live') return row.organisation_id;
  if (row.test_id === null) throw new Error('a key of test mode without a test organisation');
  return row.test_id;
}

export async function findKeyByHash(db: Db, hash: string): Promise<KnownKey | undefined> {
  const [row] = (await findByHash(db, { hash })).rows;
  return (
    row && {
      id: row.id,
      name: row.name,
      scopes: JSON.parse(row.scopes) as KeyScope[],
      allowedCidrs: JSON.parse(row.allowed_cidrs) as string[],
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
      lineageId: row.lineage_id,
      madeBy: row.created_by,
      lastUsedAt: row.last_used_at,
      actsFor: actsFor(row),
      organisation: {
        id: row.organisation_id,
        tier: row.tier,
        isDemo: row.is_demo === 1,
        isPlatform: row.is_platform === 1,
        paidUntil: row.paid_until,
        isClosed: row.closed_at !== null,
      },
    }
  );
}

export async function insertApiKey(trx: Trx, row: ApiKeyTable): Promise<void> {
  await trx.insertInto('api_keys').values(row).execute();
}

/** Ends a key at once; one that was revoked before stays as it was. */
export async function updateKeyRevoked(trx: Trx, { id, now }: { id: string; now: string }): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Notes the key that took a key's place, and until when the old one works beside it. */
export async function updateKeyRolled(
  trx: Trx,
  { id, rolledTo, expiresAt }: { id: string; rolledTo: string; expiresAt: string },
): Promise<void> {
  await trx.updateTable('api_keys').set({ rolled_to: rolledTo, expires_at: expiresAt }).where('id', '=', id).execute();
}

type Use = { id: string; at: string; from: string };

const setUsed = queryTemplate((db, { id, at, from }: Expressions<Use>) =>
  db
    .updateTable('api_keys')
    .set({ last_used_at: at, last_used_from: from })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)])),
);

/** Notes when and from where a key was used. */
export async function updateKeyUsed(trx: Trx, use: Use): Promise<void> {
  await setUsed(trx, use);
}
