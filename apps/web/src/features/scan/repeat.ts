/** How long a code that was read counts as the same hit. */
const REPEAT_MS = 3000;

/** When a code was last in view; reading it renews this, so a label left in view is one hit. */
export type Sighting = { code: string; at: number };

/** Whether a code is only the one that was in view less than 3 s ago. A cleared screen has no last sighting. */
export function isRepeat(last: Sighting | undefined, code: string, now: number): boolean {
  return last !== undefined && last.code === code && now - last.at < REPEAT_MS;
}
