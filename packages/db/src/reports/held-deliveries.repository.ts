import { type HoldTold, isLateByHolds } from '@msafara/domain/reports/held-time';
import { sql } from 'kysely';

import { STANDING } from '../milestones/milestones.repository.ts';
import type { Reading } from '../standbys/standbys.ts';
import { IS_JUDGED, type ReportScope, within } from './reports.repository.ts';

/**
 * How many of the deliveries that missed an estimate somebody set would have kept it without the time that an authority held them (D26),
 * as far as they had come by an instant: the end of the report, where none is named.
 */
export async function countLateByHolds(
  { background }: Reading,
  { deliveredUntil, ...scope }: ReportScope & { deliveredUntil?: string },
): Promise<number> {
  const rows = await background
    .selectFrom('shipments')
    .innerJoin('milestones', 'milestones.shipment_id', 'shipments.id')
    .select([
      'shipments.id',
      'shipments.created_at as createdAt',
      'shipments.estimated_delivery_date as estimatedAt',
      'shipments.actual_delivery_date as deliveredAt',
      'milestones.code',
      'milestones.reason',
      'milestones.occurred_at as at',
    ])
    .where(within(scope))
    .where(sql<boolean>`${IS_JUDGED} and actual_delivery_date > estimated_delivery_date`)
    .where('shipments.actual_delivery_date', '<=', deliveredUntil ?? scope.until)
    .where('milestones.code', 'in', ['hold_opened', 'hold_released'])
    .where('milestones.class', '=', 'ACT')
    .where(STANDING)
    .orderBy('milestones.occurred_at')
    .orderBy('milestones.recorded_at')
    .orderBy('milestones.id')
    .execute();
  const late = Map.groupBy(rows, ({ id }) => id);
  return [...late.values()].filter((told) => {
    const [{ createdAt, estimatedAt, deliveredAt } = { createdAt: '', estimatedAt: null, deliveredAt: null }] = told;
    if (estimatedAt === null || deliveredAt === null) return false;
    const holds = told.flatMap(({ code, reason, at }): HoldTold[] =>
      reason === null || (code !== 'hold_opened' && code !== 'hold_released') ? [] : [{ code, reason, at }],
    );
    return isLateByHolds({ createdAt, estimatedAt, deliveredAt, holds });
  }).length;
}
