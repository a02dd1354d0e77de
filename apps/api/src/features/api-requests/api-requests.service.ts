import {
  deleteApiRequestsBefore,
  deleteOldestApiRequests,
  listApiRequests,
  listRequestingOrganisations,
} from '@msafara/db/api-requests/api-requests.repository';
import {
  type ApiRequests,
  type ListRequestsInput,
  REQUESTS_KEPT_DAYS,
  REQUESTS_KEPT_MAX,
} from '@msafara/domain/api-requests/api-requests.schema';
import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';

import { requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, fromNow } from '../../deps.ts';

/** What the keys of the owner's organisation asked in the last 7 days, newest first (D24). Fails with FORBIDDEN. */
export async function listRequests(
  { deps, actor }: SignedIn,
  { keyId, outcome, cursor, limit }: Omit<ListRequestsInput, 'direction'>,
): Promise<ApiRequests> {
  requirePermission(actor, 'key.manage');
  const { organisationId } = actor;
  // One more than asked for tells whether the list goes on.
  const sought = { organisationId, keyId, outcome, before: cursor, limit: limit + 1 };
  const rows = await listApiRequests(deps.database.read, sought);
  const requests = rows.slice(0, limit);
  return { requests, nextCursor: rows.length > limit ? (requests.at(-1)?.id ?? null) : null };
}

/** Deletes the requests that are kept no longer, and of each organisation those beyond the most (D24). */
export async function tidyRequests(deps: Deps): Promise<void> {
  await deps.database.transaction((trx) => deleteApiRequestsBefore(trx, fromNow(deps, -REQUESTS_KEPT_DAYS * DAY_MS)));
  // Tidied every hour; one that missed its hour is made good by the next requests.
  for (const id of await listRequestingOrganisations(deps.database.background, fromNow(deps, -2 * HOUR_MS))) {
    await deps.database.transaction((trx) => deleteOldestApiRequests(trx, id, REQUESTS_KEPT_MAX));
  }
}
