import {
  listContainerStays,
  listToldMilestones,
  listToldStatuses,
  type ToldSpan,
} from '@msafara/db/standards/told-events.repository';
import { MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import type { DcsaEvent, DcsaQuery } from '@msafara/domain/standards/dcsa.schema';
import { DCSA_OF_CODE, DCSA_OF_STATUS, type DcsaCode } from '@msafara/domain/standards/dcsa-codes';
import { containersOf, toDcsaEvents } from '@msafara/domain/standards/dcsa-event';
import type { ToldEvent } from '@msafara/domain/standards/told-event';
import { v5 } from 'uuid';

import { type Caller, requirePermission } from '../../context.ts';
import { formatToken, merged, parseToken, siteOf } from './told-pages.ts';

/** Whether the filters of a query let events of a code through: one for another type of event lets none of this. */
function letsThrough(query: DcsaQuery, { type, code }: DcsaCode): boolean {
  if (query.eventType && !query.eventType.includes(type)) return false;
  const { shipmentEventTypeCode, documentTypeCode, transportEventTypeCode, equipmentEventTypeCode } = query;
  const filters: [DcsaCode['type'], readonly string[] | undefined, string][] = [
    ['SHIPMENT', shipmentEventTypeCode, code],
    ['SHIPMENT', documentTypeCode, 'CUS'],
    ['TRANSPORT', transportEventTypeCode, code],
    ['EQUIPMENT', equipmentEventTypeCode, code],
  ];
  return filters.every(([of, codes, told]) => codes === undefined || (of === type && codes.includes(told)));
}

/** Later years are written with a sign, and would come before all others. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

const after = (time: string | undefined) =>
  time === undefined ? undefined : new Date(Math.min(Date.parse(time) + 1, LAST)).toISOString();

/** The earliest and the latest time that all the bounds of a query allow. */
function recordedOf(query: DcsaQuery): Pick<ToldSpan, 'recordedFrom' | 'recordedBefore'> {
  const equal = [query.eventCreatedDateTime, query['eventCreatedDateTime:eq']];
  const froms = [...equal, query['eventCreatedDateTime:gte'], after(query['eventCreatedDateTime:gt'])];
  const befores = [...equal.map(after), after(query['eventCreatedDateTime:lte']), query['eventCreatedDateTime:lt']];
  const told = (times: (string | undefined)[]) => times.flatMap((time) => time ?? []).toSorted();
  return { recordedFrom: told(froms).at(-1), recordedBefore: told(befores)[0] };
}

/**
 * What happened, is planned or expected of the caller's organisation's shipments in containers, as events of DCSA Track & Trace 2.2, in
 * the order in which we learned of it (D26). What that version has no code for is left out, and so is what was taken back, for which it
 * has no event. `next` is the cursor of the page that follows. Fails with FORBIDDEN, or INVALID_INPUT for a cursor that is none.
 */
export async function listDcsaEvents(
  ctx: Caller,
  query: DcsaQuery,
): Promise<{ events: DcsaEvent[]; next: string | undefined }> {
  requirePermission(ctx.actor, 'milestone.read');
  // An organisation without containers has all its milestones gone through (D18).
  const { background } = ctx.deps.database;
  const { limit, equipmentReference } = query;
  const place = parseToken(query.cursor, 'cursor');
  const span = {
    organisationId: ctx.actor.organisationId,
    after: place,
    ...recordedOf(query),
    limit: limit + 1,
    inContainer: equipmentReference ?? (true as const),
    unlocode: query.UNLocationCode,
  };
  const lets = (code: DcsaCode | undefined) => code !== undefined && letsThrough(query, code);
  const milestones = await listToldMilestones(background, {
    ...span,
    codes: MILESTONE_CODES.filter((code) => lets(DCSA_OF_CODE[code])),
    classes: ['ACT', 'PLN', 'EST'],
    shows: 'standing',
  });
  const statuses = await listToldStatuses(background, {
    ...span,
    // A status is told of a place in words.
    statuses: query.UNLocationCode ? [] : SHIPMENT_STATUSES.filter((status) => lets(DCSA_OF_STATUS[status])),
    changes: 'all',
  });
  return pageOf(ctx, query, merged(milestones, statuses, limit + 1));
}

/** Before every row. */
const START = { recordedAt: '1970-01-01T00:00:00.000Z', rowId: '0' };

/** The events of some rows, as many as are asked for; a row that is several events may be split over two pages. */
async function pageOf(
  ctx: Caller,
  { limit, cursor, equipmentReference }: DcsaQuery,
  rows: readonly ToldEvent[],
): Promise<{ events: DcsaEvent[]; next: string | undefined }> {
  const place = parseToken(cursor, 'cursor');
  const stays = await listContainerStays(ctx.deps.database.read, [
    ...new Set(rows.map(({ shipmentId }) => shipmentId)),
  ]);
  const events: DcsaEvent[] = [];
  let whole: { recordedAt: string; rowId: string } = place ?? START;
  for (const row of rows) {
    // By its id: another row may have been written before it meanwhile.
    const skipped = place?.begun?.rowId === row.rowId ? place.begun.told : 0;
    const containers = containersOf(row, stays.get(row.shipmentId) ?? []);
    const isSought = equipmentReference === undefined || containers.includes(equipmentReference);
    const told = isSought ? toDcsaEvents(row, containers, siteOf(row), v5) : [];
    const fresh = told
      .filter(
        (event) =>
          event.eventType !== 'EQUIPMENT' ||
          event.equipmentReference === (equipmentReference ?? event.equipmentReference),
      )
      .slice(skipped);
    const room = limit - events.length;
    events.push(...fresh.slice(0, room));
    if (fresh.length > room) {
      return { events, next: formatToken({ ...whole, begun: { rowId: row.rowId, told: skipped + room } }) };
    }
    whole = row;
  }
  return { events, next: rows.length > limit ? formatToken({ ...whole, begun: undefined }) : undefined };
}
