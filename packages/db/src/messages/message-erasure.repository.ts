import type { Trx } from '../database.ts';

/** Deletes the mails to recipients; one that waits is not sent. */
export async function deleteMailsTo(trx: Trx, recipientIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('messages')
        .select('provider_id')
        .where('recipient_id', 'in', [...recipientIds])
        .where('channel', '=', 'email')
        .where('provider_id', 'is not', null)
        .$castTo<{ provider_id: string }>(),
    )
    .execute();
}

/**
 * Erases what is personal of up to `limit` recipients of shipments that were delivered before a time, or that nobody has touched, nor added
 * them to, since another (D27): phones and addresses, and what was written to them. The keyed hash stays, by which nobody is found again. Returns
 * how many were erased.
 */
export async function updateRecipientsErased(
  trx: Trx,
  {
    deliveredBefore,
    untouchedSince,
    keptDays,
    usualDays,
    now,
    limit,
  }: {
    deliveredBefore: string;
    untouchedSince: string;
    /** Of organisations that keep for so many days; the usual ones have no row of settings. */
    keptDays: number;
    usualDays: number;
    now: string;
    limit: number;
  },
): Promise<number> {
  const due = await trx
    .selectFrom('message_recipients as recipient')
    .innerJoin('shipments', 'shipments.id', 'recipient.shipment_id')
    .leftJoin('message_settings', 'message_settings.organisation_id', 'recipient.organisation_id')
    .select('recipient.id')
    .where('recipient.erased_at', 'is', null)
    .where(({ fn, val, eb }) => eb(fn.coalesce('message_settings.kept_days', val(usualDays)), '=', keptDays))
    .where(({ or, and, eb }) =>
      or([
        eb('shipments.actual_delivery_date', '<', deliveredBefore),
        and([
          eb('shipments.actual_delivery_date', 'is', null),
          eb('shipments.updated_at', '<', untouchedSince),
          eb('recipient.created_at', '<', untouchedSince),
        ]),
      ]),
    )
    .orderBy('recipient.id')
    .limit(limit)
    .execute();
  const ids = due.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await trx
    .updateTable('message_recipients')
    .set({ address: null, window_until: null, erased_at: now })
    .where('id', 'in', ids)
    .execute();
  await deleteMailsTo(trx, ids);
  await trx.updateTable('messages').set({ address: null, body: null }).where('recipient_id', 'in', ids).execute();
  return ids.length;
}

/** Forgets whoever asked to hear before a time and never typed the code. Returns how many. */
export async function deleteUnconfirmed(
  trx: Trx,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const gone = await trx
    .deleteFrom('message_recipients')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('message_recipients')
        .select('id')
        .where('consented_at', 'is', null)
        .where('created_at', '<', before)
        .limit(limit),
    )
    // Checked again on the row itself: who asks anew, or types the code, at this moment is not forgotten.
    .where('consented_at', 'is', null)
    .where('created_at', '<', before)
    .returning('id')
    .execute();
  return gone.length;
}

/** Erases what was written to recipients who were taken off a shipment before a time. Returns how many messages. */
export async function updateLeftMessagesErased(
  trx: Trx,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const erased = await trx
    .updateTable('messages')
    .set({ address: null, body: null })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('messages')
        .leftJoin('message_recipients', 'message_recipients.id', 'messages.recipient_id')
        .select('messages.id')
        .where('message_recipients.id', 'is', null)
        .where('messages.address', 'is not', null)
        .where('messages.created_at', '<', before)
        .limit(limit),
    )
    .returning('id')
    .execute();
  return erased.length;
}
