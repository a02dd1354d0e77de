import { DAY_MS, HOUR_MS } from '../durations.ts';
import { beginningOf, dayIn as findDay, shownIn } from '../zone-days.ts';

/** What a clock stands for (D26). */
export const CLOCK_KINDS = ['port_storage', 'demurrage', 'detention', 'transit_validity', 'bond_expiry'] as const;

export type ClockKind = (typeof CLOCK_KINDS)[number];

export const COUNTS_FROM = ['same_day', 'next_day'] as const;

export const COUNTED_DAYS = ['calendar', 'working'] as const;

/** From the so-manieth day after the free ones on, a day costs this; in the smallest units of the currency. */
export type MinorTier = { fromDay: number; perDay: number };

/** All that decides what a clock costs: data of the organisation, nothing of it is ours (D26). */
export type ClockTerms = {
  freeDays: number;
  tiers: readonly MinorTier[];
  countsFrom: (typeof COUNTS_FROM)[number];
  days: (typeof COUNTED_DAYS)[number];
  /** The days of the week without work, Monday is 1. */
  weekend: readonly number[];
  /** Days without work, `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
  /** The zone of the place, in which its days are dates. */
  timeZone: string;
};

/** When a clock runs; instants in ISO-8601. */
export type ClockRun = { startedAt: string | null; stoppedAt: string | null };

/** What was asked for last, forgotten all at once: thousands of clocks are judged at one instant, and wake on one morning. */
const MEMO_MAX = 2000;
const days = new Map<string, string>();
const mornings = new Map<string, string>();

function recall(memo: Map<string, string>, key: string, find: () => string): string {
  const known = memo.get(key) ?? find();
  if (memo.size >= MEMO_MAX) memo.clear();
  memo.set(key, known);
  return known;
}

/** The day (`YYYY-MM-DD`) that it is in a zone at an instant (ISO-8601). */
export function dayIn(instant: string, timeZone: string): string {
  return recall(days, `${instant} ${timeZone}`, () => findDay(instant, timeZone));
}

/** Days since 1970, so that days are counted by whole numbers. */
type DayNumber = number;

export function dayNumber(day: string): DayNumber {
  return Math.round(Date.parse(day) / DAY_MS);
}

export function dayName(number: DayNumber): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday; the first of January 1970 was a Thursday. */
function weekday(number: DayNumber): number {
  return ((((number + 3) % 7) + 7) % 7) + 1;
}

function isCounted({ days, weekend, holidays }: ClockTerms, day: DayNumber): boolean {
  return days === 'calendar' || (!weekend.includes(weekday(day)) && !holidays.has(dayName(day)));
}

/** The first day that can be counted: that of the start, or the one after it. */
function firstDay({ countsFrom, timeZone }: ClockTerms, startedAt: string): DayNumber {
  return dayNumber(dayIn(startedAt, timeZone)) + (countsFrom === 'next_day' ? 1 : 0);
}

/** The last instant that counts: the stop, or the instant asked for. */
function lastInstant({ stoppedAt }: ClockRun, at: string): string {
  return stoppedAt !== null && stoppedAt < at ? stoppedAt : at;
}

/** How many days are counted until an instant: each that began, that on which it stops too. Zero before the start. */
export function countedDays(terms: ClockTerms, run: ClockRun, at: string): number {
  const until = lastInstant(run, at);
  if (run.startedAt === null || until < run.startedAt) return 0;
  const first = firstDay(terms, run.startedAt);
  const last = dayNumber(dayIn(until, terms.timeZone));
  if (terms.days === 'calendar') return Math.max(0, last - first + 1);
  let count = 0;
  for (let day = first; day <= last; day += 1) if (isCounted(terms, day)) count += 1;
  return count;
}

/** Of so many counted days the free and the charged ones. */
export function chargedDays(terms: ClockTerms, run: ClockRun, at: string): { free: number; charged: number } {
  const counted = countedDays(terms, run, at);
  const free = Math.min(counted, terms.freeDays);
  return { free, charged: counted - free };
}

/** What the so-manieth charged day costs, from 1 on. */
export function priceOfDay(tiers: readonly MinorTier[], nth: number): number {
  return tiers.findLast(({ fromDay }) => fromDay <= nth)?.perDay ?? 0;
}

/** What a clock costs until an instant, in the smallest units of its currency: whole numbers throughout. */
export function clockCost(terms: ClockTerms, run: ClockRun, at: string): number {
  const { charged } = chargedDays(terms, run, at);
  return terms.tiers.reduce((sum, { fromDay, perDay }, nth) => {
    const until = Math.min(charged, (terms.tiers[nth + 1]?.fromDay ?? Number.POSITIVE_INFINITY) - 1);
    return sum + Math.max(0, until - fromDay + 1) * perDay;
  }, 0);
}

/** What the day costs that it is at an instant, in the smallest units; nothing where it is free, not counted, or the clock does not run. */
export function costOfDay(terms: ClockTerms, run: ClockRun, at: string): number {
  const isRunning = run.startedAt !== null && run.startedAt <= at && (run.stoppedAt === null || at <= run.stoppedAt);
  if (!isRunning || !isCounted(terms, dayNumber(dayIn(at, terms.timeZone)))) return 0;
  const { charged } = chargedDays(terms, run, at);
  return charged === 0 ? 0 : priceOfDay(terms.tiers, charged);
}

/** What a clock cost in each month (`YYYY-MM`) in which it cost something, in the smallest units, until an instant. */
export function costByMonth(terms: ClockTerms, run: ClockRun, at: string): Map<string, number> {
  const months = new Map<string, number>();
  if (run.startedAt === null) return months;
  const { charged } = chargedDays(terms, run, at);
  const first = dayOf(terms, run.startedAt, terms.freeDays + 1);
  if (first === undefined) return months;
  for (const [index, day] of countedFrom(terms, dayNumber(first), charged).entries()) {
    const month = day.slice(0, 7);
    const price = priceOfDay(terms.tiers, index + 1);
    if (price > 0) months.set(month, (months.get(month) ?? 0) + price);
  }
  return months;
}

/** A clock without work on any day of the week counts no day; nobody looks further than so many days. */
const LOOKED_AT = 3660;

/** So many counted days from a day on, in their order. */
function countedFrom(terms: ClockTerms, first: DayNumber, count: number): string[] {
  const days: string[] = [];
  for (let day = first; days.length < count && day < first + LOOKED_AT; day += 1) {
    if (isCounted(terms, day)) days.push(dayName(day));
  }
  return days;
}

/**
 * The so-manieth counted day of a clock that started, `YYYY-MM-DD`; the zeroth is the day of the start where the next one
 * counts first. Undefined where there is none.
 */
export function dayOf(terms: ClockTerms, startedAt: string, nth: number): string | undefined {
  const first = firstDay(terms, startedAt);
  if (nth === 0 && terms.countsFrom === 'next_day') return dayName(first - 1);
  if (nth < 1) return undefined;
  if (terms.days === 'calendar') return dayName(first + nth - 1);
  return countedFrom(terms, first, nth)[nth - 1];
}

/** The last day without a charge, `YYYY-MM-DD`; undefined where no day is free. */
export function lastFreeDay(terms: ClockTerms, startedAt: string): string | undefined {
  return terms.freeDays === 0 ? undefined : dayOf(terms, startedAt, terms.freeDays);
}

/** A day of a clock as a row of cells shows it. */
export type ClockDay = { day: string; state: 'free' | 'charged'; isToday: boolean; isAhead: boolean };

type Shown = { ahead: number; max: number };

/** The counted days of a clock until an instant, `max` of them at most, and those ahead that are free, or so many. */
export function clockDays(terms: ClockTerms, run: ClockRun, at: string, { ahead, max }: Shown): ClockDay[] {
  const { startedAt } = run;
  if (startedAt === null) return [];
  const counted = countedDays(terms, run, at);
  const isOver = run.stoppedAt !== null && run.stoppedAt <= at;
  const until = isOver ? counted : Math.max(counted + ahead, terms.freeDays);
  const from = Math.max(1, Math.min(until, counted + ahead) - max + 1);
  const first = dayOf(terms, startedAt, from);
  if (first === undefined || until < from) return [];
  const today = dayIn(at, terms.timeZone);
  return countedFrom(terms, dayNumber(first), Math.min(max, until - from + 1)).map((day, index) => {
    const nth = from + index;
    const state = nth <= terms.freeDays ? 'free' : 'charged';
    return { day, state, isToday: !isOver && day === today, isAhead: nth > counted };
  });
}

/** The instant at which it is 7 h of a day in a zone. */
export function morningOf(day: string, timeZone: string): string {
  return recall(mornings, `${day} ${timeZone}`, () => findMorning(day, timeZone));
}

function findMorning(day: string, timeZone: string): string {
  // Where clocks change during that night, the hour is still read there.
  const midnight = Date.parse(beginningOf(day, timeZone));
  const seven = Date.parse(`${day}T07:00:00.000Z`);
  for (const hours of [7, 6, 8]) {
    const at = midnight + hours * HOUR_MS;
    if (shownIn(at, timeZone).getTime() === seven) return new Date(at).toISOString();
  }
  return new Date(midnight + 7 * HOUR_MS).toISOString();
}
