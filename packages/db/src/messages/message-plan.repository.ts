import type { Tier } from '@msafara/domain/plans/plans';

import type { Db } from '../database.ts';

/** What decides by whose account an organisation's messages go (D27). */
export type MessagePlan = {
  name: string;
  tier: Tier;
  /** The demo, or a test mode: nothing of it reaches anybody. */
  isUnreal: boolean;
  isPlatform: boolean;
  /** What holds is the trial, not a paid month. */
  isTrial: boolean;
  paidUntil: string | null;
};

export async function findMessagePlan(db: Db, organisationId: string): Promise<MessagePlan | undefined> {
  const row = await db
    .selectFrom('organisations')
    .select(['name', 'tier', 'is_demo', 'is_platform', 'test_of', 'base_is_trial', 'base_paid_until', 'paid_until'])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      tier: row.tier,
      isUnreal: row.is_demo === 1 || row.test_of !== null,
      isPlatform: row.is_platform === 1,
      isTrial: row.base_is_trial === 1 && row.base_paid_until === row.paid_until,
      paidUntil: row.paid_until,
    }
  );
}
