import { DIGITS } from './digits.ts';

// Letters that no accent was taken from, and that are still written or typed in more than one way.
const ALIKE = new Map([
  ...Object.entries({ ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', þ: 'th' }),
  // Letters of African languages that many keyboards lack.
  ...Object.entries({ ɓ: 'b', ɗ: 'd', ɖ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ɲ: 'n', ɛ: 'e', ɔ: 'o', ɣ: 'g', ʋ: 'v', ƒ: 'f' }),
  ...Object.entries({ ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك' }),
  // What keyboards write for an apostrophe and for a hyphen.
  ...Array.from('’‘ʼʻʹ′`', (sign) => [sign, "'"] as const),
  ...Array.from('‐‒–—−', (sign) => [sign, '-'] as const),
  ...DIGITS,
]);

const FOLDED = new RegExp(`[${[...ALIKE.keys()].join('')}]`, 'gu');

/**
 * Folds a text for comparing and searching, by the one rule there is: without case, accents and vowel signs, joiners
 * and stretching; letters, digits and signs of one meaning as one; single blanks. "Abidján  CÔTE" → "abidjan cote".
 * What the databases keep folded was folded by it: a change of the rule needs a migration (0050, 0140).
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640]/gu, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => ALIKE.get(letter) ?? letter)
    .replace(/\s+/gu, ' ')
    .trim();
}
