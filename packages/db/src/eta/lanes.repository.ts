import type { LaneStatistics } from '@msafara/domain/eta/eta.schema';
import { sql } from 'kysely';

import type { Database } from '../database.ts';
import { foldedText, laneKeyOf } from './lane-key.ts';

/** So many of the last deliveries tell how long a lane takes: enough for a median, few enough for a request. */
const LATEST = 100;

type Lane = { organisationId: string; origin: string; destination: string };

/** The query for the last deliveries of a lane, for reading and for looking at its plan. */
export function latestDeliveries({ read }: Pick<Database, 'read'>, { organisationId, origin, destination }: Lane) {
  return (
    read
      .selectFrom('shipments')
      .select(['created_at', 'actual_delivery_date'])
      .where('organisation_id', '=', organisationId)
      .where(laneKeyOf('origin'), '=', foldedText(origin))
      .where(laneKeyOf('destination'), '=', foldedText(destination))
      // As the partial index says it, so that it is used.
      .where(sql<boolean>`status = 'Delivered'`)
      .where('actual_delivery_date', 'is not', null)
      .orderBy('actual_delivery_date', 'desc')
      .limit(LATEST)
  );
}

/**
 * How long an organisation's last deliveries on a lane took (D13): their median, and half the way from
 * the lower to the upper quartile as their spread; null where there are none. They are few enough to be
 * reckoned with here, to the millisecond the same on both databases.
 */
export async function readLane(database: Database, lane: Lane): Promise<LaneStatistics | null> {
  const rows = await latestDeliveries(database, lane).execute();
  const taken = rows
    .map((row) => (Date.parse(row.actual_delivery_date ?? '') - Date.parse(row.created_at)) / 1000)
    .toSorted((a, b) => a - b);
  const at = (place: number) => taken[place] ?? 0;
  if (taken.length === 0) return null;
  const last = taken.length - 1;
  return {
    deliveries: taken.length,
    medianSeconds: (at(last >> 1) + at(taken.length >> 1)) / 2,
    spreadSeconds: (at(Math.round(last * 0.75)) - at(Math.round(last * 0.25))) / 2,
  };
}
