import { createHash } from 'node:crypto';

import { mailboxKey } from '@msafara/domain/auth/auth.schema';

import type { Trx } from '../database.ts';

/** Notes that a mailbox begins its trial; false where it had one (D2). */
export async function insertTrial(trx: Trx, { email, now }: { email: string; now: string }): Promise<boolean> {
  const hash = createHash('sha256').update(mailboxKey(email)).digest('hex');
  const inserted = await trx
    .insertInto('trials')
    .values({ mailbox_hash: hash, began_at: now })
    .onConflict((conflict) => conflict.column('mailbox_hash').doNothing())
    .returning('mailbox_hash')
    .executeTakeFirst();
  return inserted !== undefined;
}
