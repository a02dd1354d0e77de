import type { AdminOrganisation } from '@msafara/domain/admin/admin.schema';
import { organisationState } from '@msafara/domain/organisations/organisation-access';
import type { Tier } from '@msafara/domain/plans/plans';

import type { Db, Trx } from '../database.ts';
import { contains } from '../folded-text.ts';
import { type PagePlace, readingFrom } from '../page-place.ts';

/** Organisations with their plan and how many active users they have, newest first. */
export async function listOrganisationsWithPlan(
  db: Db,
  { search, isClosed = false, now }: { search?: string | undefined; isClosed?: boolean; now: string },
  { place, limit }: { place: PagePlace | undefined; limit: number },
): Promise<AdminOrganisation[]> {
  const reading = readingFrom(place);
  const rows = await db
    .selectFrom('organisations')
    .leftJoin('sender_contacts', 'sender_contacts.organisation_id', 'organisations.id')
    .select(['is_shown', 'is_taken_off'])
    .select(['id', 'name', 'tier', 'paid_until', 'is_platform', 'is_demo', 'closed_at', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('users.organisation_id', '=', 'organisations.id')
        .where('users.is_active', '=', 1)
        .as('active_users'),
    )
    .$if(search !== undefined && search !== '', (query) => query.where(contains('name_key', search ?? '')))
    .$if(isClosed, (query) => query.where('closed_at', 'is not', null))
    .where('test_of', 'is', null)
    .where('id', reading.compare, reading.id)
    .orderBy('id', reading.order)
    .limit(limit)
    .execute();
  return reading.newestFirst(rows).map((row) => ({
    id: row.id,
    name: row.name,
    subscriptionTier: row.tier,
    paidUntil: row.paid_until,
    state: organisationState(row.paid_until, now),
    isPlatform: row.is_platform === 1,
    isDemo: row.is_demo === 1,
    activeUsers: row.active_users ?? 0,
    closedAt: row.closed_at,
    contact: row.is_taken_off === 1 ? 'taken-off' : row.is_shown === 1 ? 'shown' : null,
    createdAt: row.created_at,
  }));
}

/** Sets tier and end of the period, whatever was paid before; null is open-ended (D1). */
export async function updateOrganisationPlan(
  trx: Trx,
  { id, tier, paidUntil, now }: { id: string; tier: Tier; paidUntil: string | null; now: string },
): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({
      tier,
      paid_until: paidUntil,
      base_tier: tier,
      base_paid_until: paidUntil,
      base_is_trial: 0,
      base_at: now,
      cancelled_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Holds an organisation for this transaction: what counts its members and then adds one, comes one after the other. */
export async function updateOrganisationHeld(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('organisations')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', id)
    .execute();
}

/** Notes that nobody active is left in an organisation, or, with null, that somebody is again (D1). */
export async function updateOrganisationClosed(trx: Trx, id: string, closedAt: string | null): Promise<void> {
  await trx.updateTable('organisations').set({ closed_at: closedAt }).where('id', '=', id).execute();
}
