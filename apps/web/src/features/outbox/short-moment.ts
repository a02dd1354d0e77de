import { formatDateTime, formatDay, formatTime } from '../../lib/format.ts';

/** A moment in as few letters as tell it apart: the time of today, the date and time of another day. */
export function formatShortMoment(iso: string, now: string): string {
  return formatDay(iso) === formatDay(now) ? formatTime(iso) : formatDateTime(iso);
}
