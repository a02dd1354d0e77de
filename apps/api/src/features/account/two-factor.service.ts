import { MINUTE_MS } from '@msafara/domain/durations';
import { randomBytes } from 'node:crypto';

import {
  findTwoFactor,
  insertRecoveryCodes,
  updateRecoveryCodeUsed,
  updateTotpOff,
  updateTotpOn,
  updateTotpSecret,
  updateTotpStep,
} from '@msafara/db/users/two-factor.repository';
import type { Account } from '@msafara/db/users/user-settings.repository';
import type { Trx } from '@msafara/db/database';
import type { EndTwoFactorInput } from '@msafara/domain/account/account.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { Secret, TOTP } from 'otpauth';

import type { SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashToken } from '../auth/sessions.service.ts';
import { countTry, forgetTries } from '../auth/throttle.ts';
import { queueMail, type Recipient } from '../mail/mail.service.ts';
import { recipientOf, requireAccount, requireNotDemo, requirePassword, requireSamePassword } from './own-account.ts';
import { openTotpSecret, sealTotpSecret } from './totp-secrets.ts';

const PERIOD = 30;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
const CODE_TRIES = { max: 10, windowMs: 15 * MINUTE_MS };

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: 'Msafara', label, secret, period: PERIOD, digits: 6, algorithm: 'SHA1' });
}

/** The time step of a code, give or take one; undefined if the code is wrong or the secret cannot be read. */
function stepOf(deps: Deps, { userId, stored, code }: { userId: string; stored: string; code: string }) {
  const secret = openTotpSecret(deps, userId, stored);
  if (secret === undefined) return undefined;
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token: code, timestamp: deps.clock(), window: 1 });
  return delta === null ? undefined : Math.floor(deps.clock() / 1000 / PERIOD) + delta;
}

function wrongCode(code: 'INVALID_CREDENTIALS' | 'INVALID_INPUT', field: 'otp' | 'code'): DomainError {
  const said = say('auth.wrongCode');
  return new DomainError(code, said, { fieldErrors: { [field]: said } });
}

/** Makes a secret for an authenticator app, by the password; two-factor is on once a code of it is given. */
export async function beginTwoFactor(
  ctx: SignedIn,
  { currentPassword }: { currentPassword: string },
): Promise<{ secret: string; url: string }> {
  const { deps, actor } = ctx;
  requireNotDemo(actor);
  const account = await requireAccount(deps, actor.userId);
  await requirePassword(ctx, account, currentPassword);
  const secret = new Secret({ size: 20 });
  const sealed = sealTotpSecret(deps, account.id, secret.base32);
  const stored = await deps.database.transaction(async (trx) => {
    await requireSamePassword(trx, account);
    return updateTotpSecret(trx, account.id, sealed);
  });
  if (!stored) throw new DomainError('INVALID_INPUT', say('twoFactor.on'));
  return { secret: secret.base32, url: totpOf(secret, account.email).toString() };
}

/** Turns two-factor on by a code of the new secret; answers the recovery codes, this once. */
export async function confirmTwoFactor(
  { deps, actor }: SignedIn,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  requireNotDemo(actor);
  const account = await requireAccount(deps, actor.userId);
  await countTry(deps, `code:account:${account.id}`, CODE_TRIES);
  const { secret } = (await findTwoFactor(deps.database.read, account.id)) ?? { secret: null };
  const step = secret === null ? undefined : stepOf(deps, { userId: account.id, stored: secret, code });
  if (secret === null || step === undefined) throw wrongCode('INVALID_INPUT', 'code');
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await deps.database.transaction(async (trx) => {
    const isOn = await updateTotpOn(trx, { userId: account.id, secret, step, now: nowOf(deps) });
    if (!isOn) throw wrongCode('INVALID_INPUT', 'code');
    const hashes = codes.map((one) => hashToken(one.replaceAll('-', '')));
    await insertRecoveryCodes(trx, account.id, hashes);
    await tellOwner(deps, trx, account, 'On');
  });
  await forgetTries(deps, `code:account:${account.id}`);
  return { recoveryCodes: codes };
}

/** Turns two-factor off, by the password and a code. */
export async function endTwoFactor(
  ctx: SignedIn,
  { currentPassword, code }: EndTwoFactorInput,
): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requireNotDemo(actor);
  const account = await requireAccount(deps, actor.userId);
  await requirePassword(ctx, account, currentPassword);
  await countTry(deps, `code:account:${account.id}`, CODE_TRIES);
  if (!(await takeCode(deps, account.id, code))) throw wrongCode('INVALID_INPUT', 'code');
  await forgetTries(deps, `code:account:${account.id}`);
  await deps.database.transaction(async (trx) => {
    await requireSamePassword(trx, account);
    await updateTotpOff(trx, account.id, nowOf(deps));
    await tellOwner(deps, trx, account, 'Off');
  });
  return { success: true };
}

/**
 * The second step of a sign-in whose password is right. Fails with SECOND_FACTOR_REQUIRED without a
 * code, INVALID_CREDENTIALS with a wrong or used one; does nothing where two-factor is off.
 */
export async function requireSecondFactor(deps: Deps, userId: string, otp: string | undefined): Promise<void> {
  const factor = await findTwoFactor(deps.database.read, userId);
  if (!factor?.isOn) return;
  if (otp === undefined) {
    throw new DomainError('SECOND_FACTOR_REQUIRED', say('auth.enterCode'));
  }
  if (!(await takeCode(deps, userId, otp))) throw wrongCode('INVALID_CREDENTIALS', 'otp');
}

/** Uses up a code, of the app or for recovery; answers whether it was good. */
async function takeCode(deps: Deps, userId: string, code: string): Promise<boolean> {
  const factor = await findTwoFactor(deps.database.read, userId);
  if (!factor?.isOn || factor.secret === null) return false;
  if (code.length > 6) {
    const used = { userId, hash: hashToken(code), now: nowOf(deps) };
    return deps.database.transaction(async (trx) => {
      const isGood = await updateRecoveryCodeUsed(trx, used);
      if (isGood) await recordAct(deps, trx, { action: 'account.recovery-code-used', userId, organisationId: null });
      return isGood;
    });
  }
  const step = stepOf(deps, { userId, stored: factor.secret, code });
  if (step === undefined) return false;
  return deps.database.transaction((trx) => updateTotpStep(trx, userId, step));
}

/** Eighty random bits in letters that read well: four groups of four. */
function newRecoveryCode(): string {
  const { buffer } = new Uint8Array(randomBytes(RECOVERY_BYTES));
  const text = new Secret({ buffer }).base32.toLowerCase();
  return text.match(/.{4}/gu)?.join('-') ?? text;
}

async function tellOwner(deps: Deps, trx: Trx, account: Account, what: 'On' | 'Off'): Promise<void> {
  await recordAct(deps, trx, {
    action: what === 'On' ? 'account.two-factor-on' : 'account.two-factor-off',
    userId: account.id,
    organisationId: null,
  });
  await mailOfFactor(deps, trx, recipientOf(account), what);
}

/** Mails a user that their second factor was turned on, off or reset. */
export async function mailOfFactor(deps: Deps, trx: Trx, to: Recipient, what: 'On' | 'Off' | 'Reset'): Promise<void> {
  await queueMail(deps, trx, {
    template: 'secondFactor',
    to,
    content: (t) => ({
      subject: t(`secondFactor.subject${what}`),
      paragraphs: [t(`secondFactor.text${what}`)],
      note: t('secondFactor.note'),
    }),
  });
}
