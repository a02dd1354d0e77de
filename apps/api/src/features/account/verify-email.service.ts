import type { Trx } from '@msafara/db/database';
import { deleteSessionsOf } from '@msafara/db/sessions/own-sessions.repository';
import { deleteToken, deleteTokensOf } from '@msafara/db/tokens/user-tokens.repository';
import { findAccount, updateEmail, updateEmailVerified } from '@msafara/db/users/user-settings.repository';
import type { ChangeEmailInput } from '@msafara/domain/account/account.schema';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import { HOUR_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import type { Context, SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { countTry, slowPast } from '../auth/throttle.ts';
import { queueMail, type Recipient } from '../mail/mail.service.ts';
import { createLink, requireLink, sought } from './links.ts';
import { recipientOf, requireAccount, requireNotDemo, requirePassword, requireSamePassword } from './own-account.ts';

const LINK_HOURS = 24;
const MAILS = { max: 5, windowMs: HOUR_MS };
const LINKS_PER_ADDRESS = { max: 60, windowMs: HOUR_MS };
const EVERY_LINK = ['verify-email', 'change-email', 'reset-password'] as const;

/** Mails the link that confirms an address, in the transaction that made the account. */
export async function queueVerifyMail(deps: Deps, trx: Trx, to: Recipient & { userId: string }): Promise<void> {
  const { userId, email } = to;
  const url = await createLink(deps, trx, { userId, purpose: 'verify-email', email, hours: LINK_HOURS });
  await queueMail(deps, trx, {
    template: 'verify',
    to,
    content: (t) => ({
      subject: t('verify.subject'),
      paragraphs: [t('verify.text', { email })],
      button: { label: t('verify.button'), url },
      note: `${t('verify.note')} ${t('notYou')}`,
    }),
  });
}

/** Mails the link once more; the ones before stop working. An address that is confirmed needs none. */
export async function resendVerification({ deps, actor }: SignedIn): Promise<{ success: true }> {
  requireNotDemo(actor);
  const account = await requireAccount(deps, actor.userId);
  if (account.emailVerifiedAt !== null) return { success: true };
  await countTry(deps, `verify:account:${account.id}`, MAILS);
  await deps.database.transaction(async (trx) => {
    await deleteTokensOf(trx, account.id, ['verify-email']);
    await queueVerifyMail(deps, trx, { ...recipientOf(account), userId: account.id });
  });
  return { success: true };
}

/** Mails a link to the address that the account shall have; until it is followed nothing changes. */
export async function changeEmail(ctx: SignedIn, input: ChangeEmailInput): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requireNotDemo(actor);
  const account = await requireAccount(deps, actor.userId);
  await requirePassword(ctx, account, input.currentPassword);
  if (emailKey(input.email) === emailKey(account.email)) {
    const said = say('email.same');
    throw new DomainError('INVALID_INPUT', said, { fieldErrors: { email: said } });
  }
  await countTry(deps, `change-email:account:${account.id}`, MAILS);
  if (await findAccount(deps.database.read, { email: input.email })) throw emailTaken();
  const { email } = input;
  await deps.database.transaction(async (trx) => {
    await requireSamePassword(trx, account);
    await deleteTokensOf(trx, account.id, ['change-email']);
    const link = { userId: account.id, purpose: 'change-email', email, hours: LINK_HOURS } as const;
    const url = await createLink(deps, trx, link);
    await queueMail(deps, trx, {
      template: 'emailChanging',
      to: { ...recipientOf(account), email },
      content: (t) => ({
        subject: t('emailChanging.subject'),
        paragraphs: [t('emailChanging.text', { email })],
        button: { label: t('emailChanging.button'), url },
        note: `${t('emailChanging.note')} ${t('notYou')}`,
      }),
    });
    await recordAct(deps, trx, { action: 'account.email-change-asked', userId: account.id, organisationId: null });
  });
  return { success: true };
}

/**
 * Follows a link out of a mail: confirms the account's address, or gives it the one that the link
 * was mailed to and tells the old one. Fails with NOT_FOUND for a link that does not work any more,
 * EMAIL_TAKEN where somebody else has the address by now. The first confirmation ends all other sessions.
 */
export async function confirmEmail(
  context: Context,
  { token }: { token: string },
): Promise<{ email: string; isNew: boolean }> {
  const { deps, session } = context;
  await slowPast(context, 'link:address', LINKS_PER_ADDRESS);
  const now = nowOf(deps);
  return deps.database.transaction(async (trx, announce) => {
    const link = requireLink(await deleteToken(trx, sought(deps, token, ['verify-email', 'change-email'])));
    const { userId: id, email } = link;
    if (link.purpose === 'verify-email') {
      if (!(await updateEmailVerified(trx, { id, email, now }))) requireLink(undefined);
      // Who had registered somebody else's address is out once that person confirms it.
      await deleteSessionsOf(trx, id, session?.id ?? null);
      announce({ kind: 'sessions', userIds: [id] });
      await recordAct(deps, trx, { action: 'account.email-confirmed', userId: id, organisationId: null });
      return { email, isNew: false };
    }
    const before = await findAccount(trx, { id });
    if (!before?.isActive) return { ...requireLink(undefined), isNew: true };
    if (!(await updateEmail(trx, { id, email, now }))) throw emailTaken();
    await deleteTokensOf(trx, id, EVERY_LINK);
    await queueMail(deps, trx, {
      template: 'emailChanged',
      to: recipientOf(before),
      content: (t) => ({
        subject: t('emailChanged.subject'),
        paragraphs: [t('emailChanged.text', { email })],
        note: t('emailChanged.note'),
      }),
    });
    await recordAct(deps, trx, { action: 'account.email-changed', userId: id, organisationId: null });
    return { email, isNew: true };
  });
}

function emailTaken(): DomainError {
  const said = say('email.taken');
  return new DomainError('EMAIL_TAKEN', said, { fieldErrors: { email: said } });
}
