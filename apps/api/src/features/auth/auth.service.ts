import type { Announce, Trx } from '@msafara/db/database';
import { listAdminReaders } from '@msafara/db/notifications/notifications.repository';
import { insertOrganisation } from '@msafara/db/organisations/organisations.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';
import { findCredentials, insertUser, updatePasswordHash } from '@msafara/db/users/users.repository';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';
import { emailKey, type LoginInput, type RegisterInput } from '@msafara/domain/auth/auth.schema';
import { DomainError } from '@msafara/domain/errors';
import { trialEnd } from '@msafara/domain/organisations/organisation-access';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { requireSecondFactor } from '../account/two-factor.service.ts';
import { queueVerifyMail } from '../account/verify-email.service.ts';
import { notify } from '../notifications/notify.ts';
import { hashPassword, isOutdated, requireUncommonPassword, verifyPassword } from './passwords.ts';
import { closeSession, openFor, type OpenedSession } from './sessions.service.ts';
import { countTry, forgetTries, requireBelow } from './throttle.ts';

const MINUTE = 60_000;
const TRIES_PER_ACCOUNT = { max: 10, windowMs: 15 * MINUTE };
// Whole networks share one address: generous, and only failures count.
const FAILURES_PER_ADDRESS = { max: 100, windowMs: 15 * MINUTE };
const REGISTRATIONS_PER_ADDRESS = { max: 20, windowMs: 60 * MINUTE };

/**
 * Signs in by e-mail and password (§5, D6). Fails with INVALID_CREDENTIALS, the same and as slowly
 * for unknown users, SECOND_FACTOR_REQUIRED where a code is needed and none came (D3), or
 * TOO_MANY_REQUESTS.
 */
export async function login(context: Context, input: LoginInput, kind: SessionKind): Promise<OpenedSession> {
  const { deps, address } = context;
  const accountKey = `login:account:${emailKey(input.email)}`;
  const addressKey = `login:address:${address}`;
  await requireBelow(deps, addressKey, FAILURES_PER_ADDRESS);
  await countTry(deps, accountKey, TRIES_PER_ACCOUNT);
  const found = await findCredentials(deps.database.read, input.email);
  const matches = await verifyPassword(found?.passwordHash, input.password);
  if (!found || !matches || !found.isActive) {
    await recordSignIn(deps, 'auth.sign-in-failed', found?.id ?? null);
    await countTry(deps, addressKey, FAILURES_PER_ADDRESS);
    throw new DomainError('INVALID_CREDENTIALS', 'Invalid email or password');
  }
  try {
    await requireSecondFactor(deps, found.id, input.otp);
  } catch (error) {
    if (input.otp !== undefined) {
      await recordSignIn(deps, 'auth.second-factor-failed', found.id);
      await countTry(deps, addressKey, FAILURES_PER_ADDRESS);
    }
    throw error;
  }
  if (found.passwordDiesAt !== null && found.passwordDiesAt <= nowOf(deps)) {
    const message = 'This temporary password is too old. “Forgot password” mails you a link to set your own.';
    throw new DomainError('INVALID_CREDENTIALS', message);
  }
  await forgetTries(deps, accountKey);
  if (isOutdated(found.passwordHash)) {
    const fresh = await hashPassword(input.password);
    await deps.database.transaction((trx) => updatePasswordHash(trx, found.id, fresh, nowOf(deps)));
  }
  await recordSignIn(deps, 'auth.signed-in', found.id);
  return openFor(context, found.id, kind);
}

/**
 * Registers someone with an organisation of its own, which it owns, on a Starter trial (D1, D2).
 * Asking for the role admin is a request; the account works as sender. Fails with EMAIL_TAKEN or
 * INVALID_INPUT for a common password.
 */
export async function register(context: Context, input: RegisterInput, kind: SessionKind): Promise<OpenedSession> {
  const { deps, address } = context;
  await countTry(deps, `register:address:${address}`, REGISTRATIONS_PER_ADDRESS);
  requireUncommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  const userId = deps.newId();
  const organisationId = deps.newId();
  const now = nowOf(deps);
  await deps.database.transaction(async (trx, announce) => {
    await insertOrganisation(trx, {
      id: organisationId,
      name: input.name,
      tier: 'starter',
      isPlatform: false,
      isDemo: false,
      paidUntil: trialEnd(now, deps.env.TRIAL_DAYS),
      isTrial: true,
      createdAt: now,
    });
    const inserted = await insertUser(trx, {
      id: userId,
      organisationId,
      email: input.email,
      passwordHash,
      name: input.name,
      role: input.role === 'admin' ? 'sender' : input.role,
      requestedRole: input.role === 'admin' ? 'admin' : null,
      isOwner: true,
      mustChangePassword: false,
      ...(input.language && { language: input.language }),
      ...(input.timezone && { timeZone: input.timezone }),
      createdAt: now,
    });
    if (!inserted) {
      const message = 'An account with this email already exists.';
      throw new DomainError('EMAIL_TAKEN', message, { fieldErrors: { email: message } });
    }
    const { name, email, language = 'en' } = input;
    await queueVerifyMail(deps, trx, { userId, name, email, language });
    if (input.role === 'admin') await tellOfRoleRequest(deps, trx, announce, name);
    const details = { requestedRole: input.role };
    await recordAct(deps, trx, { action: 'auth.registered', userId, organisationId, details });
  });
  return openFor(context, userId, kind);
}

/** Administrators hear that somebody asks to be one of them (D2). */
async function tellOfRoleRequest(deps: Deps, trx: Trx, announce: Announce, name: string): Promise<void> {
  await notify(deps, trx, announce, await listAdminReaders(trx), {
    type: 'other',
    link: '/admin?tab=requests',
    say: (t) => ({ title: t('notice.roleRequestTitle', { name }), message: '' }),
  });
}

/** Ends the session of this request; without one there is nothing to end. */
export async function logout({ deps, session }: Context): Promise<{ success: true }> {
  if (session) await closeSession(deps, { id: session.id, userId: session.user.id });
  return { success: true };
}

async function recordSignIn(deps: Deps, action: AuditAction, userId: string | null): Promise<void> {
  await deps.database.transaction((trx) => recordAct(deps, trx, { action, userId, organisationId: null }));
}
