import { z } from 'zod';

import { TIERS } from '../plans/plans.ts';

export const listOrganisationsInput = z.strictObject({
  search: z.string().trim().max(100, 'At most 100 characters').optional(),
});

export const organisationChoicesSchema = z.array(
  z.object({ id: z.string(), name: z.string(), subscriptionTier: z.enum(TIERS) }),
);
