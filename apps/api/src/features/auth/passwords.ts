import { availableParallelism } from 'node:os';

import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { argon2id, hash, needsRehash, verify } from 'argon2';

import { createFairQueue } from '../../fair-queue.ts';
import { isCommonPassword } from './common-passwords.ts';

/** What one hash by argon2id costs: memory in KiB, passes over it, lanes. */
export type PasswordWork = Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>;

/** OWASP's first choice: 19 MiB, two passes, one lane (D6). */
export const PASSWORD_WORK: PasswordWork = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

type Working = { passwordWork: PasswordWork };

/** Hashing takes whole cores: one is left to everything else, and of the four threads that read files one too. */
const AT_ONCE = Math.max(2, Math.min(3, availableParallelism() - 1));
/** About two seconds of work for two cores wait at most; addresses take turns. */
const inTurn = createFairQueue({ atOnce: AT_ONCE, mostWaiting: 64 });

/** Hashes a password in the turn of the address that asks; fails with OVERLOADED while too many wait. */
export async function hashPassword({ passwordWork }: Working, password: string, address: string): Promise<string> {
  return inTurn(address, () => hash(password, { type: argon2id, ...passwordWork }));
}

const unknownUserHashes = new WeakMap<PasswordWork, Promise<string>>();

/** A hash of the same work that no password fits. */
async function unknownUserHash(work: PasswordWork): Promise<string> {
  const made = unknownUserHashes.get(work) ?? hash('nobody has this password', { type: argon2id, ...work });
  unknownUserHashes.set(work, made);
  return made;
}

/**
 * Checks a password, in turn as `hashPassword` does. Without a stored hash the same work is done, so that time tells
 * nothing (D6).
 */
export async function verifyPassword(
  { passwordWork }: Working,
  stored: string | undefined,
  { password, address }: { password: string; address: string },
): Promise<boolean> {
  const against = stored ?? (await unknownUserHash(passwordWork));
  const matches = await inTurn(address, () => verify(against, password));
  return matches && stored !== undefined;
}

/** Whether a stored hash was made with weaker parameters than today's. */
export function isOutdated({ passwordWork }: Working, stored: string): boolean {
  return needsRehash(stored, passwordWork);
}

/** Refuses passwords that everybody tries first (D6). */
export function requireUncommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const said = say('password.tooCommon');
  throw new DomainError('INVALID_INPUT', said, { fieldErrors: { password: said } });
}
