import { listOrganisations, type Organisation } from '@msafara/db/organisations/organisations.repository';

import { requirePermission, type SignedIn } from '../../context.ts';

const CHOICES = 50;

/** Organisations to choose from by a part of their name, for admins (D1). */
export async function listChoices(
  { deps, actor }: SignedIn,
  input: { search?: string | undefined },
): Promise<{ id: string; name: string; subscriptionTier: Organisation['tier'] }[]> {
  requirePermission(actor, 'organisation.list');
  const found = await listOrganisations(deps.database.background, input.search ?? '', CHOICES);
  return found.map(({ id, name, tier }) => ({ id, name, subscriptionTier: tier }));
}
