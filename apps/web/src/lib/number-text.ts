import { inLatinDigits } from '@msafara/domain/text/digits';

import { readerLocale } from './format.ts';

type Signs = { decimal: string; group: string };

const known = new Map<string, Signs>();

/** The signs that numbers have in the reader's language: before the decimals, and between groups of three. */
function signs(locale: string): Signs {
  const made = known.get(locale) ?? signsOf(locale);
  known.set(locale, made);
  return made;
}

function signsOf(locale: string): Signs {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const signOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { decimal: signOf('decimal'), group: signOf('group') };
}

/** Before a sign that groups thousands: one to three figures, of which the first counts something. */
const GROUPED = /^[1-9]\d{0,2}$/u;

/** In the figures of the machine, whichever the reader writes with: `١٢٫٥` is `12.5`. */
const inLatin = (text: string) => inLatinDigits(text).replaceAll('\u066b', '.').replaceAll('\u066c', '');

const GROUPS = [String.raw`\.`, ',', "'", ' '].map((sign) => String.raw`${sign}(?:\d{2,3}${sign})*`);
/** Figures in one row, or in groups by one sign: `1 250 000`, `12,50,000` as in India. */
const WHOLE = new RegExp(String.raw`^(?:\d+|\d{1,3}(?:${GROUPS.join('|')})\d{3})$`, 'u');

const figuresOf = (text: string) => text.replaceAll(/[.,' ]/gu, '');

/**
 * The number that someone wrote, with a comma or a point, as in the reader's language; undefined for what is none, such as a list or a day.
 * A sign before exactly three digits groups them where the reader's language groups so: `1,250` and `1.250`.
 */
export function readNumber(text: string | number, locale = readerLocale()): number | undefined {
  if (typeof text === 'number') return text;
  const told = inLatin(text).trim().replaceAll(/\s/gu, ' ').replaceAll('’', "'");
  if (!/^[\d.,' ]*\d[\d.,' ]*$/u.test(told)) return undefined;
  const at = Math.max(told.lastIndexOf('.'), told.lastIndexOf(','));
  const [before, sign, rest] = [told.slice(0, Math.max(0, at)).trim(), told.charAt(at), figuresOf(told.slice(at + 1))];
  const { decimal, group } = signs(locale);
  const mayGroup = sign !== decimal && sign === group && rest.length === 3 && GROUPED.test(before);
  if (at < 0 || before.includes(sign) || mayGroup) return WHOLE.test(told) ? Number(figuresOf(told)) : undefined;
  return before === '' || WHOLE.test(before) ? Number(`${figuresOf(before)}.${rest}`) : undefined;
}

/**
 * A language that writes its numbers as these are written, where one of them says it: `12,5`, `1.250,75`, `1,250,000`.
 * Undefined where each can be read both ways, and the reader's own decides.
 */
export function languageOfNumbers(texts: Iterable<string>): string | undefined {
  for (const text of texts) {
    const bare = inLatin(text).replaceAll(/[\s’']|\p{L}+\.?$/gu, '');
    const [, sign, rest = ''] = /^[\d.,]*?\d([.,])(\d+)$/u.exec(bare) ?? [];
    if (sign === undefined) continue;
    const other = sign === ',' ? '.' : ',';
    const isTwice = bare.indexOf(sign) < bare.lastIndexOf(sign);
    const before = bare.slice(0, bare.indexOf(sign));
    const isDecimal = !isTwice && (bare.includes(other) || rest.length !== 3 || !GROUPED.test(before));
    if (isDecimal || isTwice) return (sign === ',') === isDecimal ? 'de' : 'en';
  }
  return undefined;
}

/** Grams of a weight in kilograms as it was written, to a thousandth of a gram; the text itself where it is none. */
export function gramsIn(text: string | number): number | string {
  const kilograms = readNumber(typeof text === 'number' ? text : text.replace(/\s*kg\s*$/iu, ''));
  return kilograms === undefined ? String(text) : Number((kilograms * 1000).toFixed(3));
}

/** A weight in grams as a field holds it: kilograms in the reader's signs, without groups. */
export function kilogramsText(grams: number, locale = readerLocale()): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 }).format(grams / 1000);
}
