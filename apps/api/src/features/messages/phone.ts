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

/**
 * The ways in which shipments may write a number, whether messages reach it or not, the usual one first: in E.164, as it stands, and with
 * the 0 of calls at home after the country. None where it is no number with its country.
 */
export function namedPhones(text: string): string[] {
  if (!WRITTEN.test(text)) return [];
  const found = parsePhoneNumberFromString(text);
  const inFull = found ? [found.number, `+${found.countryCallingCode}0${found.nationalNumber}`] : [];
  const asWritten = text.replaceAll(/[^+\d]/gu, '');
  return [...new Set([...inFull, ...(E164.test(asWritten) ? [asWritten] : [])])];
}
