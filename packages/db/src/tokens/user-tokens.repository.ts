import type { Db, Trx } from '../database.ts';
import type { TokenPurpose, UserTokenTable } from './user-tokens.table.ts';

export async function insertToken(trx: Trx, token: UserTokenTable): Promise<void> {
  await trx.insertInto('user_tokens').values(token).execute();
}

type SoughtToken = { tokenHash: string; purposes: readonly TokenPurpose[]; now: string };

export type FoundToken = { userId: string; purpose: TokenPurpose; email: string | null };

/** A mailed link that is still good, without using it up. */
export async function findToken(db: Db, { tokenHash, purposes, now }: SoughtToken): Promise<FoundToken | undefined> {
  return db
    .selectFrom('user_tokens')
    .select(['user_id as userId', 'purpose', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses up a mailed link: of two who try at once, one gets it. */
export async function deleteToken(
  trx: Trx,
  { tokenHash, purposes, now }: SoughtToken,
): Promise<FoundToken | undefined> {
  return trx
    .deleteFrom('user_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'purpose', 'email'])
    .executeTakeFirst();
}

/** Makes the links that were mailed to a user worthless. */
export async function deleteTokensOf(trx: Trx, userId: string, purposes: readonly TokenPurpose[]): Promise<void> {
  await trx.deleteFrom('user_tokens').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

export async function deleteExpiredTokens(trx: Trx, now: string): Promise<void> {
  await trx.deleteFrom('user_tokens').where('expires_at', '<=', now).execute();
}
