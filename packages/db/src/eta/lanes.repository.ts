import type { LaneStatistics } from '@msafara/domain/eta/eta.schema';
import { foldText } from '@msafara/domain/text/fold';
import { sql } from 'kysely';

import type { Reading } from '../standbys/standbys.ts';

/** A way that was seen: what was registered as delivered, or after its delivery, tells nothing of how long it takes. */
export const WAS_ON_ITS_WAY = sql<boolean>`actual_delivery_date > created_at`;

/** So many of the last deliveries tell how long a lane takes: enough for quartiles, few enough for a request. */
const LATEST = 50;

/** An organisation's way from one place to another, as typed. */
export type Lane = { organisationId: string; origin: string; destination: string };

type Delivery = { created_at: string; actual_delivery_date: string };

/** The query for the last deliveries of each lane, for reading and for looking at its plan. */
export function latestDeliveries({ jsonRows }: Pick<Reading, 'jsonRows'>, lanes: readonly Lane[]) {
  const asked = lanes.map(
    ({ organisationId, origin, destination }, n) =>
      sql`(${sql.lit(n)}, ${organisationId}, ${foldText(origin)}, ${foldText(destination)})`,
  );
  // As the partial index says it, so that it is used; it holds all that is read.
  const deliveries = sql`
    select created_at, actual_delivery_date from shipments
    where organisation_id = lane_organisation
      and origin_key = lane_origin and destination_key = lane_destination
      and status = 'Delivered' and ${WAS_ON_ITS_WAY}
    order by actual_delivery_date desc limit ${sql.lit(LATEST)}`;
  return sql<{ lane: number; deliveries: string }>`
    with lanes (lane, lane_organisation, lane_origin, lane_destination) as (values ${sql.join(asked)})
    select lane, ${jsonRows(deliveries, ['created_at', 'actual_delivery_date'])} as deliveries from lanes`;
}

/**
 * How long an organisation's last deliveries on each of some lanes took (D13), in the order of the lanes:
 * their median, and half the way from the lower to the upper quartile as their spread; null where there
 * are none. They are few enough to be reckoned with here, to the millisecond the same on both databases.
 */
export async function readLanes(
  database: Pick<Reading, 'jsonRows' | 'read'>,
  lanes: readonly Lane[],
): Promise<(LaneStatistics | null)[]> {
  if (lanes.length === 0) return [];
  const { rows } = await latestDeliveries(database, lanes).execute(database.read);
  const deliveries = new Map(rows.map((row) => [row.lane, JSON.parse(row.deliveries) as Delivery[]]));
  return lanes.map((_, n) => statisticsOf(deliveries.get(n) ?? []));
}

function statisticsOf(deliveries: readonly Delivery[]): LaneStatistics | null {
  const taken = deliveries
    .map((row) => (Date.parse(row.actual_delivery_date) - Date.parse(row.created_at)) / 1000)
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
