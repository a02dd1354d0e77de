import type { PlanBase } from '@msafara/domain/billing/billing-period';
import type { Tier } from '@msafara/domain/plans/plans';

import type { Db, Trx } from '../database.ts';

/** An organisation's plan, and what its paid months are added to. */
export type OrganisationPlan = {
  name: string;
  tier: Tier;
  paidUntil: string | null;
  cancelledAt: string | null;
  isTrial: boolean;
  isDemo: boolean;
  isPlatform: boolean;
  base: PlanBase;
  baseAt: string;
};

export async function findOrganisationPlan(db: Db, id: string): Promise<OrganisationPlan | undefined> {
  const row = await db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      name: row.name,
      tier: row.tier,
      paidUntil: row.paid_until,
      cancelledAt: row.cancelled_at,
      // What a trial began with still holds: nothing was paid since.
      isTrial: row.base_is_trial === 1 && row.paid_until === row.base_paid_until,
      isDemo: row.is_demo === 1,
      isPlatform: row.is_platform === 1,
      base: { tier: row.base_tier, paidUntil: row.base_paid_until, isTrial: row.base_is_trial === 1 },
      baseAt: row.base_at,
    }
  );
}

type Scheduled = { id: string; tier: Tier; paidUntil: string | null; now: string };

/** Stores the plan that follows from base and paid months (D4). */
export async function updateOrganisationSchedule(trx: Trx, { id, tier, paidUntil, now }: Scheduled): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ tier, paid_until: paidUntil, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Notes that a plan is cancelled, or, with null, that it is not: whether its end is reminded of. */
export async function updateOrganisationCancelled(trx: Trx, id: string, cancelledAt: string | null): Promise<void> {
  await trx.updateTable('organisations').set({ cancelled_at: cancelledAt }).where('id', '=', id).execute();
}

export type EndingPlan = { id: string; name: string; tier: Tier; paidUntil: string; isTrial: boolean };

/** Organisations whose period ends in the time given and that want to hear of it; the demo and the platform have none. */
export async function listEndingPlans(db: Db, { from, until }: { from: string; until: string }): Promise<EndingPlan[]> {
  const rows = await db
    .selectFrom('organisations')
    .select(['id', 'name', 'tier', 'paid_until', 'base_is_trial', 'base_paid_until'])
    .where('paid_until', '>=', from)
    .where('paid_until', '<=', until)
    .where('cancelled_at', 'is', null)
    .where('is_demo', '=', 0)
    .where('is_platform', '=', 0)
    .execute();
  return rows.flatMap((row) =>
    row.paid_until === null
      ? []
      : [
          {
            id: row.id,
            name: row.name,
            tier: row.tier,
            paidUntil: row.paid_until,
            isTrial: row.base_is_trial === 1 && row.paid_until === row.base_paid_until,
          },
        ],
  );
}
