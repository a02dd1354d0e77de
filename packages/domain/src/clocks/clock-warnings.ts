import { type ClockRun, type ClockTerms, countedDays, dayIn, dayOf, lastFreeDay, morningOf } from './clock-days.ts';

/** Members are warned while so many free days are left after the day that it is; zero is the last free day. */
export const WARNED_AT = [3, 1, 0] as const;

export type DaysLeft = (typeof WARNED_AT)[number];

/** What was told of a clock: for which last free day, and how few days were left then. */
export type Warned = { day: string; left: number } | null;

/** What is to be told next of a clock, and when. */
export type NextWarning = { at: string; left: DaysLeft; lastFreeDay: string };

/**
 * The next warning of a clock, none of which is told twice for the same last free day. One whose day is over is passed over,
 * but for the day it is: whoever enters a clock late hears of it at once. Undefined where the clock is not running or
 * its free days are over.
 */
export function nextWarning(terms: ClockTerms, run: ClockRun, warned: Warned, now: string): NextWarning | undefined {
  const { startedAt, stoppedAt } = run;
  if (startedAt === null || stoppedAt !== null) return undefined;
  const last = lastFreeDay(terms, startedAt);
  const today = dayIn(now, terms.timeZone);
  if (last === undefined || today > last) return undefined;
  const told = warned !== null && warned.day === last ? warned.left : Number.POSITIVE_INFINITY;
  for (const left of WARNED_AT) {
    const day = left < told ? dayOf(terms, startedAt, terms.freeDays - left) : undefined;
    if (day !== undefined && day >= today) {
      const morning = morningOf(day, terms.timeZone);
      return { at: morning < startedAt ? startedAt : morning, left, lastFreeDay: last };
    }
  }
  return undefined;
}

/** How many free days are left after the one that it is; undefined where none were, or they are over. */
export function freeDaysLeft(terms: ClockTerms, run: ClockRun, at: string): number | undefined {
  if (run.startedAt === null) return undefined;
  const last = lastFreeDay(terms, run.startedAt);
  if (last === undefined || dayIn(at, terms.timeZone) > last) return undefined;
  return Math.max(0, terms.freeDays - countedDays(terms, run, at));
}
