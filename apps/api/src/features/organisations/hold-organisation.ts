import type { Trx } from '@msafara/db/database';
import { updateOrganisationHeld } from '@msafara/db/organisations/organisation-list.repository';
import { findOrganisation, type Organisation } from '@msafara/db/organisations/organisations.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

/** The organisation, held until the transaction is over: who counts what it has does so alone. */
export async function holdOrganisation(trx: Trx, id: string): Promise<Organisation> {
  await updateOrganisationHeld(trx, id);
  const organisation = await findOrganisation(trx, id);
  if (!organisation) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  return organisation;
}
