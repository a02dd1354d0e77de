import { MINUTE_MS } from '../durations.ts';

/** A clock that is further off than this is told of. */
const CLOCK_OFF_MS = 5 * MINUTE_MS;

/** A request takes so long at most; what it took cannot be told from a clock that is behind by as much. */
const ON_THE_WAY_MS = 30_000;

/**
 * How many milliseconds a device's clock is behind ours (negative: ahead), from when it sent and when we received. What
 * it measured itself is taken where the two agree but for the time on the way.
 */
export function clockOffset({
  sentAt,
  received,
  measured,
}: {
  sentAt: string;
  received: string;
  measured?: number | undefined;
}): number {
  const apparent = Date.parse(received) - Date.parse(sentAt);
  if (measured !== undefined && measured <= apparent && measured >= apparent - ON_THE_WAY_MS) return measured;
  return apparent > 0 && apparent <= ON_THE_WAY_MS ? 0 : apparent;
}

/** Whether a clock is so far off that people are told. */
export function isClockOff(offset: number): boolean {
  return Math.abs(offset) > CLOCK_OFF_MS;
}

type Bounds = {
  /** What {@link clockOffset} says. */
  offset: number;
  received: string;
  /** The last time of ours that the device knew before the scan. */
  lastContact?: string | undefined;
  /** When the shipment was created, where nothing can have happened to it before. */
  createdAt?: string | undefined;
  /** When the device's scan before this one took place. */
  previous?: string | undefined;
};

/**
 * When a scan took place by our clock: the device's time, corrected by how far its clock is off now, not before the
 * last contact it had, the shipment's creation or the scan before it, and not after it was received. A clock that was
 * moved between the scan and its sending cannot be proven; the bounds limit what it does. All times are ISO-8601 UTC.
 */
export function occurredAt(scannedAt: string, { offset, received, lastContact, createdAt, previous }: Bounds): string {
  const corrected = Date.parse(scannedAt) + offset;
  const earliest = [lastContact, createdAt, previous].map((time) => (time === undefined ? 0 : Date.parse(time)));
  return new Date(Math.min(Math.max(corrected, ...earliest), Date.parse(received))).toISOString();
}
