import { distanceKm, lengthKm, nearestAlong, type Position } from '@msafara/domain/eta/geography';
import { isOverseas, planRoute, type RouteFacts, type Waypoint } from '@msafara/domain/eta/route';

import { findPlace, namesPort } from './find-place.ts';
import { gazetteer, nearest, type Place } from './gazetteer.ts';

const TOWN_POPULATION = 60_000;
const MOST_WAYPOINTS = 6;
/** Towns up to this far off the line lie on the way, farther on long ways. */
const CORRIDOR_KM = 40;
const CORRIDOR_SHARE = 0.12;
const SUBURB_SHARE = 0.08;
const GATEWAY_KM = 3000;

let known: readonly Place[] | undefined;

/** The largest towns beside a line over land, at most one in each of its parts, in their order. */
export function townsAlong(path: readonly Position[]): Waypoint[] {
  const [from, to] = [path[0], path.at(-1)];
  const length = lengthKm(path);
  if (!from || !to || length < CORRIDOR_KM) return [];
  known ??= gazetteer().towns.filter(({ population }) => population >= TOWN_POPULATION);
  const width = Math.max(CORRIDOR_KM, length * CORRIDOR_SHARE);
  const parts = new Map<number, { place: Place; share: number; weight: number }>();
  for (const place of known) {
    if (distanceKm(from, place) > length + width || distanceKm(to, place) > length + width) continue;
    const { share, offKm } = nearestAlong(path, place);
    if (offKm > width || share < 0.06 || share > 0.94) continue;
    const part = Math.floor(share * MOST_WAYPOINTS);
    // Roads go out of their way for large towns, and less the farther off they are.
    const weight = place.population * (1 - offKm / width);
    if (weight > (parts.get(part)?.weight ?? 0)) parts.set(part, { place, share, weight });
  }
  const inOrder = [...parts.values()].toSorted((a, b) => a.share - b.share);
  // Of a town and its suburb in the next part only the town.
  return inOrder
    .filter(
      ({ share, weight }) =>
        !inOrder.some((other) => Math.abs(other.share - share) < SUBURB_SHARE && other.weight > weight),
    )
    .map(({ place: { name, country, lat, lon }, share }) => ({ name, country, lat, lon, share }));
}

/** The way between two places as typed, for the ETA rule (D13): looked up and planned without any I/O. */
export function routeBetween(originText: string, destinationText: string): RouteFacts {
  return planRoute(
    {
      origin: findPlace(originText),
      destination: findPlace(destinationText),
      namesPort: namesPort(originText) || namesPort(destinationText),
    },
    {
      gatewayOf: (end) =>
        nearest(
          gazetteer().ports.filter((port) => isOverseas(port) === isOverseas(end)),
          end,
          GATEWAY_KM,
        ),
      townsAlong,
    },
  );
}
