import type { Db, Trx } from '../database.ts';
import type { MessageStopLinkTable } from './messages.table.ts';

/** Notes a link that ends all messages to somebody. */
export async function insertStopLink(trx: Trx, row: MessageStopLinkTable): Promise<void> {
  await trx.insertInto('message_stop_links').values(row).execute();
}

/** Whom a link was sent to, and by whom. */
export async function findStopLink(db: Db, token: string): Promise<MessageStopLinkTable | undefined> {
  const link = await db.selectFrom('message_stop_links').selectAll().where('token', '=', token).executeTakeFirst();
  if (link) return link;
  // Of a recipient whom a server of the release before wrote down while this one started.
  return db
    .selectFrom('message_recipients')
    .select(['stop_token as token', 'organisation_id', 'address_key', 'created_at'])
    .where('stop_token', '=', token)
    .executeTakeFirst();
}

/** Forgets links that were made before an instant, but for those of recipients who may still hear something. */
export async function deleteStopLinksBefore(trx: Trx, before: string): Promise<void> {
  await trx
    .deleteFrom('message_stop_links')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('message_recipients')
            .select('message_recipients.id')
            .whereRef('message_recipients.stop_token', '=', 'message_stop_links.token'),
        ),
      ),
    )
    .execute();
}
