import { findWorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { listRunningClocks, runOf, termsOf } from '@msafara/db/clocks/clocks.repository';
import type { ClockTable } from '@msafara/db/clocks/clocks.table';
import type { Db } from '@msafara/db/database';
import { listPassages, listStanding } from '@msafara/db/milestones/passages.repository';
import type { Reading } from '@msafara/db/standbys/standbys';
import { costliestFirst } from '@msafara/domain/borders/costliest-first';
import { type Passage, standingOf } from '@msafara/domain/borders/dwell';
import { BOARD_DAYS, BOARD_ROWS, type BorderBoard, type BorderBoardQuery } from '@msafara/domain/borders/dwell.schema';
import { costOfDay } from '@msafara/domain/clocks/clock-days';
import { type Money, sumMoney } from '@msafara/domain/clocks/currency';
import type { BorderSide } from '@msafara/domain/milestones/milestone-codes';
import { can } from '@msafara/domain/policy';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { dayOf, hoursFrom, sidesByPost } from './post-dwell.ts';

const DAY = 86_400_000;

/** What stands somewhere, the longest first. */
function standing(passages: readonly Passage[]) {
  return passages
    .flatMap((passage) => {
      const stands = standingOf(passage);
      return stands ? [{ ...passage, ...stands }] : [];
    })
    .toSorted((a, b) => a.since.localeCompare(b.since));
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
  const from = new Date(Date.parse(now) - BOARD_DAYS * DAY).toISOString();
  const passages = await listPassages(db, { organisationId, from, until: new Date(Date.parse(now) + 1).toISOString() });
  const all = standing(passages);
  const ids = {
    organisationId,
    shipmentIds: all.map(({ shipmentId }) => shipmentId),
    unitIds: all.flatMap(({ unitId }) => (unitId === null ? [] : [unitId])),
  };
  const [known, running] = await Promise.all([listStanding(db, ids), seesCosts ? costsToday(db, now, ids) : []]);
  const clocksByShipment = Map.groupBy(running, ({ clock }) => clock.shipment_id);
  const clocksByUnit = Map.groupBy(running, ({ clock }) => clock.unit_id);
  const costsOf = (stands: readonly { shipmentId: string; unitId: string | null }[]) =>
    stands.flatMap(({ shipmentId, unitId }) => {
      const own = clocksByShipment.get(shipmentId) ?? [];
      if (unitId === null) return own;
      return [...own.filter(({ clock }) => clock.unit_id === null), ...(clocksByUnit.get(unitId) ?? [])];
    });
  const shipments = new Map(known.shipments.map((one) => [one.id, one.trackingNumber]));
  const units = new Map(known.units.map((one) => [one.id, one.number]));
  const holds = new Map(known.holds.map((one) => [one.shipmentId, one.reasons]));
  const waiting = all.filter(({ shipmentId }) => shipments.has(shipmentId));
  const usual = sidesByPost(passages);
  const p90Of = ({ postId, side }: { postId: string; side: BorderSide }) =>
    usual.find(({ id }) => id === postId)?.sides.find((one) => one.side === side)?.p90 ?? null;
  const isLong = (stands: { postId: string; side: BorderSide; since: string }) => {
    const p90 = p90Of(stands);
    return seesDwell && p90 !== null && (hoursFrom(stands.since, now) ?? 0) > p90;
  };
  const listed = reason ? waiting.filter(({ shipmentId }) => holds.get(shipmentId)?.includes(reason)) : waiting;
  const waitingByPost = Map.groupBy(listed, ({ postId }) => postId);
  const posts = usual.flatMap(({ id, name, sides }) => {
    const own = waitingByPost.get(id) ?? [];
    if (own.length === 0) return [];
    const rows = (order === 'cost' ? costliestFirst(own, (one) => sumOf(costsOf([one]))) : own)
      .slice(0, BOARD_ROWS)
      .map((one) => ({
        shipmentId: one.shipmentId,
        trackingNumber: shipments.get(one.shipmentId) ?? '',
        unitNumber: one.unitId === null ? null : (units.get(one.unitId) ?? null),
        side: one.side,
        since: one.since,
        isLong: isLong(one),
        holds: holds.get(one.shipmentId) ?? [],
        costsADay: sumOf(costsOf([one])),
      }));
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
  const atSide = (side: BorderSide) => waiting.filter((one) => one.side === side).length;
  const board: BorderBoard = {
    asOf: now,
    waiting: { exit: atSide('exit'), entry: atSide('entry') },
    longer: waiting.filter(isLong).length,
    costsADay: sumOf(costsOf(waiting)),
    throughToday: passages.filter(({ entryCleared }) => entryCleared !== null && entryCleared >= today).length,
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
