import {
  deleteSavedFilter,
  type FilterRow,
  findSavedFilter,
  insertSavedFilter,
  listFilterNames,
  listSavedFilters,
  updateSavedFilter,
} from '@msafara/db/shipments/saved-filters.repository';
import type { Trx } from '@msafara/db/database';
import { DomainError } from '@msafara/domain/errors';
import type { PersonActor } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import {
  type ChangeFilterInput,
  type SavedFilter,
  type SaveFilterInput,
  SAVED_FILTERS_MAX,
  shipmentFilterSchema,
} from '@msafara/domain/shipments/saved-filters.schema';
import { foldText } from '@msafara/domain/text/fold';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { holdAsOwner } from '../team/as-owner.ts';

function toAnswer(actor: PersonActor, { id, name, isShared, userId, userName, filter }: FilterRow): SavedFilter {
  const isOwn = userId === actor.userId;
  return {
    id,
    name,
    isShared,
    isOwn,
    madeBy: userName,
    mayDelete: isOwn || actor.isOwner,
    filter: shipmentFilterSchema.parse(JSON.parse(filter)),
  };
}

/** The filters of the list that the reader saved, and those that its organisation shares (§2). */
export async function listFilters({ deps, actor }: SignedIn): Promise<SavedFilter[]> {
  requirePermission(actor, 'shipment.read');
  const rows = await listSavedFilters(deps.database.read, actor);
  return rows.map((row) => toAnswer(actor, row));
}

/** Refuses a name that another filter of the same person has, however it is written; `names` are those it gave, by id. */
function requireFreeName(names: ReadonlyMap<string, string>, name: string, id: string): void {
  if (names.get(id) === name) return;
  const isTaken = [...names].some(([otherId, other]) => otherId !== id && foldText(other) === foldText(name));
  if (!isTaken) return;
  const said = say('filter.nameTaken');
  throw new DomainError('CONFLICT', said, { fieldErrors: { name: said } });
}

async function findFilter(trx: Trx, actor: PersonActor, id: string): Promise<SavedFilter> {
  const found = await findSavedFilter(trx, actor, id);
  if (!found) throw new DomainError('NOT_FOUND', say('filter.notFound'));
  return toAnswer(actor, found);
}

/**
 * Keeps a filter of the list under a name. Fails with CONFLICT for a name the person has given before, or when it has
 * saved as many as one may; with FORBIDDEN for who may not share.
 */
export async function saveFilter({ deps, actor }: SignedIn, input: SaveFilterInput): Promise<SavedFilter> {
  requirePermission(actor, input.isShared ? 'filter.share' : 'shipment.read');
  const { organisationId, userId } = actor;
  const { name, isShared } = input;
  const id = deps.newId();
  return deps.database.transaction(async (trx) => {
    // Who counts does so alone.
    await holdOrganisation(trx, organisationId);
    const names = await listFilterNames(trx, actor);
    if (names.size >= SAVED_FILTERS_MAX) {
      throw new DomainError('CONFLICT', say('filter.tooMany', { max: SAVED_FILTERS_MAX }));
    }
    requireFreeName(names, name, id);
    const filter = JSON.stringify(input.filter);
    await insertSavedFilter(trx, { id, organisationId, userId, name, isShared, filter, createdAt: nowOf(deps) });
    return findFilter(trx, actor, id);
  });
}

/** Renames a filter, shares it or no longer does, for who made it; what is left out stays. Fails with NOT_FOUND, CONFLICT or FORBIDDEN. */
export async function changeFilter({ deps, actor }: SignedIn, input: ChangeFilterInput): Promise<SavedFilter> {
  requirePermission(actor, input.isShared ? 'filter.share' : 'shipment.read');
  return deps.database.transaction(async (trx) => {
    await holdOrganisation(trx, actor.organisationId);
    const { isOwn, ...before } = await findFilter(trx, actor, input.id);
    if (!isOwn) throw new DomainError('FORBIDDEN', say('filter.notYours'));
    const { name = before.name, isShared = before.isShared } = input;
    requirePermission(actor, isShared ? 'filter.share' : 'shipment.read');
    requireFreeName(await listFilterNames(trx, actor), name, input.id);
    await updateSavedFilter(trx, { id: input.id, name, isShared });
    return findFilter(trx, actor, input.id);
  });
}

/** Deletes a filter, for who made it; a shared one for the organisation's owner too. Fails with NOT_FOUND or FORBIDDEN. */
export async function removeFilter({ deps, actor }: SignedIn, { id }: { id: string }): Promise<{ success: true }> {
  requirePermission(actor, 'shipment.read');
  await deps.database.transaction(async (trx) => {
    const { isOwn, mayDelete } = await findFilter(trx, actor, id);
    if (!mayDelete) throw new DomainError('FORBIDDEN', say('filter.notYours'));
    if (!isOwn) await holdAsOwner(trx, actor, say('filter.notYours'));
    await deleteSavedFilter(trx, id);
  });
  return { success: true };
}
