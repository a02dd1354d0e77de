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
/** Words by which a text says that it means a border post. */
const BORDER_WORDS = new Set(
  'border osbp frontiere frontalier fronteira fronteirico mpaka mpakani حدود الحدود معبر منفذ'.split(' '),
);
const JOINING_WORDS = new Set([
  'of',
  'de',
  'du',
  'do',
  'da',
  'd',
  'ya',
  'the',
  'le',
  'la',
  'at',
  'autonome',
  'post',
  'poste',
  'posto',
  'one',
  'stop',
  'cha',
  'wa',
]);

/** A text that says which kind of place it means, with its elided "d’" and "l’" as words: "Port d’Abidjan" → "Port de Abidjan". */
export function withoutElisions(text: string): string {
  return meantKind(placeKey(text)) ? text.replaceAll(/(?<!\p{L})[dl]['’ʼ](?=\p{L})/giu, 'de ') : text;
}

/** The name without the words that say which kind of place is meant, "port of" or "border of", and that kind; undefined where nothing says so. */
export function meantKind(key: string): { kind: 'port' | 'border'; bare: string } | undefined {
  const words = key.split(' ');
  for (const [kind, said] of [
    ['port', PORT_WORDS],
    ['border', BORDER_WORDS],
  ] as const) {
    if (!words.some((word) => said.has(word))) continue;
    return { kind, bare: words.filter((word) => !said.has(word) && !JOINING_WORDS.has(word)).join(' ') };
  }
  return undefined;
}
