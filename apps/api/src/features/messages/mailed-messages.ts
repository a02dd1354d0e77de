import type { Announce, Trx } from '@msafara/db/database';
import { findMailedMessageForUpdate, updateMessage } from '@msafara/db/messages/messages.repository';

import { type Deps, nowOf } from '../../deps.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { type EndedMail, sendMail } from '../mail/mail.service.ts';
import { tellFailed } from './message-failures.ts';

/** The message to a recipient that a mail is, where it is one, ends as the mail does. */
async function settleMailed(deps: Deps, trx: Trx, announce: Announce, { mail, isSent }: EndedMail): Promise<void> {
  if (mail.template !== 'moved' || mail.follower_id !== null) return;
  const message = await findMailedMessageForUpdate(trx, mail.id);
  if (message?.state !== (isSent ? 'failed' : 'sent')) return;
  const change = isSent ? ({ state: 'sent', reason: null } as const) : UNDELIVERED;
  await updateMessage(trx, message.id, { ...change, updated_at: nowOf(deps) });
  if (!isSent) await tellFailed(deps, trx, announce, { ...message, ...UNDELIVERED });
}

const UNDELIVERED = { state: 'failed', reason: 'undelivered' } as const;

/** The job of a mail. One to a recipient that is given up is a message that failed, until it goes after all (D27). */
export function sendAnyMail(deps: Deps, run: JobRun): Promise<void> {
  return sendMail(deps, run, (trx, announce, ended) => settleMailed(deps, trx, announce, ended));
}
