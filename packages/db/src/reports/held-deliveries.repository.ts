import { type HoldTold, isLateByHolds } from '@msafara/domain/reports/held-time';
import { sql } from 'kysely';

import { STANDING } from '../milestones/milestones.repository.ts';
import type { Reading } from '../standbys/standbys.ts';
import { IS_JUDGED, type ReportScope, within } from './reports.repository.ts';

/** So many deliveries are read at once, with their holds: more would keep the server's thread (D18). */
const STEP = 500;

const HOLDS = ['hold_opened', 'hold_released'] as const;

/** Deliveries after one of them that missed an estimate somebody set, and were held on the way. */
async function listLate(
  { background }: Reading,
  {
    deliveredUntil,
    after,
    ...scope
  }: ReportScope & { deliveredUntil: string; after: { createdAt: string; id: string } },
) {
  return background
    .selectFrom('shipments')
    .select([
      'id',
      'created_at as createdAt',
      'estimated_delivery_date as estimatedAt',
      'actual_delivery_date as deliveredAt',
    ])
    .where(within({ ...scope, from: after.createdAt }))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(after.createdAt, after.id)))
    .where(sql<boolean>`${IS_JUDGED} and actual_delivery_date > estimated_delivery_date`)
    .where('actual_delivery_date', '<=', deliveredUntil)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('milestones')
          .select('milestones.id')
          .whereRef('milestones.shipment_id', '=', 'shipments.id')
          .where('milestones.code', 'in', HOLDS),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(STEP)
    .execute();
}

/** The holds of shipments that stand, in the order in which they happened. */
async function listHolds({ background }: Reading, shipmentIds: readonly string[]) {
  const rows = await background
    .selectFrom('milestones')
    .select(['shipment_id', 'code', 'reason', 'occurred_at as at'])
    .where('shipment_id', 'in', [...shipmentIds])
    .where('code', 'in', HOLDS)
    .where('class', '=', 'ACT')
    .where(STANDING)
    .orderBy('occurred_at')
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.shipment_id);
}

/**
 * How many of the deliveries that missed an estimate somebody set would have kept it without the time that an authority held them (D26),
 * as far as they had come by an instant: the end of the report, where none is named.
 */
export async function countLateByHolds(
  place: Reading,
  { deliveredUntil, ...scope }: ReportScope & { deliveredUntil?: string },
): Promise<number> {
  let count = 0;
  for (let after = { createdAt: scope.from, id: '' }; ;) {
    // oxlint-disable no-await-in-loop -- a step begins where the one before ended
    const late = await listLate(place, { ...scope, after, deliveredUntil: deliveredUntil ?? scope.until });
    const last = late.at(-1);
    if (!last) return count;
    const ids = late.map(({ id }) => id);
    const told = await listHolds(place, ids);
    // oxlint-enable no-await-in-loop
    count += late.filter(({ id, createdAt, estimatedAt, deliveredAt }) => {
      if (estimatedAt === null || deliveredAt === null) return false;
      const holds = (told.get(id) ?? []).flatMap(({ code, reason, at }): HoldTold[] =>
        reason === null || (code !== 'hold_opened' && code !== 'hold_released') ? [] : [{ code, reason, at }],
      );
      return isLateByHolds({ createdAt, estimatedAt, deliveredAt, holds });
    }).length;
    if (late.length < STEP) return count;
    after = last;
  }
}
