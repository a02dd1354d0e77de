import type { Priority } from '../shipments/shipment-details.ts';
import type { RouteFacts } from './route.ts';

/** What a truck drives in a day, in kilometres: 50 an hour for 10, 14 or 18 hours, the last with two drivers. */
const DAILY_KM: Readonly<Record<Priority, number>> = { Standard: 500, Express: 700, Urgent: 900 };
/** Container ships on African services keep about 14 knots. */
const VESSEL_KMH = 26;
const BORDER_MINUTES = 6 * 60;
const QUAY_MINUTES = 24 * 60;
const PICKUP_MINUTES: Readonly<Record<Priority, number>> = { Standard: 12 * 60, Express: 6 * 60, Urgent: 3 * 60 };
const LOADING_MINUTES = 4 * 60;
const SEA_LOADING_MINUTES = 24 * 60;
const LAST_MILE_MINUTES = 4 * 60;
/** Where a place is not known: two days on the way. */
const UNKNOWN_MINUTES = 48 * 60;

/** How long each part of a whole journey takes by the route alone, in minutes. */
export type Journey = {
  pickup: number;
  loading: number;
  road: number;
  sea: number;
  unknown: number;
  borders: number;
  quays: number;
  lastMile: number;
};

/** The journey of a shipment over a route (D13). */
export function journeyOf({ kind, roadKm, seaKm, borders }: RouteFacts, priority: Priority): Journey {
  const isSea = kind === 'sea';
  return {
    pickup: PICKUP_MINUTES[priority],
    loading: isSea ? SEA_LOADING_MINUTES : LOADING_MINUTES,
    road: (roadKm / DAILY_KM[priority]) * 24 * 60,
    sea: (seaKm / VESSEL_KMH) * 60,
    unknown: kind === 'unknown' ? UNKNOWN_MINUTES : 0,
    borders: borders * BORDER_MINUTES,
    quays: isSea ? 2 * QUAY_MINUTES : 0,
    lastMile: LAST_MILE_MINUTES,
  };
}

/** The part of it that passes while a shipment is in transit. */
export function transitMinutes({ road, sea, unknown, borders, quays }: Journey): number {
  return Math.max(30, road + sea + unknown + borders + quays);
}

/** All of it, from creation to delivery. */
export function wholeMinutes(journey: Journey): number {
  return journey.pickup + journey.loading + transitMinutes(journey) + journey.lastMile;
}
