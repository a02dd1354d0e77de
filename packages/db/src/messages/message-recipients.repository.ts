import type { MessageChannel } from '@msafara/domain/messages/messages.schema';
import type { Language } from '@msafara/domain/settings/languages';

import { expressionBuilder } from 'kysely';

import type { Db, Tables, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { insertStopLink } from './message-stop-links.repository.ts';
import type { MessageRecipientTable } from './messages.table.ts';

export type RecipientRow = MessageRecipientTable;

/** Who hears of a shipment, or asked to, the oldest first. */
export async function listRecipients(db: Db, shipmentId: string): Promise<RecipientRow[]> {
  return db.selectFrom('message_recipients').selectAll().where('shipment_id', '=', shipmentId).orderBy('id').execute();
}

/** The same but those whose data were erased: these take nobody's place. */
export async function listThere(db: Db, shipmentId: string): Promise<RecipientRow[]> {
  return (await listRecipients(db, shipmentId)).filter(({ erased_at: erasedAt }) => erasedAt === null);
}

/** Those of several shipments who may be written to. */
export async function listReached(db: Db, shipmentIds: readonly string[]): Promise<RecipientRow[]> {
  if (shipmentIds.length === 0) return [];
  return db
    .selectFrom('message_recipients')
    .selectAll()
    .where('shipment_id', 'in', shipmentIds)
    .where('consented_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function findRecipient(db: Db, id: string): Promise<RecipientRow | undefined> {
  return db.selectFrom('message_recipients').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A recipient who is about to be written to; whoever changes it meanwhile waits. */
export async function findRecipientForUpdate(trx: Trx, id: string): Promise<RecipientRow | undefined> {
  const query = trx.selectFrom('message_recipients').selectAll().where('id', '=', id);
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
}

/** The same by what somebody is reached at; whose data were erased is nobody who is there. */
export async function findRecipientAt(
  db: Db,
  { shipmentId, channel, addressKey }: { shipmentId: string; channel: MessageChannel; addressKey: string },
): Promise<RecipientRow | undefined> {
  return db
    .selectFrom('message_recipients')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('channel', '=', channel)
    .where('address_key', '=', addressKey)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** All that somebody hears of in one organisation. */
export async function listRecipientsAt(
  db: Db,
  { organisationId, addressKey }: { organisationId: string; addressKey: string },
): Promise<RecipientRow[]> {
  return db
    .selectFrom('message_recipients')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('address_key', '=', addressKey)
    .orderBy('id')
    .execute();
}

/** Adds a recipient and their link, in the place of what is left of one whose data were erased. */
export async function insertRecipient(trx: Trx, row: RecipientRow): Promise<void> {
  await trx
    .deleteFrom('message_recipients')
    .where('shipment_id', '=', row.shipment_id)
    .where('channel', '=', row.channel)
    .where('address_key', '=', row.address_key)
    .where('erased_at', 'is not', null)
    .execute();
  await trx.insertInto('message_recipients').values(row).execute();
  const { stop_token: token, organisation_id, address_key, created_at } = row;
  await insertStopLink(trx, { token, organisation_id, address_key, created_at });
}

export async function updateRecipient(
  trx: Trx,
  id: string,
  change: Partial<Omit<RecipientRow, 'id' | 'shipment_id'>>,
): Promise<void> {
  await trx.updateTable('message_recipients').set(change).where('id', '=', id).execute();
}

/** Takes a recipient off a shipment; what was sent stays, what waits goes with it. Returns whether there was one. */
export async function deleteRecipient(
  trx: Trx,
  { id, shipmentId }: { id: string; shipmentId: string },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('message_recipients')
    .where('id', '=', id)
    .where('shipment_id', '=', shipmentId)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) return false;
  await trx.deleteFrom('messages').where('recipient_id', '=', id).where('state', '=', 'waiting').execute();
  return true;
}

/** Somebody as the account of an organisation knows them; as the deployment's does where that is null. */
export type Heard = { addressKey: string; organisationId: string | null };

function isHeard({ addressKey, organisationId }: Heard) {
  const eb = expressionBuilder<Tables, 'message_recipients'>();
  // By what is left of somebody whose data were erased nobody is found again.
  const isAddress = eb('message_recipients.address_key', '=', addressKey).and(
    'message_recipients.erased_at',
    'is',
    null,
  );
  if (organisationId === null) return isAddress;
  return isAddress.and('message_recipients.organisation_id', '=', organisationId);
}

/** Somebody wrote by WhatsApp: free text reaches them until then at least, about whatever shipment of that account's. */
export async function updateWindow(trx: Trx, heard: Heard, until: string): Promise<void> {
  await trx
    .updateTable('message_recipients')
    .set({ window_until: until })
    .where(isHeard(heard))
    .where('channel', '=', 'whatsapp')
    .where(({ or, eb }) => or([eb('window_until', 'is', null), eb('window_until', '<', until)]))
    .execute();
}

/** The tracking numbers of a recipient's undelivered shipments, newest first. */
export async function listHeardOf(db: Db, { limit, ...heard }: Heard & { limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('message_recipients')
    .innerJoin('shipments', 'shipments.id', 'message_recipients.shipment_id')
    .select('shipments.number_key')
    .where(isHeard(heard))
    .where('message_recipients.consented_at', 'is not', null)
    .where('shipments.status', '<>', 'Delivered')
    // Shipments of the demo and of test mode are not real.
    .where('shipments.is_demo', '=', 0)
    .orderBy('message_recipients.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.number_key);
}

/** The language of the latest messages to a recipient, even after the delivery. Entries of the demo and of test mode do not count. */
export async function findLanguageOf(db: Db, heard: Heard): Promise<Language | undefined> {
  const row = await db
    .selectFrom('message_recipients')
    .innerJoin('shipments', 'shipments.id', 'message_recipients.shipment_id')
    .select('message_recipients.language')
    .where(isHeard(heard))
    .where('message_recipients.consented_at', 'is not', null)
    .where('shipments.is_demo', '=', 0)
    .orderBy('message_recipients.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.language;
}

/** The language in which somebody hears of all their shipments. */
export async function updateLanguage(trx: Trx, heard: Heard, language: Language): Promise<void> {
  await trx.updateTable('message_recipients').set({ language }).where(isHeard(heard)).execute();
}
