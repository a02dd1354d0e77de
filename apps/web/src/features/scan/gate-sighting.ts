import type { ReadHow } from '@msafara/domain/scans/read-how';

/** A label that the camera lost sight of for less than this was in view all the time. */
const IN_VIEW_MS = 3000;
/** Within this the same code is asked about before it is recorded again. */
const AGAIN_MS = 10_000;

/** When a code was last taken as a scan, and when it was last in view. */
export type Sighting = { takenAt: number; seenAt: number };

/**
 * What reading a code means: a scan, the label that was scanned and is still in view, or the same code once more
 * within 10 s, which asks once. A scanner's trigger and a typed number are never "still in view". Times are in ms.
 */
export function judgeReading(last: Sighting | undefined, how: ReadHow, now: number): 'scan' | 'inView' | 'again' {
  if (!last) return 'scan';
  if (how === 'camera' && now - last.seenAt < IN_VIEW_MS) return 'inView';
  return now - last.takenAt < AGAIN_MS ? 'again' : 'scan';
}
