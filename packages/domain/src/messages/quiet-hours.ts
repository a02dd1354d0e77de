import { HOUR_MS } from '../durations.ts';

/** Recipients are left alone from 21 to 7 h (D27). */
const QUIET_FROM = 21;
const QUIET_UNTIL = 7;
const QUARTER = HOUR_MS / 4;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Whether recipients are left alone at an instant in a time zone. */
export function isQuiet(instant: number, zone: string): boolean {
  const hour = Number(clockOf(zone).format(instant));
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
