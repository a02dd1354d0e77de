import { PASSWORD_MIN } from '@msafara/domain/auth/auth.schema';
import { dictionary } from '@zxcvbn-ts/language-common';

const LISTED = 20_000;

let common: Set<string> | undefined;

/** Whether a password is among the most used ones of the open list, in whatever case (D6). */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN).slice(0, LISTED));
  return common.has(password.toLowerCase());
}
