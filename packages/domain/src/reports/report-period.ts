import { DAY_MS } from '../durations.ts';
import { beginningOf, dayIn } from '../zone-days.ts';

/** How many days a report looks back, today included (§2). */
export const REPORT_PERIODS = [7, 30, 90, 365] as const;

export type ReportPeriod = (typeof REPORT_PERIODS)[number];

/** The spans that a chart over time is cut into. */
export const TIME_UNITS = ['day', 'week', 'month'] as const;

export type TimeUnit = (typeof TIME_UNITS)[number];

/** A span of whole days in the reader's zone, both `YYYY-MM-DD` and both included. */
export type DaySpan = { firstDay: string; lastDay: string };

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The days of a period in the reader's zone; the last one is that of `now` (D31). */
export function periodDays(now: string, period: ReportPeriod, timeZone: string): DaySpan {
  const lastDay = dayIn(now, timeZone);
  return { firstDay: dayOf(Date.parse(lastDay) - (period - 1) * DAY_MS), lastDay };
}

/** The instant (ISO-8601 UTC) at which the period's first day begins in the reader's zone (D31). */
export function periodStart(now: string, period: ReportPeriod, timeZone: string): string {
  return beginningOf(periodDays(now, period, timeZone).firstDay, timeZone);
}

/**
 * The period of the same length just before (ISO-8601 UTC), up to the same time of the day as now, so that a day that
 * has only begun is compared with as much of a day.
 */
export function periodBefore(now: string, period: ReportPeriod, timeZone: string): { from: string; until: string } {
  const { firstDay, lastDay } = periodDays(now, period, timeZone);
  const earlier = (day: string) => beginningOf(dayOf(Date.parse(day) - period * DAY_MS), timeZone);
  const sinceMidnight = Date.parse(now) - Date.parse(beginningOf(lastDay, timeZone));
  // The present day may be an hour longer than the one that it is compared with.
  const end = Math.min(Date.parse(earlier(lastDay)) + sinceMidnight, Date.parse(beginningOf(firstDay, timeZone)) - 1);
  return { from: earlier(firstDay), until: new Date(end).toISOString() };
}

/** Days for 7 and 30 days, weeks for 90, months for 365. */
export function timeUnitOf(period: ReportPeriod): TimeUnit {
  if (period === 365) return 'month';
  return period === 90 ? 'week' : 'day';
}

/** The first day of the bucket that a day falls into: weeks begin on Monday. */
function bucketOf(time: number, unit: TimeUnit): string {
  const day = dayOf(time);
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return unit === 'week' ? dayOf(time - sinceMonday * DAY_MS) : day;
}

/** The buckets from one day to another, oldest first; the first and the last may be cut short. */
export function timeBuckets({ firstDay, lastDay }: DaySpan, unit: TimeUnit): DaySpan[] {
  const first = Date.parse(firstDay);
  const count = (Date.parse(lastDay) - first) / DAY_MS + 1;
  const buckets = new Map<string, DaySpan>();
  for (let n = 0; n < count; n += 1) {
    const time = first + n * DAY_MS;
    const bucket = bucketOf(time, unit);
    buckets.set(bucket, { firstDay: buckets.get(bucket)?.firstDay ?? dayOf(time), lastDay: dayOf(time) });
  }
  return [...buckets.values()];
}
