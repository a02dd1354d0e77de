import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

import type { Db } from '../database.ts';
import { STANDING } from './milestones.repository.ts';

/** The milestones of an organisation that happened from `from` on and before `until`. */
export type Span = { organisationId: string; from: string; until: string };

/** Actual milestones that stand, of some codes. */
export function told(db: Db, { organisationId, from, until }: Span, codes: readonly MilestoneCode[]) {
  return db
    .selectFrom('milestones')
    .where('organisation_id', '=', organisationId)
    .where('code', 'in', [...codes])
    .where('class', '=', 'ACT')
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', until)
    .where(STANDING);
}

/** The same of some shipments, before an instant. */
export function toldBefore(
  db: Db,
  { ids, codes, from }: { ids: readonly string[]; codes: readonly MilestoneCode[]; from: string },
) {
  return db
    .selectFrom('milestones')
    .where('shipment_id', 'in', [...ids])
    .where('code', 'in', [...codes])
    .where('class', '=', 'ACT')
    .where('occurred_at', '<', from)
    .where(STANDING);
}
