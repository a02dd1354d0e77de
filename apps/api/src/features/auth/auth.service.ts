import type { Announce, Trx } from '@msafara/db/database';
import { listAdminReaders } from '@msafara/db/notifications/notifications.repository';
import { insertOrganisation } from '@msafara/db/organisations/organisations.repository';
import type { SessionKind } from '@msafara/db/sessions/sessions.table';
import { insertTrial } from '@msafara/db/trials/trials.repository';
import { type Credentials, findCredentials, insertUser, updatePasswordHash } from '@msafara/db/users/users.repository';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';
import type { LoginInput, RegisterInput } from '@msafara/domain/auth/auth.schema';
import { HOUR_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { trialEnd } from '@msafara/domain/organisations/organisation-access';
import { say } from '@msafara/domain/say';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { requireSecondFactor } from '../account/two-factor.service.ts';
import { queueVerifyMail } from '../account/verify-email.service.ts';
import { notify } from '../notifications/notify.ts';
import { hashPassword, isOutdated, requireUncommonPassword, verifyPassword } from './passwords.ts';
import { closeSession, openFor, openForPassword, type OpenedSession } from './sessions.service.ts';
import { countSignIn } from './sign-in-budget.ts';
import { slowPast } from './throttle.ts';
import { readerFields } from './reader-fields.ts';

const REGISTRATIONS_PER_ADDRESS = { max: 20, windowMs: HOUR_MS };

/**
 * Signs in by e-mail and password (§5, D6). Fails with INVALID_CREDENTIALS, the same and as slowly
 * for unknown users, SECOND_FACTOR_REQUIRED where a code is needed and none came (D3), or
 * TOO_MANY_REQUESTS.
 */
export async function login(context: Context, input: LoginInput, kind: SessionKind): Promise<OpenedSession> {
  const counted = await countSignIn(context, input.email);
  const opened = await signIn(context, input, kind).catch(async (error: unknown) => {
    const isFailure = error instanceof DomainError && error.code === 'INVALID_CREDENTIALS';
    if (!isFailure) await counted.giveBack();
    throw error;
  });
  await counted.forget();
  await recordSignIn(context.deps, 'auth.signed-in', { userId: opened.user.id });
  return opened;
}

/**
 * Opens the session of a sign-in that was counted. If the stored hash changed meanwhile, the password is checked once more: it may
 * be the same one, hashed anew.
 */
async function signIn(context: Context, input: LoginInput, kind: SessionKind): Promise<OpenedSession> {
  const opened =
    (await openForPassword(context, await checkSignIn(context, input), kind)) ??
    (await openForPassword(context, await checkPassword(context, input), kind));
  if (!opened) throw new DomainError('INVALID_CREDENTIALS', say('auth.wrong'));
  return opened;
}

async function checkPassword({ deps, address }: Context, { email, password }: LoginInput): Promise<Credentials> {
  const found = await findCredentials(deps.database.read, email);
  const matches = await verifyPassword(deps, found?.passwordHash, { password, address });
  if (found && matches && found.isActive) return found;
  await recordSignIn(deps, 'auth.sign-in-failed', { userId: found?.id ?? null, address });
  throw new DomainError('INVALID_CREDENTIALS', say('auth.wrong'));
}

/** Looks at the password and the second factor of a sign-in. */
async function checkSignIn(context: Context, input: LoginInput): Promise<Credentials> {
  const { deps, address } = context;
  const found = await checkPassword(context, input);
  try {
    await requireSecondFactor(deps, found.id, input.otp);
  } catch (error) {
    if (input.otp !== undefined) await recordSignIn(deps, 'auth.second-factor-failed', { userId: found.id, address });
    throw error;
  }
  if (found.passwordDiesAt !== null && found.passwordDiesAt <= nowOf(deps)) {
    const said = say('auth.temporaryTooOld');
    throw new DomainError('INVALID_CREDENTIALS', said);
  }
  if (!isOutdated(deps, found.passwordHash)) return found;
  const passwordHash = await hashPassword(deps, input.password, address);
  const change = { id: found.id, from: found.passwordHash, to: passwordHash, now: nowOf(deps) };
  await deps.database.transaction((trx) => updatePasswordHash(trx, change));
  return { ...found, passwordHash };
}

/**
 * Registers someone with an organisation of its own, which it owns, on a Starter trial, once for a mailbox (D1, D2).
 * Asking for the role admin is a request; the account works as sender. Fails with EMAIL_TAKEN or
 * INVALID_INPUT for a common password.
 */
export async function register(context: Context, input: RegisterInput, kind: SessionKind): Promise<OpenedSession> {
  const { deps, address } = context;
  await slowPast(context, 'register:address', REGISTRATIONS_PER_ADDRESS);
  requireUncommonPassword(input.password);
  const passwordHash = await hashPassword(deps, input.password, address);
  const userId = deps.newId();
  const organisationId = deps.newId();
  const now = nowOf(deps);
  await deps.database.transaction(async (trx, announce) => {
    // A mailbox has one trial, however many addresses with a plus it has (D2).
    const trialDays = (await insertTrial(trx, { email: input.email, now })) ? deps.env.TRIAL_DAYS : 0;
    await insertOrganisation(trx, {
      id: organisationId,
      name: input.organisationName ?? input.name,
      tier: 'starter',
      isPlatform: false,
      isDemo: false,
      paidUntil: trialEnd(now, trialDays),
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
      ...readerFields(input),
      createdAt: now,
    });
    if (!inserted) {
      const said = say('email.taken');
      throw new DomainError('EMAIL_TAKEN', said, { fieldErrors: { email: said } });
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

type Try = { userId: string | null; /** Where a try that failed came from. */ address?: string };

async function recordSignIn(deps: Deps, action: AuditAction, { userId, ...details }: Try): Promise<void> {
  await deps.database.transaction((trx) => recordAct(deps, trx, { action, userId, organisationId: null, details }));
}
