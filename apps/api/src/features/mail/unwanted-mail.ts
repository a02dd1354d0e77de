import type { Db } from '@msafara/db/database';
import type { MailTable } from '@msafara/db/mails/mails.table';
import { findReader, findWeeklyScope, type Reader } from '@msafara/db/notifications/notifications.repository';

type Wish = (db: Db, reader: Reader) => boolean | Promise<boolean>;

const wantsDelays: Wish = (_, { wantsDelayMails }) => wantsDelayMails;

/** What each mail that members can stop hangs on, by its template. */
const WISHES: Record<string, Wish> = {
  status: (_, { wantsStatusMails }) => wantsStatusMails,
  delay: wantsDelays,
  clock: wantsDelays,
  weekly: async (db, { userId, isMailed }) => isMailed && (await findWeeklyScope(db, userId)) !== undefined,
};

/**
 * Whether the member that a mail is for has turned mails of its kind off since it was written, or was shut out: one may wait for
 * hours until the mail server takes it (D15).
 */
export async function isUnwanted(db: Db, mail: Pick<MailTable, 'template' | 'user_id'>): Promise<boolean> {
  const wants = WISHES[mail.template];
  if (wants === undefined || mail.user_id === null) return false;
  const reader = await findReader(db, mail.user_id);
  return reader === undefined || !(await wants(db, reader));
}
