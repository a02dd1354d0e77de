import type { Trx } from '../database.ts';
import type { UserTokenTable } from './user-tokens.table.ts';

export async function insertToken(trx: Trx, token: UserTokenTable): Promise<void> {
  await trx.insertInto('user_tokens').values(token).execute();
}
