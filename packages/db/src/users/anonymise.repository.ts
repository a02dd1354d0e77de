import { foldText } from '@msafara/domain/text/fold';

import type { Trx } from '../database.ts';
import { deleteOwnFilters } from '../shipments/saved-filters.repository.ts';

/** Tables whose rows are about the user alone. */
const PERSONAL = [
  'sessions',
  'user_tokens',
  'recovery_codes',
  'notifications',
  'status_mail_items',
  'devices',
] as const;

/** What stands in place of the name of somebody who was deleted. */
const DELETED_NAME = 'Deleted user';

/**
 * Takes everything personal from a user and shuts it out for good; the row stays, since shipments and
 * their history refer to it (D1). The address is free again.
 */
export async function updateUserAnonymised(trx: Trx, id: string, now: string): Promise<void> {
  for (const table of PERSONAL) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  await deleteOwnFilters(trx, id);
  await trx.deleteFrom('mails').where('user_id', '=', id).execute();
  await trx
    .updateTable('chat_messages')
    .set({ user_email: '', user_name: DELETED_NAME })
    .where('user_id', '=', id)
    .execute();
  await trx
    .updateTable('users')
    .set({
      email: '',
      // No address that somebody could type.
      email_key: `deleted:${id}`,
      password_hash: '',
      name: DELETED_NAME,
      name_key: foldText(DELETED_NAME),
      requested_role: null,
      is_owner: 0,
      is_active: 0,
      must_change_password: 0,
      email_verified_at: null,
      totp_secret: null,
      totp_enabled_at: null,
      totp_last_step: null,
      unsubscribe_key: null,
      email_notifications: 0,
      anonymised_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}
