import { PASSWORD_MIN } from '@msafara/domain/auth/auth.schema';

/** How hard a password is to guess, in the words that a new-password field shows (D6). */
export type Strength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

const POOLS: readonly (readonly [pattern: RegExp, size: number])[] = [
  [/\p{Ll}|\p{Lo}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/u, 10],
  [/[^\p{L}\d]/u, 20],
];

/** A rough guess of its bits: what repeats or counts on (`aaa`, `123`, `abc`) adds next to nothing. */
export function passwordStrength(password: string): Strength {
  if (password.length < PASSWORD_MIN) return 'short';
  const pool = POOLS.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
  const fresh = codes.filter((code, index) => {
    const step = code - (codes[index - 1] ?? Number.NaN);
    return Number.isNaN(step) || Math.abs(step) > 1;
  }).length;
  const distinct = new Set(codes).size;
  const bits = Math.min(fresh, distinct * 2) * Math.log2(Math.max(pool, 2));
  if (bits < 36) return 'weak';
  if (bits < 52) return 'fair';
  return bits < 72 ? 'good' : 'strong';
}
