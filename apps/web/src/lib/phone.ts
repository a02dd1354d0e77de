import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { type Country, countryOfZone } from '@msafara/domain/organisations/countries';
import { inLatinDigits } from '@msafara/domain/text/digits';

type Library = typeof import('libphonenumber-js/min');

let library: Library | undefined;
let country: Country | undefined;

/** Whose local numbers someone writes: the organisation's country, else that of the time zone (D20). */
export function phoneCountryOf({ organisation, settings }: SessionUser): Country | undefined {
  return organisation.country ?? countryOfZone(settings.timezone);
}

/**
 * Fetches what knows the numbers of the world, to read those of a user's country. Until it is there, or without a
 * network, numbers stay as typed, and the schema asks for a plus and the country's code.
 */
export async function loadPhones(user: SessionUser): Promise<void> {
  country = phoneCountryOf(user);
  try {
    library ??= await import('libphonenumber-js/min');
  } catch {
    library = undefined;
  }
}

/** Nothing but a plus, digits and the marks between them. */
const WRITTEN = /^\+[\d\s().-]+$/u;

/**
 * A number as it is stored, in E.164, from one with blanks, with the 00 that is dialled before a country, or of the user's country; what is
 * none there stays as it is, as does one that may be of any country.
 */
export function toE164(text: string): string {
  const typed = text.trim();
  // Programs that take it for an amount write its tenths.
  const plain = inLatinDigits(typed).replace(/^(\d+)\.0$/u, '$1');
  const abroad = /^00[1-9]/u.test(plain) ? library?.parsePhoneNumberFromString(`+${plain.slice(2)}`) : undefined;
  if (abroad?.isValid()) return abroad.number;
  const found = library?.parsePhoneNumberFromString(plain, country);
  // Of a number with its country we may not know the newest ranges.
  return found?.isValid() || (found?.isPossible() && WRITTEN.test(plain)) ? found.number : typed;
}
