import { listDeadLetters, updateJobDismissed, updateJobRevived } from '@msafara/db/jobs/dead-letters.repository';
import { findMail } from '@msafara/db/mails/mails.repository';
import { listOutbox, updateMailRevived } from '@msafara/db/mails/outbox.repository';
import type { AdminPageInput } from '@msafara/domain/admin/admin.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { z } from 'zod';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { MAIL_JOBS } from '../mail/mail.service.ts';
import { recordAct } from '../audit/record-act.ts';
import { readPage, readTimedPage } from './admin-page.ts';

/** A page of the mails that were written, newest first, without what they say (D15). */
export function listMailPage({ deps, actor }: SignedIn, page: AdminPageInput) {
  requirePermission(actor, 'admin.panel');
  return readPage(page, (at) => listOutbox(deps.database.read, at));
}

/** What a mail says; never in production, since it may hold a link that opens somebody's account (D15). */
export async function readMail({ deps, actor }: SignedIn, input: { id: string }): Promise<{ text: string | null }> {
  requirePermission(actor, 'admin.panel');
  const mail = await findMail(deps.database.read, input.id);
  if (!mail) throw new DomainError('NOT_FOUND', say('mail.notFound'));
  return { text: deps.env.isProduction ? null : mail.body_text };
}

/** A page of the jobs that were given up, newest first. */
export function listDeadLetterPage({ deps, actor }: SignedIn, page: AdminPageInput) {
  requirePermission(actor, 'admin.panel');
  return readTimedPage(
    page,
    (at) => listDeadLetters(deps.database.read, at),
    ({ createdAt }) => createdAt,
  );
}

const mailJob = z.object({ mailId: z.string() });

/** Has a job that was given up tried again, with all its tries. Fails with NOT_FOUND. */
export async function retryJob({ deps, actor }: SignedIn, input: { id: string }): Promise<{ success: true }> {
  requirePermission(actor, 'admin.panel');
  await deps.database.transaction(async (trx) => {
    const job = await updateJobRevived(trx, { id: input.id, now: nowOf(deps) });
    if (!job) throw new DomainError('NOT_FOUND', say('job.notFound'));
    if (MAIL_JOBS.includes(job.kind)) await updateMailRevived(trx, mailJob.parse(job.payload).mailId);
    const details = { kind: job.kind };
    await recordAct(deps, trx, { action: 'admin.job-retried', userId: actor.userId, organisationId: null, details });
  });
  return { success: true };
}

/** Takes a job that was given up off the list, without a further try. Fails with NOT_FOUND. */
export async function dismissJob({ deps, actor }: SignedIn, input: { id: string }): Promise<{ success: true }> {
  requirePermission(actor, 'admin.panel');
  await deps.database.transaction(async (trx) => {
    const job = await updateJobDismissed(trx, { id: input.id, now: nowOf(deps) });
    if (!job) throw new DomainError('NOT_FOUND', say('job.notFound'));
    const details = { kind: job.kind };
    await recordAct(deps, trx, { action: 'admin.job-dismissed', userId: actor.userId, organisationId: null, details });
  });
  return { success: true };
}
