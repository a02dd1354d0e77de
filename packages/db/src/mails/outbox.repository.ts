import type { OutboxMail } from '@msafara/domain/admin/admin.schema';

import type { Db, Trx } from '../database.ts';
import { type PagePlace, readingFrom } from '../page-place.ts';

/** Mails without what they say, newest first. */
export async function listOutbox(
  db: Db,
  { place, limit }: { place: PagePlace | undefined; limit: number },
): Promise<OutboxMail[]> {
  const reading = readingFrom(place);
  const rows = await db
    .selectFrom('mails')
    .select([
      'id',
      'template',
      'to_name as toName',
      'to_email as toEmail',
      'subject',
      'state',
      'error',
      'created_at as createdAt',
      'sent_at as sentAt',
    ])
    .where('id', reading.compare, reading.id)
    .orderBy('id', reading.order)
    .limit(limit)
    .execute();
  return reading.newestFirst(rows);
}

/** Puts a mail that was given up back among those that wait. */
export async function updateMailRevived(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ state: 'waiting', error: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .execute();
}
