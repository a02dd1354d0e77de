import { MINUTE_MS } from '../durations.ts';
import type { ShipmentStatus } from '../shipments/shipment-status.ts';
import { lengthKm, nearestAlong, type Position } from './geography.ts';

/** An entry of the history, with the position of its location where it is known. */
export type Sighting = { status: ShipmentStatus; timestamp: string; position: Position | null };

export type Phase = 'Created' | 'Picked Up' | 'In Transit' | 'Out for Delivery';

/** The part of the progress that each phase has: shares of 100, of which whole numbers are shown (§9). */
export const BANDS: Readonly<Record<Phase, { from: number; to: number }>> = {
  Created: { from: 0, to: 0.99 },
  'Picked Up': { from: 1, to: 4.99 },
  'In Transit': { from: 5, to: 94.99 },
  'Out for Delivery': { from: 95, to: 99 },
};

/** A location this far off the way, in kilometres and as a share of it, is not on the way. */
const OFF_KM = 150;
const OFF_SHARE = 0.25;

/** The phase that a progress lies in. */
export function phaseOf(progress: number): Phase {
  if (progress < 1) return 'Created';
  if (progress < 5) return 'Picked Up';
  return progress < 95 ? 'In Transit' : 'Out for Delivery';
}

/** How much of its phase is behind a shipment, 0 to 1. */
export function shareOfPhase(progress: number): number {
  const { from, to } = BANDS[phaseOf(progress)];
  return Math.min(1, (progress - from) / (to - from));
}

/** Into a band from elsewhere: forwards to its beginning; back to its beginning too, but on the way to its end. */
function enter(progress: number, phase: Phase): number {
  const { from, to } = BANDS[phase];
  if (progress <= to) return Math.max(progress, from);
  return phase === 'In Transit' ? to : from;
}

/** How far along the planned way a position lies, as a share of it; undefined where it is off the way. */
export function shareOnTheWay(path: readonly Position[], position: Position): number | undefined {
  const length = lengthKm(path);
  if (length === 0) return undefined;
  const { share, offKm } = nearestAlong(path, position);
  return offKm > Math.max(OFF_KM, length * OFF_SHARE) ? undefined : share;
}

function seenAt({ position }: Sighting, path: readonly Position[]): number | undefined {
  const share = position === null ? undefined : shareOnTheWay(path, position);
  if (share === undefined) return undefined;
  const { from, to } = BANDS['In Transit'];
  return Math.min(to, Math.max(from, share * 100));
}

/**
 * How far a shipment has come, 0 to 99, with the fraction (D13): each status has its band, within which
 * the progress grows with the clock; an exception holds it; a location seen on the way sets it.
 */
export function progressAt(
  history: readonly Sighting[],
  now: number,
  { minutes, path }: { minutes: Readonly<Record<Phase, number>>; path: readonly Position[] },
): number {
  let progress = 0;
  for (const [n, entry] of history.entries()) {
    const { status } = entry;
    if (status === 'Delivered') {
      progress = 99;
      continue;
    }
    const phase = status === 'Exception' ? phaseOf(progress) : status;
    progress = enter(progress, phase);
    if (phase === 'In Transit') progress = seenAt(entry, path) ?? progress;
    if (status === 'Exception') continue;
    const since = timeOf(entry, now);
    const following = history[n + 1];
    const until = following ? timeOf(following, now) : now;
    const { from, to } = BANDS[phase];
    const grown = (Math.max(0, until - since) / (Math.max(1, minutes[phase]) * MINUTE_MS)) * (to - from);
    progress = Math.min(to, progress + grown);
  }
  return progress;
}

/** When an entry was made; not later than now, and now where it cannot be read. */
export function timeOf({ timestamp }: Pick<Sighting, 'timestamp'>, now: number): number {
  const time = Date.parse(timestamp);
  return Number.isNaN(time) ? now : Math.min(time, now);
}
