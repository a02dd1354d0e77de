import { E164 } from '@msafara/domain/shipments/shipment-details';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type Phone = { number: string; country: string };

/** What a number may be for messages to reach it; in some countries a mobile cannot be told from a landline. */
const REACHED: ReadonlySet<string | undefined> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER']);

/** A plus and digits, with the marks that people put between them. */
const WRITTEN = /^\+[0-9 ().-]{6,24}$/u;

/**
 * A number as people write it with its country, in E.164 with the country (D27). What is none: a number without its country, in
 * digits of another script, of a landline, or too long or short for its country.
 */
export function readPhone(text: string): Phone | 'invalid' | 'landline' {
  if (!WRITTEN.test(text.trim())) return 'invalid';
  const found = parsePhoneNumberFromString(text);
  if (!found?.isValid() || found.country === undefined) return 'invalid';
  return REACHED.has(found.getType()) ? { number: found.number, country: found.country } : 'landline';
}

/** A number as shipments name it, whether messages reach it or not: in E.164, or as it stands. Nothing where it is none with its country. */
export function readNamedPhone(text: string): string | undefined {
  const phone = readPhone(text);
  if (typeof phone === 'object') return phone.number;
  if (E164.test(text)) return text;
  return WRITTEN.test(text) ? parsePhoneNumberFromString(text)?.number : undefined;
}
