import type { Sighting } from '@msafara/domain/eta/progress';
import type { RouteFacts } from '@msafara/domain/eta/route';
import type { SeenPlace } from '@msafara/domain/eta/route-map';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { findPlace } from '@msafara/places/find-place';
import { routeBetween } from '@msafara/places/route-between';
import { LRUCache } from 'lru-cache';

// Both are pure, so what is kept is what would be found again.
const routes = new LRUCache<string, RouteFacts>({ max: 2000 });
const places = new LRUCache<string, { found: SeenPlace['place'] }>({ max: 5000 });

/** The way of a lane, as typed (D13). */
export function routeOf({ origin, destination }: { origin: string; destination: string }): RouteFacts {
  const key = `${origin}\n${destination}`;
  const kept = routes.get(key);
  if (kept) return kept;
  const route = routeBetween(origin, destination);
  routes.set(key, route);
  return route;
}

function placeOf(location: string): SeenPlace['place'] {
  const kept = places.get(location);
  if (kept) return kept.found;
  const found = findPlace(location) ?? null;
  places.set(location, { found });
  return found;
}

/** A history with the positions of its locations. */
export function sightingsOf(
  history: readonly { status: ShipmentStatus; timestamp: string; location: string | null }[],
): Sighting[] {
  return history.map(({ status, timestamp, location }) => ({
    status,
    timestamp,
    position: location === null ? null : placeOf(location),
  }));
}

/** The recorded locations of a history, oldest first, with the places that they mean. */
export function seenPlacesOf(history: readonly { location: string | null }[]): SeenPlace[] {
  return history.flatMap(({ location }) => (location === null ? [] : [{ location, place: placeOf(location) }]));
}
