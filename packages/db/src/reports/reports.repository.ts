import { type DayFigures, transitHours } from '@msafara/domain/reports/report-figures';
import type { OffsetSpan } from '@msafara/domain/zone-days';
import { type Report, REPORT_RECENT, REPORT_TOP } from '@msafara/domain/reports/reports.schema';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { foldText } from '@msafara/domain/text/fold';
import { type RawBuilder, sql } from 'kysely';

import { WAS_ON_ITS_WAY } from '../eta/lanes.repository.ts';
import type { Reading } from '../standbys/standbys.ts';
import { selectShipments, toShipment } from '../shipments/shipments.repository.ts';

/** The shipments a report is about: created from one instant to another; null means of all but the demo (D12). */
export type ReportScope = { organisationId: string | null; from: string; until: string };

const CREATED_AT = sql<string>`created_at`;

/** The day of creation on the clocks of each stretch. */
function dayOf({ dayAt }: Reading, spans: readonly OffsetSpan[]): RawBuilder<string> {
  const day = ({ minutes }: OffsetSpan) =>
    minutes === 0 ? sql<string>`substr(created_at, 1, 10)` : dayAt(CREATED_AT, minutes);
  const last = spans.at(-1);
  const earlier = spans.slice(0, -1);
  const otherwise = last ? day(last) : sql<string>`substr(created_at, 1, 10)`;
  if (earlier.length === 0) return otherwise;
  const cases = earlier.map((span) => sql`when created_at < ${sql.lit(span.until)} then ${day(span)}`);
  return sql<string>`case ${sql.join(cases, sql` `)} else ${otherwise} end`;
}

/** What a report is about. */
export function within({ organisationId, from, until }: ReportScope): RawBuilder<boolean> {
  const owner =
    organisationId === null ? sql`shipments.is_demo = 0` : sql`shipments.organisation_id = ${organisationId}`;
  return sql<boolean>`${owner} and shipments.created_at >= ${from} and shipments.created_at <= ${until}`;
}

function countWhere(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`count(*) filter (where ${condition})`;
}

/** Delivered, with an estimate that somebody set (D9). */
export const IS_JUDGED = sql`status = 'Delivered' and eta_is_default = 0 and estimated_delivery_date is not null`;

/** What is counted of each day on which a shipment was created, on the clocks of the reader (D9, D31). */
export async function tallyDays(
  database: Reading,
  scope: ReportScope,
  spans: readonly OffsetSpan[],
): Promise<DayFigures[]> {
  const day = dayOf(database, spans);
  const rows = await database.background
    .selectFrom('shipments')
    .select(day.as('day'))
    .select(SHIPMENT_STATUSES.map((status) => countWhere(sql`status = ${status}`).as(status)))
    .select([
      countWhere(sql`priority = 'Express'`).as('express'),
      countWhere(sql`priority = 'Urgent'`).as('urgent'),
      countWhere(sql`is_delayed = 1 and status <> 'Delivered'`).as('delayed'),
      countWhere(IS_JUDGED).as('judged'),
      countWhere(sql`${IS_JUDGED} and actual_delivery_date <= estimated_delivery_date`).as('met'),
    ])
    .where(within(scope))
    .groupBy(day)
    .execute();
  return rows.map(({ day: named, express, urgent, delayed, judged, met, ...counts }) => {
    const statuses: Record<ShipmentStatus, number> = counts;
    return { day: named, statuses, express, urgent, delayed, judged, met };
  });
}

/**
 * What is counted of an earlier period, in one pass over the index of its organisation: deliveries and what they kept as
 * far as they had come by its end, all else as it stands today (D9).
 */
export async function tallyPeriod(database: Reading, scope: ReportScope): Promise<DayFigures> {
  const inTime = sql`actual_delivery_date <= ${scope.until}`;
  const { express, urgent, delayed, judged, met, ...counts } = await database.background
    .selectFrom('shipments')
    .select(
      SHIPMENT_STATUSES.map((status) =>
        countWhere(status === 'Delivered' ? sql`status = 'Delivered' and ${inTime}` : sql`status = ${status}`).as(
          status,
        ),
      ),
    )
    .select([
      countWhere(
        sql`status = 'Delivered' and (actual_delivery_date is null or actual_delivery_date > ${scope.until})`,
      ).as('since'),
      countWhere(sql`priority = 'Express'`).as('express'),
      countWhere(sql`priority = 'Urgent'`).as('urgent'),
      countWhere(sql`is_delayed = 1 and status <> 'Delivered'`).as('delayed'),
      countWhere(sql`${IS_JUDGED} and ${inTime}`).as('judged'),
      countWhere(sql`${IS_JUDGED} and ${inTime} and actual_delivery_date <= estimated_delivery_date`).as('met'),
    ])
    .where(within(scope))
    .executeTakeFirstOrThrow();
  const { since, ...statuses } = counts;
  return { day: scope.from.slice(0, 10), statuses, deliveredSince: since, express, urgent, delayed, judged, met };
}

type Lane = { origin_key: string; destination_key: string };

/** How the newest shipment of a lane writes its places; a lane with many shipments has one among the first that are looked at. */
async function newestOf({ background }: Reading, scope: ReportScope, lane: Lane) {
  return background
    .selectFrom('shipments')
    .select(['origin', 'destination'])
    .where(within(scope))
    .where('origin_key', '=', lane.origin_key)
    .where('destination_key', '=', lane.destination_key)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The lanes with most shipments, however their places are written (§5), as the newest shipment of each writes them, and the median time
 * from creation to delivery on each.
 */
export async function listTopLanes(database: Reading, scope: ReportScope): Promise<Report['lanes']> {
  const { background } = database;
  // The keys alone: all shipments are sorted by them, and with an id in each row that takes twice as long.
  const lanes = await background
    .selectFrom('shipments')
    .select(['origin_key', 'destination_key', sql<number>`count(*)`.as('count')])
    .where(within(scope))
    .groupBy(['origin_key', 'destination_key'])
    .orderBy('count', 'desc')
    .orderBy('origin_key')
    .orderBy('destination_key')
    .limit(REPORT_TOP)
    .execute();
  if (lanes.length === 0) return [];
  const newest = await Promise.all(lanes.map((lane) => newestOf(database, scope, lane)));
  // Asked for apart: a median of every lane would have to sort all shipments.
  const named = sql.join(lanes.map((lane) => sql`(${lane.origin_key}, ${lane.destination_key})`));
  const medians = await background
    .selectFrom('shipments')
    .select(['origin_key', 'destination_key'])
    .select(database.medianSeconds(sql`created_at`, sql`actual_delivery_date`).as('seconds'))
    .where(within(scope))
    .where('status', '=', 'Delivered')
    .where(WAS_ON_ITS_WAY)
    .where(sql<boolean>`(origin_key, destination_key) in (values ${named})`)
    .groupBy(['origin_key', 'destination_key'])
    .execute();
  return lanes.flatMap((lane, nth) => {
    const typed = newest[nth];
    const median = medians.find(
      (one) => one.origin_key === lane.origin_key && one.destination_key === lane.destination_key,
    );
    return typed ? [{ ...typed, count: lane.count, medianTransitHours: transitHours(median?.seconds ?? null) }] : [];
  });
}

/** So many ways of writing reasons are looked at. */
const WRITINGS = 500;

/**
 * Why shipments marked as delayed were late: the reasons given most often, however they are written (§5), as most write them, and how
 * many have none.
 */
export async function countDelayReasons({ background }: Reading, scope: ReportScope): Promise<Report['delayReasons']> {
  const rows = await background
    .selectFrom('shipments')
    .select([
      'delay_reason',
      sql<number>`count(*)`.as('count'),
      sql<number | string>`sum(count(*)) over ()`.as('marked'),
    ])
    .where(within(scope))
    .where(sql<boolean>`is_delayed = 1`)
    .groupBy('delay_reason')
    // Those without a reason first, so that the limit never takes them away.
    .orderBy(sql`case when delay_reason is null then 0 else 1 end`)
    .orderBy('count', 'desc')
    .orderBy('delay_reason')
    .limit(WRITINGS)
    .execute();
  const given = rows.flatMap(({ delay_reason: reason, count }) => (reason === null ? [] : [{ reason, count }]));
  const alike = [...Map.groupBy(given, ({ reason }) => foldText(reason))].map(([key, writings]) => ({
    key,
    // The first is what is written most.
    reason: writings[0]?.reason ?? '',
    count: writings.reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    marked: Number(rows[0]?.marked ?? 0),
    withoutReason: rows.find(({ delay_reason }) => delay_reason === null)?.count ?? 0,
    top: alike
      .toSorted((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
      .slice(0, REPORT_TOP)
      .map(({ reason, count }) => ({ reason, count })),
  };
}

/** The shipments created last. */
export async function listRecent({ background }: Reading, scope: ReportScope): Promise<Report['recent']> {
  const rows = await selectShipments(background)
    .where(within(scope))
    .orderBy('shipments.created_at', 'desc')
    .orderBy('shipments.id', 'desc')
    .limit(REPORT_RECENT)
    .execute();
  return rows.map((row) => {
    const { id, trackingNumber, organisationName, origin, destination, status, priority, createdAt } = toShipment(row);
    return { id, trackingNumber, organisationName, origin, destination, status, priority, createdAt };
  });
}
