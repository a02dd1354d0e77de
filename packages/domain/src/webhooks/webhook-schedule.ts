import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';

/** How long each try waits after the one before it (Standard Webhooks 1.0.0): ten tries in 75 hours and 35 minutes. */
const WAITS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
] as const;

/** How far waits are moved at random, so that what failed together is not tried again together. */
const JITTER = 0.2;

/** After so many failures in a row an endpoint gets one try for each wait, whatever else waits for it. */
export const FAILURES_UNTIL_PROBES = 5;

/** Waits of an endpoint that fails since so long are over: it is switched off (D24). */
export const FAILING_MS = 5 * DAY_MS;

/** After so long of failing the owner is told; the second time it is urgent. */
export const WARNED_MS = [DAY_MS, 72 * HOUR_MS] as const;

/** For so long the secret that was replaced signs too. */
export const ROTATION_MS = DAY_MS;

function moved(wait: number, random: number): number {
  return Math.round(wait * (1 - JITTER + 2 * JITTER * random));
}

/** How many milliseconds the next try waits after `tries` that failed; undefined when there is none. `random` is from 0 to 1. */
export function waitAfter(tries: number, random: number): number | undefined {
  const wait = WAITS[tries];
  return wait === undefined ? undefined : moved(wait, random);
}

/** How many milliseconds an endpoint that failed so often in a row is left alone; none while it may have a bad moment. */
export function probeWait(failures: number, random: number): number {
  if (failures < FAILURES_UNTIL_PROBES) return 0;
  const wait = WAITS[failures - FAILURES_UNTIL_PROBES + 1] ?? WAITS[WAITS.length - 1] ?? 0;
  return moved(wait, random);
}
