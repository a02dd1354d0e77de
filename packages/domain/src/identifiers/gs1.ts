import { ssccCheckDigit } from './check-digits.ts';

/** What stands for FNC1 in the text of a code of GS1: before it, or between two of its parts. */
export const GROUP_SEPARATOR = String.fromCodePoint(29);

/** The kind of code, which some scanners say before its text (ISO/IEC 15424), such as `]C1`. */
const SYMBOLOGY = /^\][A-Za-z][\dA-Za-z]/u;
/** Application identifier 00 with its 18 digits, and another part after it. */
const WITH_PARTS = /^(?:00|\(00\))(?<number>\d{18})(?:\d\d|\D)/u;
const DIGITAL_LINK = /^https?:\/\/[^/?#\s]+\/00\/(?<number>\d{18})(?:[/?#]|$)/iu;

/** The text of a code without what a scanner says of it, and without FNC1 before it. */
export function withoutSymbology(code: string): string {
  const text = code.replace(SYMBOLOGY, '');
  return text.startsWith(GROUP_SEPARATOR) ? text.slice(1) : text;
}

/** The SSCC in a code that holds more than it: one of a pallet's label with several parts, or a GS1 Digital Link; with its right check digit. */
export function ssccWithin(code: string): string | undefined {
  const { number } = (WITH_PARTS.exec(code) ?? DIGITAL_LINK.exec(code))?.groups ?? {};
  return number !== undefined && Number(number.at(-1)) === ssccCheckDigit(number) ? number : undefined;
}
