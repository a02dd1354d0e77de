import type { Db, Trx } from '../database.ts';

export type TwoFactor = { secret: string | null; isOn: boolean };

export async function findTwoFactor(db: Db, userId: string): Promise<TwoFactor | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['totp_secret', 'totp_enabled_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row && { secret: row.totp_secret, isOn: row.totp_enabled_at !== null };
}

/** Keeps a secret that waits for its first code; answers false where two-factor is on already. */
export async function updateTotpSecret(trx: Trx, userId: string, secret: string): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Turns two-factor on for the secret that was confirmed; answers false where that changed meanwhile. */
export async function updateTotpOn(
  trx: Trx,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: string },
): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set({ totp_enabled_at: now, totp_last_step: step, updated_at: now })
    .where('id', '=', userId)
    .where('totp_secret', '=', secret)
    .where('totp_enabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Takes a time step for used; answers false when it, or a later one, was used before. */
export async function updateTotpStep(trx: Trx, userId: string, step: number): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function updateTotpOff(trx: Trx, userId: string, now: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null, updated_at: now })
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function insertRecoveryCodes(trx: Trx, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

/** Uses up a recovery code; answers false where it is none, or was used before. */
export async function updateRecoveryCodeUsed(
  trx: Trx,
  { userId, hash, now }: { userId: string; hash: string; now: string },
): Promise<boolean> {
  const updated = await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The secrets as they are stored, one page of users after another. */
export async function listTotpSecrets(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; secret: string }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'totp_secret as secret'])
    .where('totp_secret', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, secret }) => (secret === null ? [] : [{ id, secret }]));
}

/** Stores a secret in another form, unless it changed meanwhile. */
export async function updateTotpSecretForm(
  trx: Trx,
  { id, before, secret }: { id: string; before: string; secret: string },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({ totp_secret: secret })
    .where('id', '=', id)
    .where('totp_secret', '=', before)
    .execute();
}
