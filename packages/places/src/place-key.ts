import { foldText } from '@msafara/domain/text/fold';

/** What a name is compared by: folded, signs as blanks. "Pointe-Noire" → "pointe noire", "N'Djamena" → "ndjamena". */
export function placeKey(text: string): string {
  return foldText(text)
    .replaceAll(/['’ʼ`.]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Words by which a text says that it means a port, in the languages of the product. */
const PORT_WORDS = new Set(
  (
    'port ports seaport harbour harbor quay docks dock wharf terminal berth container ' +
    'porto cais bandari bandarini quai havre ميناء'
  ).split(' '),
);
const JOINING_WORDS = new Set(['of', 'de', 'du', 'do', 'da', 'd', 'ya', 'the', 'le', 'la', 'at', 'autonome']);

/** The name without the words that say "port of"; undefined where nothing says so. */
export function withoutPortWords(key: string): string | undefined {
  const words = key.split(' ');
  if (!words.some((word) => PORT_WORDS.has(word))) return undefined;
  return words.filter((word) => !PORT_WORDS.has(word) && !JOINING_WORDS.has(word)).join(' ');
}
