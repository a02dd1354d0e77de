import { DAY_MS, MINUTE_MS } from '../durations.ts';

/** How long before a shipment was created something may have happened to it (D19). */
export const EARLIEST_BEFORE_CREATION_MS = 30 * DAY_MS;

/** How far another clock may be ahead of ours (D19). */
export const CLOCK_AHEAD_MS = 5 * MINUTE_MS;

/**
 * Whether something can have happened when it is said to (D19): not more than 30 days before the shipment was
 * created, not more than 5 minutes ahead. All times are ISO-8601 UTC.
 */
export function judgeOccurrence(
  occurredAt: string,
  { createdAt, now }: { createdAt: string; now: string },
): 'possible' | 'too-early' | 'ahead' {
  const at = Date.parse(occurredAt);
  if (at < Date.parse(createdAt) - EARLIEST_BEFORE_CREATION_MS) return 'too-early';
  return at > Date.parse(now) + CLOCK_AHEAD_MS ? 'ahead' : 'possible';
}

/** Whether people are told when we learned of something: a minute or more after it happened. All times are ISO-8601 UTC. */
export function isToldLater(happened: string, learned: string): boolean {
  return Date.parse(learned) - Date.parse(happened) >= MINUTE_MS;
}

/** When it happened, by our clock: another clock may be ahead, but nothing has happened that is yet to come (D19). */
export function happenedAt(occurredAt: string, now: string): string {
  return occurredAt > now ? now : occurredAt;
}

/**
 * Whether an entry of the history is late (D19): something that happened after it is on record already. It then
 * takes its place in the history and leaves the present state as it is. Of two at the same moment the one that was
 * recorded first is the older.
 */
export function isLate(happened: string, newest: string | undefined): boolean {
  return newest !== undefined && happened < newest;
}
