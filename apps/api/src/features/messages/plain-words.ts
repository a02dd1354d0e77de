import { formsOf } from '@msafara/domain/messages/segments';
import { isPlainName } from '@msafara/domain/text/person-name';

/**
 * Whether a name or a place is no link, also in the letters that are sent: whoever types one writes to people through us, who get no
 * link but ours (D27).
 */
export function isPlain(text: string): boolean {
  return formsOf(text).every(isPlainName);
}
