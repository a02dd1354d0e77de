import { inLatinDigits } from '../text/digits.ts';

const SHAPE = /^[A-Z0-9-]{6,40}$/u;
const TRACKING_URL = /(https?:\/\/[^/?#\s@\\]+)\/track\?(?:[^#\s]*&)?tn=([^&#\s]+)/iu;
/** The short link of a message, which stands there without its scheme. */
const SHORT_URL = /(?:^|[\s(<"'«])((?:https?:\/\/)?[^/?#\s@\\]+)\/t\/([^/?#\s]+)/iu;
/** One of the numbers that we make, with what people take its six figures and three letters for, its hyphen or not. */
const MADE = /^SH-?([\dOILZSB]{6})([A-Z01258]{3})$/u;
const FIGURES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };
const LETTERS_FOR: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' };
/** One as it stands in a message, by itself: with its hyphen, a blank or nothing between its parts. */
const MADE_IN_TEXT = /(?:^|[^\p{L}\p{N}\p{Pd}=/.&])(SH[\p{Pd}− ]?\d{6} ?[A-Z]{3})(?![\p{L}\p{N}\p{Pd}])/giu;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Longest text of a scanned code that is looked at; our own addresses are far shorter (D7). */
export const MAX_CODE_LENGTH = 512;

/**
 * The form a tracking number is stored and compared in: in capitals, without blanks around it (D7). Arabic and Persian
 * digits become Latin ones, every kind of dash a hyphen, and invisible characters are removed.
 */
export function normaliseTrackingNumber(typed: string): string {
  const plain = typed.trim().toUpperCase();
  if (isTrackingNumber(plain)) return plain;
  return inLatinDigits(plain)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .trim();
}

/** Whether a normalised text can be a tracking number: letters, digits and hyphens, 6 to 40 (D7). */
export function isTrackingNumber(normalised: string): boolean {
  return SHAPE.test(normalised);
}

/**
 * `SH-` + the last six digits of the clock (milliseconds) + three capitals (§5, D7).
 * `pick(n)` answers a whole number from 0 to n−1 and must come from a secure source.
 */
export function formatTrackingNumber(clock: number, pick: (n: number) => number): string {
  const digits = String(Math.trunc(clock)).slice(-6).padStart(6, '0');
  const letters = [0, 0, 0].map(() => LETTERS[pick(LETTERS.length)]).join('');
  return `SH-${digits}${letters}`;
}

/**
 * How else a number of the form that we make may have been written down (D7): `SH482917KQT` or `SH-48Z9I7KQT` for
 * `SH-482917KQT`, and that without its hyphen, since an organisation may have given such a number itself. Undefined for
 * numbers of any other form.
 */
function otherSpelling(normalised: string): string | undefined {
  const [, figures, letters] = MADE.exec(normalised) ?? [];
  if (figures === undefined || letters === undefined) return undefined;
  const inFigures = figures.replaceAll(/\D/gu, (sign) => FIGURES[sign] ?? sign);
  const inLetters = letters.replaceAll(/\d/gu, (sign) => LETTERS_FOR[sign] ?? sign);
  const made = `SH-${inFigures}${inLetters}`;
  return made === normalised ? made.replace('-', '') : made;
}

/** What `find` finds by a normalised number or, where it finds nothing, by the other way to write it (D7). */
export async function findByEitherSpelling<T>(
  number: string,
  find: (number: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const other = otherSpelling(number);
  return (await find(number)) ?? (other === undefined ? undefined : find(other));
}

/** The address that a shipment's QR code holds (D7). */
export function trackingUrl(publicUrl: string, trackingNumber: string): string {
  return `${publicUrl.replace(/\/+$/u, '')}/track?tn=${encodeURIComponent(trackingNumber)}`;
}

/**
 * Reads a scanned or pasted code: one of our own tracking addresses or a bare number, nothing else
 * (D7). `origins` are PUBLIC_URL and its aliases. Answers the normalised number, or undefined.
 */
export function readTrackingCode(text: string, origins: readonly string[]): string | undefined {
  if (text.length > MAX_CODE_LENGTH) return undefined;
  const bare = normaliseTrackingNumber(text);
  if (isTrackingNumber(bare)) return bare;
  const found = linkIn(text.trim());
  const { origin, encoded } = found?.index === 0 ? found : {};
  if (!origin || !encoded || !isOwnOrigin(origin, origins)) return undefined;
  const number = normaliseTrackingNumber(decode(encoded));
  return isTrackingNumber(number) ? number : undefined;
}

/** The same of what somebody typed or pasted, who may set blanks between the parts of a number or leave its hyphen out (D7). */
export function readTypedNumber(text: string, origins: readonly string[]): string | undefined {
  const number = readTrackingCode(text, origins) ?? readTrackingCode(text.replaceAll(/\s/gu, ''), origins);
  if (number === undefined || number.includes('-')) return number;
  return otherSpelling(number) ?? number;
}

/** The number at the end of a link without the sign that ends a sentence there, which some phones take for a part of it. */
export function withoutStop(number: string): string {
  return number.replace(/[^\p{L}\p{N}\p{Pd}]+$/u, '');
}

/** The first link to public tracking in a text, without the sign that ends a sentence. */
function linkIn(text: string): { index: number; origin: string; encoded: string } | undefined {
  const found = TRACKING_URL.exec(text) ?? SHORT_URL.exec(text);
  const [, origin = '', encoded = ''] = found ?? [];
  return found ? { index: found.index, origin, encoded: withoutStop(encoded) } : undefined;
}

/**
 * Finds the tracking number in the text of a search field. If the text contains a link to public tracking, it is the
 * number in that link; if it is a message with one number of the form that we make, it is that; otherwise it is the text
 * itself without blanks (D7).
 */
export function soughtNumber(typed: string): string {
  const encoded = linkIn(typed)?.encoded;
  return (encoded === undefined ? (onlyNumberIn(typed) ?? typed) : decode(encoded)).replaceAll(/\s/gu, '');
}

function onlyNumberIn(text: string): string | undefined {
  const [number, ...others] = Array.from(inLatinDigits(text).matchAll(MADE_IN_TEXT), ([, found]) => found);
  return others.every((other) => other === number) ? number : undefined;
}

/** The same as it is stored and compared: for whoever looks a shipment up by what somebody wrote. */
export function numberIn(typed: string): string {
  return normaliseTrackingNumber(soughtNumber(typed));
}

/** Whether the origin of an address is one of ours, which may end with a slash. */
export function isOwnOrigin(origin: string, origins: readonly string[]): boolean {
  return origins.some((ours) => ours.replace(/\/+$/u, '').toLowerCase() === origin.toLowerCase());
}

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
}
