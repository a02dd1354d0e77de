import { DomainError } from '@msafara/domain/errors';
import { argon2id, hash, needsRehash, verify } from 'argon2';

import { isCommonPassword } from './common-passwords.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (D6). */
const PARAMETERS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** At most four hashes at once: the rest queue, so that a rush of sign-ins does not eat the machine. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

let unknownUserHash: Promise<string> | undefined;

/** Checks a password. Without a stored hash the same work is done, so that time tells nothing (D6). */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword('nobody has this password');
  const against = stored ?? (await unknownUserHash);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== undefined;
}

/** Whether a stored hash was made with weaker parameters than today's. */
export function isOutdated(stored: string): boolean {
  return needsRehash(stored, PARAMETERS);
}

/** Refuses passwords that everybody tries first (D6). */
export function requireUncommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is too common. Please choose another one.';
  throw new DomainError('INVALID_INPUT', message, { fieldErrors: { password: message } });
}
