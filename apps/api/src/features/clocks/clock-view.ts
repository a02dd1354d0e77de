import type { WorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { type NamedClock, runOf, statedOf, termsOf } from '@msafara/db/clocks/clocks.repository';
import { chargedDays, clockCost, clockDays, lastFreeDay } from '@msafara/domain/clocks/clock-days';
import { freeDaysLeft } from '@msafara/domain/clocks/clock-warnings';
import type { Clock, Clocks } from '@msafara/domain/clocks/clocks.schema';
import { moneyOf, sumMoney } from '@msafara/domain/clocks/currency';

/** Cells that fit beside one another, with two days of what is to come. */
const CELLS = { ahead: 2, max: 45 };

/** At which instants a clock is looked at: today, and when its shipment is expected. */
type Seen = { calendar: WorkCalendar; now: string; arrivesAt: string | null };

function stateOf(row: NamedClock, now: string): Clock['state'] {
  if (row.voided_at !== null) return 'void';
  if (row.started_at === null || row.started_at > now) return 'waiting';
  return row.stopped_at === null ? 'running' : 'stopped';
}

/** What a clock costs until an instant, in the smallest units; null where it costs nothing ever, or does not run yet. */
function costOf(row: NamedClock, { calendar }: Seen, at: string): number | null {
  if (row.currency === null || row.started_at === null || row.voided_at !== null) return null;
  return clockCost(termsOf(row, calendar), runOf(row), at);
}

/** The later of now and the expected arrival; what is late arrives now. */
function arrival({ now, arrivesAt }: Seen): string | null {
  return arrivesAt === null ? null : arrivesAt < now ? now : arrivesAt;
}

/** A clock as it is answered. */
function viewOf({ row, isShared }: { row: NamedClock; isShared: boolean }, seen: Seen): Clock {
  const { now, calendar } = seen;
  const [terms, run] = [termsOf(row, calendar), runOf(row)];
  const state = stateOf(row, now);
  const isOn = state === 'running' || state === 'stopped';
  const [today, later] = [costOf(row, seen, now), arrival(seen)];
  const atArrival = later === null ? null : costOf(row, seen, later);
  const money = (minor: number | null) =>
    minor === null || row.currency === null ? null : moneyOf(minor, row.currency);
  return {
    ...statedOf(row),
    id: row.id,
    shipmentId: row.shipment_id,
    unitId: row.unit_id,
    unitNumber: row.unit_number,
    isShared,
    kind: row.kind,
    state,
    lastFreeDay: row.started_at === null ? null : (lastFreeDay(terms, row.started_at) ?? null),
    freeDaysLeft: state === 'running' ? (freeDaysLeft(terms, run, now) ?? null) : null,
    chargedDays: isOn ? chargedDays(terms, run, now).charged : 0,
    costToday: money(today),
    costAtArrival: money(atArrival),
    cells: isOn ? clockDays(terms, run, now, CELLS) : [],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The clocks of a shipment as they are answered, with their sums; each stands there once. */
export function viewOfClocks(clocks: readonly { row: NamedClock; isShared: boolean }[], seen: Seen): Clocks {
  const sum = (at: string | null) =>
    at === null
      ? []
      : sumMoney(
          clocks.flatMap(({ row }) => {
            const minor = costOf(row, seen, at);
            return minor === null || row.currency === null ? [] : [{ minor, currency: row.currency }];
          }),
        );
  return {
    clocks: clocks.map((clock) => viewOf(clock, seen)),
    arrivesAt: seen.arrivesAt,
    sumToday: sum(seen.now),
    sumAtArrival: sum(arrival(seen)),
  };
}
