import { availableParallelism } from 'node:os';

import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { argon2id, hash, needsRehash, verify } from 'argon2';

import { createFairQueue } from '../../fair-queue.ts';
import { isCommonPassword } from './common-passwords.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (D6). */
const PARAMETERS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing takes whole cores: one is left to everything else, and of the four threads that read files one too. */
const AT_ONCE = Math.max(2, Math.min(3, availableParallelism() - 1));
/** About two seconds of work for two cores wait at most; addresses take turns. */
const inTurn = createFairQueue({ atOnce: AT_ONCE, mostWaiting: 64 });

/** Hashes a password in the turn of the address that asks; fails with OVERLOADED while too many wait. */
export async function hashPassword(password: string, address: string): Promise<string> {
  return inTurn(address, () => hash(password, PARAMETERS));
}

let unknownUserHash: Promise<string> | undefined;

/**
 * Checks a password, in turn as `hashPassword` does. Without a stored hash the same work is done, so that time tells
 * nothing (D6).
 */
export async function verifyPassword(
  stored: string | undefined,
  { password, address }: { password: string; address: string },
): Promise<boolean> {
  unknownUserHash ??= hash('nobody has this password', PARAMETERS);
  const against = stored ?? (await unknownUserHash);
  const matches = await inTurn(address, () => verify(against, password));
  return matches && stored !== undefined;
}

/** Whether a stored hash was made with weaker parameters than today's. */
export function isOutdated(stored: string): boolean {
  return needsRehash(stored, PARAMETERS);
}

/** Refuses passwords that everybody tries first (D6). */
export function requireUncommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const said = say('password.tooCommon');
  throw new DomainError('INVALID_INPUT', said, { fieldErrors: { password: said } });
}
