import {
  findOrganisation,
  listOrganisations,
  type Organisation,
  updateCountry,
  updateOrganisationName,
} from '@msafara/db/organisations/organisations.repository';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { Country } from '@msafara/domain/organisations/countries';
import { say } from '@msafara/domain/say';

import type { Db } from '@msafara/db/database';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { sessionUserOf } from '../account/own-account.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';

const CHOICES = 50;

/** Organisations to choose from by a part of their name, and the one that is chosen, for admins (D1). */
export async function listChoices(
  ctx: SignedIn,
  input: { search?: string | undefined; chosen?: string | undefined },
): Promise<{ id: string; name: string; subscriptionTier: Organisation['tier'] }[]> {
  requirePermission(ctx.actor, 'organisation.list');
  return readSlowlyAside(ctx, { organisationId: null }, ({ background }) => choicesAt(background, input));
}

async function choicesAt(background: Db, input: { search?: string | undefined; chosen?: string | undefined }) {
  const found = await listOrganisations(background, input.search ?? '', CHOICES);
  if (input.chosen !== undefined && !found.some(({ id }) => id === input.chosen)) {
    const chosen = await findOrganisation(background, input.chosen);
    if (chosen && !chosen.isDemo && chosen.testOf === null) found.unshift(chosen);
  }
  return found.map(({ id, name, tier }) => ({ id, name, subscriptionTier: tier }));
}

/** Gives the owner's organisation another name, which shows wherever it is named from then on. Fails with FORBIDDEN. */
export async function rename({ deps, actor }: SignedIn, { name }: { name: string }): Promise<SessionUser> {
  requirePermission(actor, 'organisation.change');
  const { organisationId, userId } = actor;
  await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    await updateOrganisationName(trx, { id: organisationId, name, now: nowOf(deps) });
    await recordAct(deps, trx, { action: 'organisation.renamed', userId, organisationId, details: { name } });
  });
  return sessionUserOf(deps, userId);
}

/** Sets the country whose local phone numbers the owner's organisation writes (D20). Fails with FORBIDDEN. */
export async function changeCountry(
  { deps, actor }: SignedIn,
  { country }: { country: Country | null },
): Promise<SessionUser> {
  requirePermission(actor, 'organisation.change');
  const { organisationId, userId } = actor;
  await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    await updateCountry(trx, { id: organisationId, country, now: nowOf(deps) });
    await recordAct(deps, trx, { action: 'organisation.country-set', userId, organisationId, details: { country } });
  });
  return sessionUserOf(deps, userId);
}
