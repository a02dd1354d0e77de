import type { Trx } from '@msafara/db/database';
import { type Account, findAccount } from '@msafara/db/users/user-settings.repository';
import { findSessionUser } from '@msafara/db/sessions/sessions.repository';
import { findPasswordHashForUpdate } from '@msafara/db/users/users.repository';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { MINUTE_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import type { Actor } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { countTry, forgetTries } from '../auth/throttle.ts';
import type { Recipient } from '../mail/mail.service.ts';

const TRIES = { max: 10, windowMs: 15 * MINUTE_MS };

/** The demo account is everybody's: nobody locks the others out of it (D12). */
export function requireNotDemo({ isDemo }: Pick<Actor, 'isDemo'>): void {
  if (!isDemo) return;
  throw new DomainError('FORBIDDEN', say('demo.shared'));
}

/** The account of whoever is signed in. */
export async function requireAccount(deps: Deps, userId: string): Promise<Account> {
  const account = await findAccount(deps.database.read, { id: userId });
  if (!account) throw new DomainError('UNAUTHENTICATED', say('auth.signIn'));
  return account;
}

/** How an account appears to itself, for the answer to a change of it. */
export async function sessionUserOf(deps: Deps, userId: string): Promise<SessionUser> {
  const user = await findSessionUser(deps.database.read, userId, nowOf(deps));
  if (!user) throw new DomainError('UNAUTHENTICATED', say('auth.signIn'));
  return user;
}

/** Fails unless this is the account's password, which `requireSamePassword` asks again in the transaction; tries are counted as at sign-in (D6). */
export async function requirePassword(
  { deps, address }: Pick<Context, 'deps' | 'address'>,
  account: Account,
  password: string,
): Promise<void> {
  const key = `password:account:${account.id}`;
  await countTry(deps, key, TRIES);
  if (!(await verifyPassword(deps, account.passwordHash, { password, address }))) {
    throw wrongPassword();
  }
  await forgetTries(deps, key);
}

/**
 * Fails as a wrong password does if the account has another one than `requirePassword` checked. What a transaction does after this, it
 * does by the password that stands: whoever has reset a stolen one is not overtaken by a request that still had it (D6).
 */
export async function requireSamePassword(trx: Trx, { id, passwordHash }: Account): Promise<void> {
  if ((await findPasswordHashForUpdate(trx, id)) !== passwordHash) throw wrongPassword();
}

function wrongPassword(): DomainError {
  const said = say('password.wrong');
  return new DomainError('INVALID_INPUT', said, { fieldErrors: { currentPassword: said } });
}

/** The account as whom a mail is for. */
export function recipientOf({ id, name, email, language }: Omit<Recipient, 'userId'> & { id: string }): Recipient {
  return { userId: id, name, email, language };
}
