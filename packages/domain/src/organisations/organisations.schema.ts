import { z } from 'zod';

import { say } from '../say.ts';
import { COUNTRIES } from './countries.ts';
import { TIERS } from '../plans/plans.ts';
import { personName } from '../text/person-name.ts';
import { keyText, searchText } from '../text/text.schema.ts';

/** A part of a name, and the one that has to be among them whatever its name. */
export const listOrganisationsInput = z.strictObject({
  search: searchText.optional(),
  chosen: keyText(100).optional(),
});

export const organisationChoicesSchema = z.array(
  z.object({ id: z.string(), name: z.string(), subscriptionTier: z.enum(TIERS) }),
);

/** What an organisation is called: on its screens, in mails and on receipts. */
export const renameInput = z.strictObject({ name: personName });

/** The country whose local phone numbers an organisation writes; null is none (D20). */
export const countryInput = z.strictObject({ country: z.enum(COUNTRIES, say('country.unknown')).nullable() });
