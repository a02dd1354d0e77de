import {
  findOrganisation,
  listOrganisations,
  type Organisation,
} from '@msafara/db/organisations/organisations.repository';

import { requirePermission, type SignedIn } from '../../context.ts';

const CHOICES = 50;

/** Organisations to choose from by a part of their name, and the one that is chosen, for admins (D1). */
export async function listChoices(
  { deps, actor }: SignedIn,
  input: { search?: string | undefined; chosen?: string | undefined },
): Promise<{ id: string; name: string; subscriptionTier: Organisation['tier'] }[]> {
  requirePermission(actor, 'organisation.list');
  const { background } = deps.database;
  const found = await listOrganisations(background, input.search ?? '', CHOICES);
  if (input.chosen !== undefined && !found.some(({ id }) => id === input.chosen)) {
    const chosen = await findOrganisation(background, input.chosen);
    if (chosen && !chosen.isDemo) found.unshift(chosen);
  }
  return found.map(({ id, name, tier }) => ({ id, name, subscriptionTier: tier }));
}
