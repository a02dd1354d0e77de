import { insertJobs } from '@msafara/db/jobs/jobs.repository';
import {
  deleteMails,
  findMail,
  insertMails,
  updateMailFailed,
  updateMailSent,
} from '@msafara/db/mails/mails.repository';
import type { MailTable } from '@msafara/db/mails/mails.table';
import type { Announce, Trx } from '@msafara/db/database';
import type { Language } from '@msafara/domain/settings/languages';
import { isPlainName } from '@msafara/domain/text/person-name';
import { z } from 'zod';

import { type Deps, nowOf } from '../../deps.ts';
import { onceAvailable } from '../../once-available.ts';
import { htmlOf, type MailContent, textOf } from './mail-layout.ts';
import { isUnwanted } from './unwanted-mail.ts';
import { type Words, wordsIn } from './words.ts';

/** Whom a mail is for; `userId` null is somebody without an account, such as who is invited. */
export type Recipient = { userId: string | null; name: string | null; email: string; language: Language };

export type MailOptions = {
  /** What kind of mail it is, for the outbox. */
  template: string;
  to: Recipient;
  /** The wish that it is for, of somebody who follows a shipment of this organisation. */
  follower?: { id: string; organisationId: string };
  /** Where these mails can be stopped; only for those that nobody has to get. */
  stopUrl?: string | undefined;
  content: (t: Words) => MailContent;
};

/** The kinds of jobs that send mails. */
export const MAIL_JOBS: readonly string[] = ['mail.send', 'mail.moved', 'mail.weekly'];

/** News of shipments: one change may make thousands of mails. */
const OF_SHIPMENTS = new Set(['moved', 'status', 'delay', 'clock']);

/** The kind of job that sends a mail: weekly reports and news of shipments have their own, so that links and codes are never behind them. */
function jobOf({ template }: MailTable): string {
  if (template === 'weekly') return 'mail.weekly';
  return OF_SHIPMENTS.has(template) ? 'mail.moved' : 'mail.send';
}

const sendInput = z.object({ mailId: z.string() });

function written(deps: Deps, { template, to, follower, stopUrl, content }: MailOptions, now: string): MailTable {
  const t = wordsIn(to.language);
  const said = content(t);
  const name = to.name !== null && isPlainName(to.name) ? to.name : null;
  const layout = { t, name, language: to.language, stopUrl };
  return {
    id: deps.newId(),
    user_id: to.userId,
    organisation_id: follower?.organisationId ?? null,
    follower_id: follower?.id ?? null,
    template,
    language: to.language,
    to_name: name,
    to_email: to.email,
    subject: said.subject.replace(/\s+/gu, ' '),
    body_text: textOf(said, layout),
    body_html: htmlOf(said, layout),
    headers: JSON.stringify(headersOf(stopUrl)),
    state: deps.mailer ? 'waiting' : 'kept',
    error: null,
    created_at: now,
    sent_at: null,
  };
}

/**
 * Writes mails, each in its recipient's language, and the jobs that send them, in the business transaction:
 * each goes out at least once, with the same Message-ID each time. Without a mail server they are kept in
 * the outbox (D15). Returns their ids.
 */
export async function queueMails(deps: Deps, trx: Trx, mails: readonly MailOptions[]): Promise<string[]> {
  const now = nowOf(deps);
  const rows = mails.map((mail) => written(deps, mail, now));
  const ids = rows.map(({ id }) => id);
  await insertMails(trx, rows);
  if (!deps.mailer) return ids;
  await insertJobs(
    trx,
    rows.map((row) => ({
      id: `mail:${row.id}`,
      kind: jobOf(row),
      payload: { mailId: row.id },
      runAt: now,
      createdAt: now,
    })),
  );
  return ids;
}

export async function queueMail(deps: Deps, trx: Trx, mail: MailOptions): Promise<void> {
  await queueMails(deps, trx, [mail]);
}

function headersOf(stopUrl: string | undefined): Record<string, string> {
  const automatic = { 'auto-submitted': 'auto-generated' };
  if (stopUrl === undefined) return automatic;
  return { ...automatic, 'list-unsubscribe': `<${stopUrl}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
}

/** A mail that went, was given up, or that its reader wants no longer. */
export type EndedMail = { mail: MailTable; end: 'sent' | 'given-up' | 'unwanted' };

type Around = {
  /** Whether the recipient of a shipment wants no more mails about it. */
  isUnwanted: (mail: MailTable) => Promise<boolean>;
  /** What follows from its end, in the transaction that notes it. */
  onEnd: (trx: Trx, announce: Announce, ended: EndedMail) => Promise<void>;
};

/**
 * Hands one mail to the mail server, unless its reader wants it no longer; a failure is thrown, to be tried again, and noted for
 * the outbox.
 */
export async function sendMail(
  deps: Deps,
  { payload, isLastTry }: { payload: unknown; isLastTry: boolean },
  around: Around,
): Promise<void> {
  const { onEnd } = around;
  const { mailId } = sendInput.parse(payload);
  const mail = await findMail(deps.database.read, mailId);
  if (mail?.state !== 'waiting' || mail.body_text === null || mail.body_html === null || !deps.mailer) return;
  if ((await isUnwanted(deps.database.read, mail)) || (await around.isUnwanted(mail))) {
    await deps.database.transaction(async (trx, announce) => {
      await deleteMails(trx, [mail.id]);
      await onEnd(trx, announce, { mail, end: 'unwanted' });
    });
    return;
  }
  try {
    await deps.mailer.send({
      messageId: `<${mail.id}@${new URL(deps.env.PUBLIC_URL).hostname}>`,
      to: { name: mail.to_name ?? '', address: mail.to_email },
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      headers: z.record(z.string(), z.string()).parse(JSON.parse(mail.headers)),
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await deps.database.transaction(async (trx, announce) => {
      await updateMailFailed(trx, { id: mail.id, error: message, isFinal: isLastTry });
      if (isLastTry) await onEnd(trx, announce, { mail, end: 'given-up' });
    });
    throw error;
  }
  await onceAvailable(deps, () =>
    deps.database.transaction(async (trx, announce) => {
      await updateMailSent(trx, mail.id, nowOf(deps));
      await onEnd(trx, announce, { mail, end: 'sent' });
    }),
  );
}
