import { MINUTE_MS } from '@msafara/domain/durations';

const FIRST_MS = 1000;
const LONGEST_MS = 5 * MINUTE_MS;

/**
 * After how many ms to try again: twice as long after each failure in a row, from one second to five minutes, spread so
 * that many phones do not come back at once; never before the server asked for. `chance` is in [0, 1).
 */
export function backOff(failures: number, chance: number, askedMs = 0): number {
  const base = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(askedMs, base * (0.75 + chance / 2));
}

/** The milliseconds of a Retry-After header, in seconds or as a date; undefined without one. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
