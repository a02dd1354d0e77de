import type { Language } from '../settings/languages.ts';

/** What somebody asks for by a message of one word, or one word and a number; `language` is that of the word. */
export type MessageWord = { kind: 'stop' } | { kind: 'start' } | { kind: 'track'; number: string; language: Language };

/** Words in five languages, as `wordsOf` writes them: any of them is taken in any language (D27). */
const STOP = [
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'END',
  'QUIT',
  'CANCEL',
  'ARRET',
  'ARRETER',
  'ARRETEZ',
  'PARAR',
  'PARE',
  'SAIR',
  'CANCELAR',
  'SIMAMA',
  'SIMAMISHA',
  'ACHA',
  'SITISHA',
  'KOMA',
  'ايقاف',
  'اوقف',
  'توقف',
  'قف',
  'الغاء',
];
const START = [
  'START',
  'UNSTOP',
  'DEBUT',
  'DEBUTER',
  'REPRENDRE',
  'INICIAR',
  'COMECAR',
  'ANZA',
  'ENDELEA',
  'ابدا',
  'بدء',
];
/** The word of each language that is proposed to its readers. */
export const TRACK_WORDS: Readonly<Record<Language, string>> = {
  en: 'TRACK',
  fr: 'SUIVI',
  ar: 'تتبع',
  sw: 'FUATILIA',
  pt: 'RASTREAR',
};

const STOPS = new Set(STOP);
const STARTS = new Set(START);
const TRACKS: ReadonlyMap<string, Language> = new Map([
  [TRACK_WORDS.en, 'en'],
  [TRACK_WORDS.fr, 'fr'],
  ['SUIVRE', 'fr'],
  [TRACK_WORDS.ar, 'ar'],
  [TRACK_WORDS.sw, 'sw'],
  [TRACK_WORDS.pt, 'pt'],
  ['SEGUIR', 'pt'],
]);

/**
 * The words of a text in capitals, without accents, each form of an Arabic alef as the plain one, and without all that is neither a letter nor
 * a digit: signs, pictures, the stars that WhatsApp has for bold. A hyphen within a word stays.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}ـ]/gu, '')
    .replaceAll(/[أإآٱ]/gu, 'ا')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .toUpperCase();
  return plain.match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
}

/**
 * Reads what came back from a phone. Stop and start count where they are the whole message or its first word with no more than
 * three others, so that a sentence that begins with "stop" by chance is no wish. Undefined for all else.
 */
export function readWord(text: string): MessageWord | undefined {
  const words = wordsOf(text.slice(0, 500));
  const [first = '', ...others] = words;
  if (words.length > 4) return undefined;
  const language = TRACKS.get(first);
  if (language) {
    const number = others.join('');
    // Blanks within a number are none of it; words without a figure are no number.
    const isNumber = others.length === 1 || (others.length > 1 && /\p{N}/u.test(number));
    return isNumber ? { kind: 'track', number, language } : undefined;
  }
  if (STOPS.has(first)) return { kind: 'stop' };
  return STARTS.has(first) ? { kind: 'start' } : undefined;
}
