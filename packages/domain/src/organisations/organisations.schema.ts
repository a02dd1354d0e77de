import { z } from 'zod';

import { TIERS } from '../plans/plans.ts';
import { keyText, searchText } from '../text/text.schema.ts';

/** A part of a name, and the one that has to be among them whatever its name. */
export const listOrganisationsInput = z.strictObject({
  search: searchText.optional(),
  chosen: keyText(100).optional(),
});

export const organisationChoicesSchema = z.array(
  z.object({ id: z.string(), name: z.string(), subscriptionTier: z.enum(TIERS) }),
);
