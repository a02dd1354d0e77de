import { MINUTE_MS } from '@msafara/domain/durations';

import { formatDay, formatTime, readerZone } from './format.ts';

/**
 * When an estimate that names a day alone is due: the end of its working day. So it is the same day in every zone of
 * Africa, whoever reads it, and late only once the day is over (D31).
 */
export const DUE_AT = '18:00';

const FIELD = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u;

/** What a field of a day and a time holds of an instant: the time of the reader's zone, to the minute. */
export function localField(iso: string | null): string | null {
  return iso && `${formatDay(iso, { dateFormat: 'YYYY-MM-DD' })}T${formatTime(iso)}`;
}

/** The instant that such a field says in the reader's zone; an invalid date for what is none. */
export function fieldInstant(field: string): Date {
  const timeZone = readerZone();
  if (timeZone === undefined) return new Date(field);
  if (!FIELD.test(field)) return new Date(Number.NaN);
  const asUtc = Date.parse(`${field.slice(0, 16)}:00Z`);
  // The zone's distance depends on the instant that is sought: the second look settles it.
  const first = asUtc - distance(asUtc);
  return new Date(asUtc - distance(first));
}

/** When a day (`2026-11-21`), or the one some days later, begins in the reader's zone (D14). */
export function startOfDay(day: string, daysLater = 0): Date {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + daysLater);
  return fieldInstant(`${date.toISOString().slice(0, 10)}T00:00`);
}

/** How far the reader's clock is ahead of UTC at an instant, in milliseconds. */
function distance(at: number): number {
  const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const wall = localField(new Date(minute).toISOString()) ?? '';
  return Date.parse(`${wall}:00Z`) - minute;
}

/** The wall time of a date that a file was read into: it stands in the browser's zone, whatever the reader's. */
export function wallTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
