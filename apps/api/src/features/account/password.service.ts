import type { Announce, Trx } from '@msafara/db/database';
import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { deleteSessionsOf } from '@msafara/db/sessions/own-sessions.repository';
import { deleteToken, deleteTokensOf, findToken } from '@msafara/db/tokens/user-tokens.repository';
import {
  type Account,
  findAccount,
  updateEmailVerified,
  updatePassword,
  updatePasswordReminded,
} from '@msafara/db/users/user-settings.repository';
import type { ChangePasswordInput, ResetPasswordInput } from '@msafara/domain/account/account.schema';
import { inboxKey, type SessionUser } from '@msafara/domain/auth/auth.schema';
import { HOUR_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { z } from 'zod';

import type { Context, SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashPassword, requireUncommonPassword } from '../auth/passwords.ts';
import { forgetSignIns } from '../auth/sign-in-budget.ts';
import { countTry, slowPast } from '../auth/throttle.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { queueMail, type Recipient } from '../mail/mail.service.ts';
import { createLink, requireLink, sought } from './links.ts';
import {
  recipientOf,
  requireAccount,
  requireNotDemo,
  requirePassword,
  requireSamePassword,
  sessionUserOf,
} from './own-account.ts';
import { queueVerifyMail } from './verify-email.service.ts';

const ASKED_PER_ADDRESS = { max: 30, windowMs: HOUR_MS };
const ASKED_PER_INBOX = { max: 5, windowMs: HOUR_MS };
const LINKS_PER_ADDRESS = { max: 60, windowMs: HOUR_MS };

const forgotten = z.object({ email: z.string() });

/**
 * Notes that somebody asks for a new password; a job looks for the account, so that the answer and
 * its time are the same whether there is one (D6).
 */
export async function forgotPassword(context: Context, { email }: { email: string }): Promise<{ success: true }> {
  const { deps } = context;
  await slowPast(context, 'reset:address', ASKED_PER_ADDRESS);
  await countTry(deps, `reset:account:${inboxKey(email)}`, ASKED_PER_INBOX);
  const now = nowOf(deps);
  const job = { id: `password:${deps.newId()}`, kind: 'password.forgotten', runAt: now, createdAt: now };
  await deps.database.transaction((trx) => insertJob(trx, { ...job, payload: { email } }));
  return { success: true };
}

/** The job of a forgotten password: mails the link where there is an account that may have one. */
export async function mailForgottenPassword(
  deps: Deps,
  { payload, finish }: Pick<JobRun, 'payload' | 'finish'>,
): Promise<void> {
  const account = await findAccount(deps.database.read, forgotten.parse(payload));
  if (!account?.isActive || account.isDemo) return;
  await deps.database.transaction(async (trx) => {
    if (!(await finish(trx))) return;
    await deleteTokensOf(trx, account.id, ['reset-password']);
    const link = { userId: account.id, purpose: 'reset-password', email: account.email, hours: 1 } as const;
    const url = await createLink(deps, trx, link);
    await queueMail(deps, trx, {
      template: 'reset',
      to: recipientOf(account),
      content: (t) => ({
        subject: t('reset.subject'),
        paragraphs: [t('reset.text')],
        button: { label: t('reset.button'), url },
        note: `${t('reset.note')} ${t('notYou')}`,
      }),
    });
  });
}

/** Mails the link by which somebody sets the first password of an account that was made for them (D5). */
export async function queueSetPasswordMail(deps: Deps, trx: Trx, to: Recipient & { userId: string }): Promise<void> {
  const { userId, email } = to;
  const url = await createLink(deps, trx, { userId, purpose: 'reset-password', email, hours: 24 });
  await queueMail(deps, trx, {
    template: 'accountMade',
    to,
    content: (t) => ({
      subject: t('accountMade.subject'),
      paragraphs: [t('accountMade.text', { email })],
      button: { label: t('accountMade.button'), url },
      note: t('accountMade.note'),
    }),
  });
}

/** Whether a mailed link still sets a password, before anybody thinks one up. Fails with NOT_FOUND. */
export async function openResetLink({ deps }: Context, { token }: { token: string }): Promise<{ success: true }> {
  requireLink(await findToken(deps.database.read, sought(deps, token, ['reset-password'])));
  return { success: true };
}

/**
 * Sets a new password by a mailed link: ends every session, and confirms the address, since the link
 * was read there. Fails with NOT_FOUND for a link that does not work any more.
 */
export async function resetPassword(
  context: Context,
  { token, password }: ResetPasswordInput,
): Promise<{ email: string }> {
  const { deps, address } = context;
  await slowPast(context, 'link:address', LINKS_PER_ADDRESS);
  const wanted = sought(deps, token, ['reset-password']);
  // Looked up first: hashing is work, and not to be had for a made-up link.
  requireLink(await findToken(deps.database.read, wanted));
  requireUncommonPassword(password);
  const passwordHash = await hashPassword(deps, password, address);
  return deps.database.transaction(async (trx, announce) => {
    const { userId: id, email } = requireLink(await deleteToken(trx, wanted));
    const account = await findAccount(trx, { id });
    if (!account || !(await updateEmailVerified(trx, { id, email, now: nowOf(deps) }))) {
      return requireLink(undefined);
    }
    await storePassword(deps, trx, announce, { account, passwordHash, keepId: null });
    return { email };
  });
}

/**
 * Changes the password, ends the other sessions and tells the owner by mail (§9, D6). Who had to change it, and has not
 * confirmed the address yet, is mailed a link that does.
 */
export async function changePassword(
  ctx: SignedIn,
  { currentPassword, password }: ChangePasswordInput,
): Promise<SessionUser> {
  const { deps, actor, session, address } = ctx;
  requireNotDemo(actor);
  const account = await requireAccount(deps, actor.userId);
  await requirePassword(ctx, account, currentPassword);
  if (password === currentPassword) {
    const said = say('password.same');
    throw new DomainError('INVALID_INPUT', said, { fieldErrors: { password: said } });
  }
  requireUncommonPassword(password);
  const passwordHash = await hashPassword(deps, password, address);
  await deps.database.transaction(async (trx, announce) => {
    await requireSamePassword(trx, account);
    await storePassword(deps, trx, announce, { account, passwordHash, keepId: session.id });
    // The link that came with a password made by somebody else would have confirmed the address: it is void now.
    if (session.user.mustChangePassword && account.emailVerifiedAt === null) {
      await queueVerifyMail(deps, trx, { ...recipientOf(account), userId: account.id });
    }
  });
  return sessionUserOf(deps, account.id);
}

/** The reminder of an old password comes again in a week (D14). */
export async function putOffPassword({ deps, actor }: SignedIn): Promise<SessionUser> {
  await deps.database.transaction((trx) => updatePasswordReminded(trx, actor.userId, nowOf(deps)));
  return sessionUserOf(deps, actor.userId);
}

type StoredPassword = { account: Account; passwordHash: string; keepId: string | null };

async function storePassword(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { account, passwordHash, keepId }: StoredPassword,
): Promise<void> {
  const now = nowOf(deps);
  await updatePassword(trx, { id: account.id, passwordHash, now });
  // An address that was asked for by the password before is no longer to be had.
  await deleteTokensOf(trx, account.id, ['reset-password', 'change-email']);
  await forgetSignIns(trx, account.email);
  await deleteSessionsOf(trx, account.id, keepId);
  announce({ kind: 'sessions', userIds: [account.id] });
  const when = `${now.slice(0, 16).replace('T', ' ')} UTC`;
  await queueMail(deps, trx, {
    template: 'passwordChanged',
    to: recipientOf(account),
    content: (t) => ({
      subject: t('passwordChanged.subject'),
      paragraphs: [t('passwordChanged.text', { when })],
      note: t('passwordChanged.note'),
    }),
  });
  await recordAct(deps, trx, { action: 'account.password-changed', userId: account.id, organisationId: null });
}
