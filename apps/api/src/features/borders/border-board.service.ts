import { findWorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { listRunningClocks, runOf, termsOf } from '@msafara/db/clocks/clocks.repository';
import type { ClockTable } from '@msafara/db/clocks/clocks.table';
import type { Db } from '@msafara/db/database';
import { listOpenHolds } from '@msafara/db/milestones/holds.repository';
import { listLongOnTheWay, listOnTheWay, listPassages } from '@msafara/db/milestones/passages.repository';
import type { Reading } from '@msafara/db/standbys/standbys';
import { listUnitNumbers } from '@msafara/db/units/units.repository';
import { costliestFirst } from '@msafara/domain/borders/costliest-first';
import { oncePerUnit, type Standing, standingAmong, standingOf } from '@msafara/domain/borders/dwell';
import { BOARD_DAYS, BOARD_ROWS, type BorderBoard, type BorderBoardQuery } from '@msafara/domain/borders/dwell.schema';
import { costOfDay } from '@msafara/domain/clocks/clock-days';
import { type Money, sumMoney } from '@msafara/domain/clocks/currency';
import { DAY_MS } from '@msafara/domain/durations';
import type { BorderSide } from '@msafara/domain/milestones/milestone-codes';
import { can } from '@msafara/domain/policy';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { dayOf, hoursFrom, sidesByPost } from './post-dwell.ts';

/** What stands at a post: shipments that came in one unit, or one without any. */
type Stands = Standing & {
  postId: string;
  unitId: string | null;
  shipments: { id: string; trackingNumber: string }[];
};

/** What of some shipments stands at posts, the longest first. */
async function listStanding(db: Db, shipmentIds: readonly string[]): Promise<Stands[]> {
  const onTheWay = (await listOnTheWay(db, shipmentIds)).toSorted((a, b) => (a.shipmentId < b.shipmentId ? -1 : 1));
  const found = new Map<string, Stands>();
  for (const [id, own] of Map.groupBy(onTheWay, ({ shipmentId }) => shipmentId)) {
    const stands = standingAmong(own);
    if (!stands) continue;
    const { postId, unitId, side, since, trackingNumber } = stands;
    const key = `${unitId ?? id} ${postId} ${side} ${since}`;
    const one = found.get(key) ?? { postId, unitId, side, since, shipments: [] };
    one.shipments.push({ id, trackingNumber });
    found.set(key, one);
  }
  return [...found.values()].toSorted((a, b) => a.since.localeCompare(b.since));
}

type MovedClock = { clock: ClockTable; minor: number };

type Ids = { organisationId: string; shipmentIds: readonly string[]; unitIds: readonly string[] };

/** What the clocks of some shipments and units that run cost today. */
async function costsToday(db: Db, now: string, ids: Ids): Promise<MovedClock[]> {
  const clocks = await listRunningClocks(db, ids);
  if (clocks.length === 0) return [];
  const calendar = await findWorkCalendar(db, ids.organisationId);
  return clocks.map((clock) => ({ clock, minor: costOfDay(termsOf(clock, calendar), runOf(clock), now) }));
}

/** The sums of some clocks, each of which counts once. */
function sumOf(costs: readonly MovedClock[]): Money[] {
  return sumMoney(
    [...new Set(costs)].flatMap(({ clock: { currency }, minor }) =>
      currency === null || minor === 0 ? [] : [{ minor, currency }],
    ),
  );
}

type View = BorderBoardQuery & { now: string; seesDwell: boolean; seesCosts: boolean };

async function boardIn(place: Reading, organisationId: string, { now, seesDwell, seesCosts, reason, order }: View) {
  const db = place.background;
  const from = new Date(Date.parse(now) - BOARD_DAYS * DAY_MS).toISOString();
  const until = new Date(Date.parse(now) + 1).toISOString();
  const [passages, longOnTheWay] = await Promise.all([
    listPassages(db, { organisationId, from, until }),
    listLongOnTheWay(db, { organisationId, before: from }),
  ]);
  // All that may stand; few of those that came to a post lately do.
  const came = passages.filter((passage) => standingOf(passage) !== undefined);
  const waiting = await listStanding(db, [...new Set([...longOnTheWay, ...came.map(({ shipmentId }) => shipmentId)])]);
  const ids = {
    organisationId,
    shipmentIds: waiting.flatMap(({ shipments }) => shipments.map(({ id }) => id)),
    unitIds: waiting.flatMap(({ unitId }) => (unitId === null ? [] : [unitId])),
  };
  const [units, holds, running] = await Promise.all([
    listUnitNumbers(db, ids.unitIds),
    listOpenHolds(db, ids),
    seesCosts ? costsToday(db, now, ids) : [],
  ]);
  const clocksByShipment = Map.groupBy(running, ({ clock }) => clock.shipment_id);
  const clocksByUnit = Map.groupBy(running, ({ clock }) => clock.unit_id);
  const costsOf = (all: readonly Stands[]) =>
    all.flatMap(({ shipments, unitId }) => [
      ...shipments.flatMap(({ id }) => clocksByShipment.get(id) ?? []),
      ...(unitId === null ? [] : (clocksByUnit.get(unitId) ?? [])),
    ]);
  const usual = sidesByPost(
    passages,
    waiting.map(({ postId }) => postId),
  );
  const p90Of = ({ postId, side }: Stands) =>
    usual.find(({ id }) => id === postId)?.sides.find((one) => one.side === side)?.p90 ?? null;
  const isLong = (stands: Stands) => {
    const p90 = p90Of(stands);
    return seesDwell && p90 !== null && (hoursFrom(stands.since, now) ?? 0) > p90;
  };
  const isHeld = ({ id }: { id: string }) => {
    const reasons = holds.get(id) ?? [];
    return reason === undefined ? reasons.length > 0 : reasons.includes(reason);
  };
  const rowOf = (one: Stands) => {
    // A row has the number of a shipment that is held, if there is one.
    const named = one.shipments.find(isHeld) ?? one.shipments[0];
    return {
      shipmentId: named?.id ?? '',
      trackingNumber: named?.trackingNumber ?? '',
      unitNumber: one.unitId === null ? null : (units.get(one.unitId) ?? null),
      shipments: one.shipments.length,
      side: one.side,
      since: one.since,
      isLong: isLong(one),
      holds: [...new Set(one.shipments.flatMap(({ id }) => holds.get(id) ?? []))],
      costsADay: sumOf(costsOf([one])),
    };
  };
  const listed = reason ? waiting.filter(({ shipments }) => shipments.some(isHeld)) : waiting;
  const waitingByPost = Map.groupBy(listed, ({ postId }) => postId);
  const posts = usual.flatMap(({ id, name, sides }) => {
    const own = waitingByPost.get(id) ?? [];
    if (own.length === 0) return [];
    const inOrder = order === 'cost' ? costliestFirst(own, (one) => sumOf(costsOf([one]))) : own;
    const rows = inOrder.slice(0, BOARD_ROWS).map(rowOf);
    const shown = sides.map(({ side, count, p50, p90 }) => ({
      side,
      count,
      p50: seesDwell ? p50 : null,
      p90: seesDwell ? p90 : null,
    }));
    return [{ id, name, sides: shown, waiting: own.length, costsADay: sumOf(costsOf(own)), rows }];
  });
  const byNumber = posts.toSorted((a, b) => b.waiting - a.waiting);
  const today = `${dayOf(now)}T00:00:00.000Z`;
  const through = passages.filter(({ entryCleared }) => entryCleared !== null && entryCleared >= today);
  const atSide = (side: BorderSide) => waiting.filter((one) => one.side === side).length;
  const board: BorderBoard = {
    asOf: now,
    waiting: { exit: atSide('exit'), entry: atSide('entry') },
    longer: waiting.filter(isLong).length,
    costsADay: sumOf(costsOf(waiting)),
    throughToday: oncePerUnit(through, ({ postId, entryCleared }) => `${postId} ${String(entryCleared)}`).length,
    posts: order === 'cost' ? costliestFirst(byNumber, ({ costsADay }) => costsADay) : byNumber,
  };
  return board;
}

/**
 * What of the caller's organisation stands at border posts now, by post (D26); what a post usually takes and what
 * standing costs is for those who see dwell reports and clocks. Fails with FORBIDDEN or GROWTH_ONLY.
 */
export async function readBorderBoard(ctx: Caller, query: BorderBoardQuery): Promise<BorderBoard> {
  requirePermission(ctx.actor, 'border.board');
  const { organisationId } = ctx.actor;
  const view = {
    ...query,
    now: nowOf(ctx.deps),
    seesDwell: can(ctx.actor, 'dwell.read'),
    seesCosts: can(ctx.actor, 'clock.read'),
  };
  return readSlowlyAside(ctx, { organisationId }, (place) => boardIn(place, organisationId, view));
}
