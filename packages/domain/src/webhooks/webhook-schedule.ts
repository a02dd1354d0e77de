const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long each try waits after the one before it (Standard Webhooks 1.0.0): ten tries in 75 hours and 35 minutes. */
const WAITS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** How far waits are moved at random, so that what failed together is not tried again together. */
const JITTER = 0.2;

/** After so many failures in a row an endpoint gets one try for each wait, whatever else waits for it. */
export const FAILURES_UNTIL_PROBES = 5;

/** Waits of an endpoint that fails since so long are over: it is switched off (D24). */
export const FAILING_MS = 5 * 24 * HOUR;

/** After so long of failing the owner is told; the second time it is urgent. */
export const WARNED_MS = [24 * HOUR, 72 * HOUR] as const;

/** For so long the secret that was replaced signs too. */
export const ROTATION_MS = 24 * HOUR;

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
