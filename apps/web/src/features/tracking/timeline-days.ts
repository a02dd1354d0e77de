import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';

import { formatDay } from '../../lib/format.ts';

export type HistoryEntry = PublicTracking['history'][number];

export type TimelineDay = { day: string; entries: HistoryEntry[] };

/** Groups a history (oldest first) by the reader's days, newest day and newest entry first. */
export function timelineDays(history: readonly HistoryEntry[], timeZone?: string): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const entry of history.toReversed()) {
    const day = formatDay(entry.timestamp, timeZone ? { timeZone } : {});
    const current = days.at(-1);
    if (current?.day === day) current.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
