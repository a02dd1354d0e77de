import { findWorkCalendar, type WorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { insertClockChange } from '@msafara/db/clocks/clock-changes.repository';
import { type NamedClock, runOf, statedOf, termsOf, updateClock } from '@msafara/db/clocks/clocks.repository';
import type { ClockTable } from '@msafara/db/clocks/clocks.table';
import {
  listClocksForUpdate,
  listKept,
  listStartsAndStops,
  listStopsOfUnits,
  type MovedUnits,
  type MovingMilestone,
} from '@msafara/db/clocks/moved-clocks.repository';
import type { Trx } from '@msafara/db/database';
import { holdUnits } from '@msafara/db/units/units.repository';
import { clockRun, type FoundRun } from '@msafara/domain/clocks/clock-run';
import { nextWarning } from '@msafara/domain/clocks/clock-warnings';
import type { Author } from '@msafara/domain/policy';

import { type Deps, nowOf } from '../../deps.ts';
import { authorOf } from '../shipments/shipment-change.ts';
import { journalStarted } from './clock-events.ts';
import { refreshBonds } from './retire-bonds.ts';

/** Who brings it about; without anybody it is the time that passes. */
type Acting = { deps: Deps; actor: Author };

/** What happened to the shipments of clocks, and what stopped their units since the first of these started. */
async function milestonesOf(trx: Trx, clocks: readonly NamedClock[]): Promise<MovingMilestone[]> {
  const codes = new Set(clocks.flatMap((row) => [row.starts_with, row.stops_with]).filter((code) => code !== null));
  const shipmentIds = clocks.map((row) => row.shipment_id);
  const own = await listStartsAndStops(trx, { shipmentIds, codes: [...codes] });
  const started = clocks.flatMap((row) => {
    const { startedAt } = runAmong(row, own);
    const { unit_id: unitId, stops_with: code } = row;
    return unitId === null || code === null || startedAt === null ? [] : [{ unitId, code, startedAt }];
  });
  const [since] = started.map(({ startedAt }) => startedAt).toSorted();
  if (since === undefined) return own;
  const units = { ids: [...new Set(started.map(({ unitId }) => unitId))], since };
  const stops = await listStopsOfUnits(trx, { units, codes: [...new Set(started.map(({ code }) => code))] });
  return [...own, ...stops, ...(await stopsOfDeleted(trx, clocks))];
}

/** What stopped clocks of units and was deleted with the shipment that it was told of: it happened to the unit all the same. */
async function stopsOfDeleted(trx: Trx, clocks: readonly NamedClock[]): Promise<MovingMilestone[]> {
  const stops = clocks.flatMap(({ unit_id, stops_with: code, stopped_by: id, stopped_at: occurred_at }) =>
    unit_id === null || code === null || id === null || occurred_at === null
      ? []
      : [{ id, shipment_id: '', unit_id, code, occurred_at }],
  );
  const kept = await listKept(
    trx,
    stops.map(({ id }) => id),
  );
  return stops.filter(({ id }) => !kept.has(id));
}

/** Between which instants a clock runs by what is on record. */
export async function findRun(trx: Trx, row: NamedClock): Promise<FoundRun> {
  return runAmong(row, await milestonesOf(trx, [row]));
}

function runAmong(row: NamedClock, milestones: readonly MovingMilestone[]): FoundRun {
  const happened = ({ id, unit_id: unitId, code, occurred_at: occurredAt }: MovingMilestone) => ({
    id,
    unitId,
    code,
    occurredAt,
  });
  const isElsewhere = (one: MovingMilestone) =>
    one.shipment_id !== row.shipment_id && row.unit_id !== null && one.unit_id === row.unit_id;
  return clockRun(
    {
      unitId: row.unit_id,
      startsAt: row.starts_at,
      startsWith: row.starts_with,
      stopsWith: row.stops_with,
      stopsAt: row.stops_at,
    },
    milestones.filter((one) => one.shipment_id === row.shipment_id).map(happened),
    milestones.filter(isElsewhere).map(happened),
  );
}

/** When something is next to be told of a clock; null where nothing is. */
export function nextAt(row: ClockTable, calendar: WorkCalendar, now: string): string | null {
  if (row.voided_at !== null || row.started_at === null || row.stopped_at !== null) return null;
  if (row.started_at > now) return row.started_at;
  const warned = row.warned_day === null ? null : { day: row.warned_day, left: row.warned_left ?? 0 };
  return nextWarning(termsOf(row, calendar), runOf(row), warned, now)?.at ?? null;
}

/** A clock with what follows from when it runs; `isStart` where that it started is to be told now. */
export function settled(
  row: NamedClock,
  run: FoundRun,
  { calendar, now }: { calendar: WorkCalendar; now: string },
): { row: NamedClock; isStart: boolean } {
  const { startedAt, startedBy, stoppedAt, stoppedBy } = run;
  const isOn = row.voided_at === null && startedAt !== null && startedAt <= now;
  const isStart = isOn && stoppedAt === null && row.start_told === null;
  const after: NamedClock = {
    ...row,
    started_at: startedAt,
    started_by: startedBy,
    stopped_at: stoppedAt,
    stopped_by: stoppedBy,
    start_told: isOn ? (row.start_told ?? startedAt) : null,
  };
  return { row: { ...after, next_at: nextAt(after, calendar, now) }, isStart };
}

/** What settling a clock changes of its row. */
export function changedRun({ started_at, started_by, stopped_at, stopped_by, start_told, next_at }: ClockTable) {
  return { started_at, started_by, stopped_at, stopped_by, start_told, next_at };
}

async function refreshOne(
  { deps, actor }: Acting,
  trx: Trx,
  before: NamedClock,
  { run, calendar, now }: { run: FoundRun; calendar: WorkCalendar; now: string },
): Promise<boolean> {
  const { row, isStart } = settled(before, run, { calendar, now });
  const isSame =
    row.started_at === before.started_at &&
    row.stopped_at === before.stopped_at &&
    row.started_by === before.started_by &&
    row.stopped_by === before.stopped_by;
  if (isSame) return false;
  await updateClock(trx, row.id, { ...changedRun(row), updated_at: now });
  const told = ({ startedAt, stoppedAt, stoppedBy }: ReturnType<typeof statedOf>) => ({
    startedAt,
    stoppedAt,
    stoppedBy,
  });
  await insertClockChange(trx, {
    id: deps.newId(),
    clock_id: row.id,
    organisation_id: row.organisation_id,
    kind: 'moved',
    at: now,
    ...authorOf(actor),
    before: JSON.stringify(told(statedOf(before))),
    after: JSON.stringify(told(statedOf(row))),
  });
  if (isStart) await journalStarted(deps, trx, row, calendar);
  return true;
}

/**
 * Starts, stops and moves the clocks of shipments and units, and retires the bonds of the shipments, by the milestones that stand now:
 * to be called in the transaction that records or retracts some (D26), after it did, with the shipments and units that they are of.
 * What a clock was stays on record. Returns the numbers of the shipments whose clocks it moved.
 */
export async function refreshClocks(
  acting: Acting,
  trx: Trx,
  { organisationId, shipmentIds, units }: { organisationId: string; shipmentIds: readonly string[]; units: MovedUnits },
): Promise<string[]> {
  const now = nowOf(acting.deps);
  await refreshBonds(trx, organisationId, { shipmentIds, now });
  // A clock of a unit that is just being entered is seen once it is there.
  await holdUnits(trx, units.ids);
  const clocks = await listClocksForUpdate(trx, { shipmentIds, units });
  if (clocks.length === 0) return [];
  const calendar = await findWorkCalendar(trx, organisationId);
  const milestones = await milestonesOf(trx, clocks);
  const moved: string[] = [];
  for (const clock of clocks) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const isMoved = await refreshOne(acting, trx, clock, { run: runAmong(clock, milestones), calendar, now });
    if (isMoved) moved.push(clock.tracking_number);
  }
  return moved;
}
