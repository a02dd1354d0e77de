import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { type Country, countryOfZone } from '@msafara/domain/organisations/countries';

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

/** A number as it is stored, in E.164, from one with blanks or of the user's country; what is none stays as it is. */
export function toE164(text: string): string {
  const found = library?.parsePhoneNumberFromString(text, country);
  return found?.isPossible() ? found.number : text.trim();
}
