import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { insertRows } from '../insert-rows.ts';
import type { MessageTable } from './messages.table.ts';

export type MessageRow = MessageTable;

/** What became of an organisation's SMS since a time at each network that the provider named, the busiest first. */
export async function listByNetwork(
  db: Db,
  { organisationId, since }: { organisationId: string; since: string },
): Promise<{ network: string; sent: number; delivered: number }[]> {
  const rows = await db
    .selectFrom('messages')
    .select(({ fn, eb }) => [
      'network',
      fn.countAll<number | string>().as('sent'),
      fn.sum<number | string>(eb.case().when('state', '=', 'delivered').then(1).else(0).end()).as('delivered'),
    ])
    .where('organisation_id', '=', organisationId)
    .where('created_at', '>=', since)
    .where('channel', '=', 'sms')
    .where('network', 'is not', null)
    .groupBy('network')
    .orderBy('sent', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ network, sent, delivered }) => ({
    network: network ?? '',
    sent: Number(sent),
    delivered: Number(delivered),
  }));
}

/** What the provider took for the last SMS of an organisation that it named a price for. */
export async function findLastCost(
  db: Db,
  organisationId: string,
): Promise<{ micros: number; currency: string; segments: number } | undefined> {
  const row = await db
    .selectFrom('messages')
    .select(['cost_micros', 'currency', 'segments'])
    .where('organisation_id', '=', organisationId)
    .where('cost_micros', 'is not', null)
    .where('segments', '>', 0)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.cost_micros == null || row.currency === null
    ? undefined
    : { micros: row.cost_micros, currency: row.currency, segments: row.segments };
}

/** What was written to some recipients, the newest first. */
export async function listMessagesOf(db: Db, recipientIds: readonly string[]): Promise<MessageRow[]> {
  if (recipientIds.length === 0) return [];
  return db
    .selectFrom('messages')
    .selectAll()
    .where('recipient_id', 'in', [...recipientIds])
    .orderBy('id', 'desc')
    .execute();
}

/** As literals: only so do the databases see that the indexes of these states hold them all. */
const WAITING = sql.lit('waiting' as const);
const SENDING = sql.lit('sending' as const);

/** What of an organisation is to be sent now and waits for its turn. */
export async function listDueOf(
  db: Db,
  { organisationId, now }: { organisationId: string; now: string },
): Promise<Pick<MessageRow, 'channel' | 'language'>[]> {
  return db
    .selectFrom('messages')
    .select(['channel', 'language'])
    .where('state', '=', WAITING)
    .where('send_at', '<=', now)
    .where('organisation_id', '=', organisationId)
    .execute();
}

export async function insertMessages(trx: Trx, rows: readonly MessageRow[]): Promise<void> {
  await insertRows(trx, 'messages', rows, { ifNew: true });
}

/** What was, is being or will be sent about a shipment, the newest first. */
export async function listMessages(
  db: Db,
  { shipmentId, limit }: { shipmentId: string; limit: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type Earlier = Pick<MessageRow, 'id' | 'recipient_id' | 'template' | 'told' | 'state' | 'reason' | 'send_at'>;

function selectEarlier(db: Db, recipientIds: readonly string[]) {
  return db
    .selectFrom('message_recipients as recipient')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.shipment_id', '=', 'recipient.shipment_id')
        .onRef('messages.channel', '=', 'recipient.channel')
        .onRef('messages.address', '=', 'recipient.address'),
    )
    .select(['messages.id', 'recipient.id as recipient_id', 'template', 'told', 'state', 'reason', 'send_at'])
    .where('recipient.id', 'in', recipientIds)
    .orderBy('messages.id');
}

/** What recipients were sent about their shipment, or will be; also before they were taken off it and added again. */
export async function listEarlier(db: Db, recipientIds: readonly string[]): Promise<Earlier[]> {
  return recipientIds.length === 0 ? [] : selectEarlier(db, recipientIds).execute();
}

/**
 * The same before something is put in line beside it, held until the transaction ends: what another process is just sending is
 * waited for, and what waits is not sent meanwhile (D27).
 */
export async function listEarlierForUpdate(trx: Trx, recipientIds: readonly string[]): Promise<Earlier[]> {
  if (recipientIds.length === 0) return [];
  const query = selectEarlier(trx, recipientIds);
  return (isPostgres(trx) ? query.forUpdate('messages') : query).execute();
}

/** Gives up what waits of statuses for recipients: something newer goes in its place. */
export async function updateSuperseded(trx: Trx, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('messages')
    .set({ state: 'suppressed', reason: 'superseded', updated_at: now })
    .where('id', 'in', ids)
    .where('state', '=', WAITING)
    .execute();
}

/**
 * Takes the message that has been due longest, so that this process alone sends it until `leaseUntil`; none of the organisations in
 * `besides`. On Postgres one that another process is just taking is passed over.
 */
export async function updateNextMessageLease(
  trx: Trx,
  { now, leaseUntil, besides }: { now: string; leaseUntil: string; besides: readonly string[] },
): Promise<MessageRow | undefined> {
  return trx
    .updateTable('messages')
    .set({ state: 'sending', leased_until: leaseUntil, updated_at: now })
    .where('id', '=', ({ selectFrom }) => {
      const next = selectFrom('messages')
        .select('id')
        .where('state', '=', WAITING)
        .where('send_at', '<=', now)
        .$if(besides.length > 0, (query) => query.where('organisation_id', 'not in', besides))
        .orderBy('send_at')
        .orderBy('id')
        .limit(1);
      return isPostgres(trx) ? next.forUpdate().skipLocked() : next;
    })
    .where('state', '=', WAITING)
    .returningAll()
    .executeTakeFirst();
}

/** Messages whose process was ended while it sent them. */
export async function listLost(db: Db, { now, limit }: { now: string; limit: number }): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('state', '=', SENDING)
    .where('leased_until', '<=', now)
    .orderBy('leased_until')
    .limit(limit)
    .execute();
}

/** A message that is about to change; whoever changes it meanwhile waits. */
export async function findMessageForUpdate(trx: Trx, { id }: { id: string }): Promise<MessageRow | undefined> {
  const query = trx.selectFrom('messages').selectAll().where('id', '=', id);
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
}

/**
 * The same by what a provider calls it, of those that went by an organisation's own account, or by the deployment's where that is
 * null. A gateway that was installed anew may use its ids again: the message that was sent last is meant.
 */
export async function findReportedMessageForUpdate(
  trx: Trx,
  { provider, providerId, organisationId }: { provider: string; providerId: string; organisationId: string | null },
): Promise<MessageRow | undefined> {
  const query = trx
    .selectFrom('messages')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .where('provider_id', 'is not', null)
    .where('account', '=', organisationId === null ? 'shared' : 'own')
    .$if(organisationId !== null, (all) => all.where('organisation_id', '=', organisationId))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
}

/** The message that went as this mail. */
function selectMailed(db: Db, mailId: string) {
  return db
    .selectFrom('messages')
    .where('messages.provider', 'is', null)
    .where('messages.provider_id', '=', mailId)
    .where('messages.provider_id', 'is not', null)
    .where('messages.channel', '=', 'email');
}

/** What the recipient of the message that went as this mail is known by; undefined once they were taken off, or the shipment is gone. */
export async function findMailedAddressKey(db: Db, mailId: string): Promise<string | undefined> {
  const row = await selectMailed(db, mailId)
    .innerJoin('message_recipients', 'message_recipients.id', 'messages.recipient_id')
    .select('message_recipients.address_key')
    .executeTakeFirst();
  return row?.address_key;
}

/** The message that went as this mail, held until the transaction ends. */
export async function findMailedMessageForUpdate(trx: Trx, mailId: string): Promise<MessageRow | undefined> {
  const query = selectMailed(trx, mailId).selectAll('messages');
  return (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
}

export async function updateMessage(trx: Trx, id: string, change: Partial<Omit<MessageRow, 'id'>>): Promise<void> {
  await trx.updateTable('messages').set(change).where('id', '=', id).execute();
}
