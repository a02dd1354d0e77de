import type { NotNull, RawBuilder } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import type { MailTable } from './mails.table.ts';

export async function insertMails(trx: Trx, mails: readonly MailTable[]): Promise<void> {
  await insertRows(trx, 'mails', mails);
}

/** The wishes to follow an organisation's shipments for which mails were written to an address. */
export async function listFollowersMailed(
  db: Db,
  { organisationId, email }: { organisationId: string; email: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('follower_id as id')
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where(({ eb, fn }) => eb(fn('lower', ['to_email']), '=', email.toLowerCase()))
    .where('follower_id', 'is not', null)
    .$narrowType<{ id: NotNull }>()
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the mails of some wishes to follow an organisation's shipments; one that waits is not sent. */
export async function deleteMailsToFollowers(
  trx: Trx,
  { ids, organisationId }: { ids: readonly string[]; organisationId: string },
): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('follower_id', 'in', [...ids])
    .where('organisation_id', '=', organisationId)
    .execute();
}

/** Deletes the mails of one wish to follow a shipment that have not been sent. */
export async function deleteUnsentMailsTo(trx: Trx, followerId: string): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('follower_id', '=', followerId)
    .where('state', 'in', ['waiting', 'dead'])
    .execute();
}

/** Deletes the mails to those who follow some shipments that have not been sent. */
export async function deleteUnsentMailsAbout(trx: Trx, shipmentIds: RawBuilder<string>): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('follower_id', 'in', ({ selectFrom }) =>
      selectFrom('followers').select('id').where('shipment_id', 'in', shipmentIds),
    )
    .where('state', 'in', ['waiting', 'dead'])
    .execute();
}

/** What is written to an address whether it has an account or not; recipients and followers of shipments are told otherwise. */
const BEFORE_AN_ACCOUNT = ['invitation', 'claim', 'refund'];

/** The mails to an address that were written while it had no account. In the background: it reads all that are nobody's. */
export async function listMailsBeforeAccount(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('user_id', 'is', null)
    .where('template', 'in', BEFORE_AN_ACCOUNT)
    .where(({ eb, fn }) => eb(fn('lower', ['to_email']), '=', email.toLowerCase()))
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteMails(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('mails')
    .where('id', 'in', [...ids])
    .execute();
}

export async function findMail(db: Db, id: string): Promise<MailTable | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A mail that went out; what it said is not kept, since it may hold a link that opens something (D15). */
export async function updateMailSent(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ state: 'sent', sent_at: now, error: null, body_text: null, body_html: null })
    .where('id', '=', id)
    .execute();
}

/** A mail given up keeps what it says, so that an admin can have it tried again. */
export async function updateMailFailed(
  trx: Trx,
  { id, error, isFinal }: { id: string; error: string; isFinal: boolean },
): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ error: error.slice(0, 1000), ...(isFinal && { state: 'dead' as const }) })
    .where('id', '=', id)
    .execute();
}

export async function deleteMailsBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('mails').where('created_at', '<', before).where('state', '<>', 'waiting').execute();
}
