import { z } from 'zod';

import { TIERS } from '../plans/plans.ts';
import { searchText } from '../text/text.schema.ts';

export const listOrganisationsInput = z.strictObject({
  search: searchText.optional(),
});

export const organisationChoicesSchema = z.array(
  z.object({ id: z.string(), name: z.string(), subscriptionTier: z.enum(TIERS) }),
);
