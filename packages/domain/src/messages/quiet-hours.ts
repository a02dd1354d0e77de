import { HOUR_MS } from '../durations.ts';
import { shownIn } from '../zone-days.ts';

/** Recipients are left alone from 21 to 7 h (D27). */
const QUIET_FROM = 21;
const QUIET_UNTIL = 7;
const QUARTER = HOUR_MS / 4;

/** Whether recipients are left alone at an instant in a time zone. */
export function isQuiet(instant: number, zone: string): boolean {
  const hour = shownIn(instant, zone).getUTCHours();
  return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}

/** The instant itself, or 7 h of the next morning where it lies in the quiet hours; in milliseconds. */
export function afterQuiet(instant: number, zone: string): number {
  if (!isQuiet(instant, zone)) return instant;
  // Zones differ by whole quarters of an hour.
  let morning = Math.ceil(instant / QUARTER) * QUARTER;
  while (isQuiet(morning, zone)) morning += QUARTER;
  return morning;
}
