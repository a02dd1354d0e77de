import type { Trx } from '@msafara/db/database';

import type { Deps } from '../../deps.ts';

/** Where somebody can stop one kind of mail without signing in (D14). */
export async function stopUrlOf(
  deps: Deps,
  trx: Trx,
  userId: string,
  kind: 'status' | 'delay' | 'weekly',
): Promise<string> {
  const row = await trx
    .selectFrom('users')
    .select('unsubscribe_key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const key = row.unsubscribe_key ?? deps.newToken();
  if (row.unsubscribe_key === null)
    await trx.updateTable('users').set({ unsubscribe_key: key }).where('id', '=', userId).execute();
  return `${deps.env.PUBLIC_URL}/unsubscribe?user=${userId}&key=${key}&kind=${kind}`;
}
