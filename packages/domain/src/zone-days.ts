import { DAY_MS, MINUTE_MS } from './durations.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** How far the clocks of a zone are ahead of UTC at an instant, in minutes. */
export function offsetAt(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const parts = clockOf(timeZone).formatToParts(new Date(time));
  const numberOf = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    numberOf('year'),
    numberOf('month') - 1,
    numberOf('day'),
    numberOf('hour'),
    numberOf('minute'),
  );
  return Math.round((shown - Math.floor(time / MINUTE_MS) * MINUTE_MS) / MINUTE_MS);
}

/** What the clocks of a zone show at an instant (ms), to be read in UTC. */
export function shownIn(time: number, timeZone: string): Date {
  return new Date(time + offsetAt(time, timeZone) * MINUTE_MS);
}

/** The day (`YYYY-MM-DD`) that it is in a zone at an instant (ISO-8601). */
export function dayIn(instant: string, timeZone: string): string {
  return shownIn(Date.parse(instant), timeZone).toISOString().slice(0, 10);
}

/** The day after a day, both `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** The instant (ISO-8601 UTC) at which a day begins in a zone: midnight, or later where the clocks leave midnight out. */
export function beginningOf(day: string, timeZone: string): string {
  const utc = Date.parse(day);
  const times = [-DAY_MS, DAY_MS].map((away) => utc - offsetAt(utc + away, timeZone) * MINUTE_MS);
  const within = times.filter((time) => dayIn(new Date(time).toISOString(), timeZone) === day);
  return new Date(Math.min(...(within.length > 0 ? within : times))).toISOString();
}

/** A stretch of time in which the clocks of a zone did not change; null is without end. */
export type OffsetSpan = { until: string | null; minutes: number };

/** The stretches from one instant to another, in order. */
export function offsetSpans(from: string, until: string, timeZone: string): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  const end = Date.parse(until);
  let at = Date.parse(from);
  let minutes = offsetAt(at, timeZone);
  while (at < end) {
    const next = Math.min(at + DAY_MS, end);
    const changed = offsetAt(next, timeZone);
    if (changed !== minutes) {
      let [before, after] = [at, next];
      while (after - before > 1000) {
        const middle = Math.floor((before + after) / 2);
        if (offsetAt(middle, timeZone) === minutes) before = middle;
        else after = middle;
      }
      // Clocks change on the full minute.
      spans.push({ until: new Date(Math.round(after / MINUTE_MS) * MINUTE_MS).toISOString(), minutes });
      minutes = changed;
    }
    at = next;
  }
  return [...spans, { until: null, minutes }];
}
