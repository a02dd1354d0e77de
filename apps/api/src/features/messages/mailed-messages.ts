import type { Announce, Db, Trx } from '@msafara/db/database';
import type { MailTable } from '@msafara/db/mails/mails.table';
import { listSuppressed } from '@msafara/db/messages/message-suppressions.repository';
import {
  findMailedAddressKey,
  findMailedMessageForUpdate,
  updateMessage,
} from '@msafara/db/messages/messages.repository';

import { type Deps, nowOf } from '../../deps.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { type EndedMail, sendMail } from '../mail/mail.service.ts';
import { tellFailed } from './message-failures.ts';

const isToRecipient = ({ template, follower_id: followerId }: MailTable) => template === 'moved' && followerId === null;

/** Whether the recipient that a mail is to said stop since it was written, was taken off, or went with the shipment (D27). */
async function isTakenBack(db: Db, mail: MailTable): Promise<boolean> {
  if (!isToRecipient(mail)) return false;
  const addressKey = await findMailedAddressKey(db, mail.id);
  return addressKey === undefined || (await listSuppressed(db, [addressKey])).has(addressKey);
}

/** The message to a recipient that a mail is, where it is one, ends as the mail does. */
async function settleMailed(deps: Deps, trx: Trx, announce: Announce, { mail, end }: EndedMail): Promise<void> {
  if (!isToRecipient(mail)) return;
  const message = await findMailedMessageForUpdate(trx, mail.id);
  // One that was given up may be tried again.
  if (message?.state !== (end === 'sent' ? 'failed' : 'sent')) return;
  await updateMessage(trx, message.id, { ...ENDS[end], updated_at: nowOf(deps) });
  if (end === 'given-up') await tellFailed(deps, trx, announce, { ...message, ...ENDS[end] });
}

const ENDS = {
  sent: { state: 'sent', reason: null },
  'given-up': { state: 'failed', reason: 'undelivered' },
  unwanted: { state: 'suppressed', reason: 'stopped' },
} as const;

/**
 * The job of a mail. One to a recipient that is given up is a message that failed, until it goes after all; one that waited is not
 * sent to who wants no more of them (D27).
 */
export function sendAnyMail(deps: Deps, run: JobRun): Promise<void> {
  return sendMail(deps, run, {
    isUnwanted: (mail) => isTakenBack(deps.database.read, mail),
    onEnd: (trx, announce, ended) => settleMailed(deps, trx, announce, ended),
  });
}
