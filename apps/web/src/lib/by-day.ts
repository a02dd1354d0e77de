import { formatDay } from './format.ts';

export type Day<Entry> = { day: string; entries: Entry[] };

/** Groups what happened (oldest first) by the reader's days, newest day and newest entry first. */
export function byDay<Entry extends { timestamp: string }>(history: readonly Entry[], timeZone?: string): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  for (const entry of history.toReversed()) {
    const day = formatDay(entry.timestamp, timeZone ? { timeZone } : {});
    const current = days.at(-1);
    if (current?.day === day) current.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
