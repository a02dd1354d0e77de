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

/** Islands of countries of the mainland, by their middle and how far they reach: no road leads over them to anywhere else. */
const OFFSHORE: readonly (Position & { km: number })[] = [
  // Unguja, which people call Zanzibar.
  { lat: -6.13, lon: 39.35, km: 45 },
  // Pemba.
  { lat: -5.18, lon: 39.77, km: 40 },
  // Mafia.
  { lat: -7.85, lon: 39.75, km: 30 },
  // Bioko.
  { lat: 3.5, lon: 8.7, km: 45 },
];

/** Which of these islands a position lies on; undefined for everywhere else. */
function islandOf(position: Position) {
  return OFFSHORE.find((island) => distanceKm(island, position) < island.km);
}

let known: readonly Place[] | undefined;

/** The largest towns beside a line over land, at most one in each of its parts, in their order. */
export function townsAlong(path: readonly Position[]): Waypoint[] {
  const [from, to] = [path[0], path.at(-1)];
  const length = lengthKm(path);
  if (!from || !to || length < CORRIDOR_KM) return [];
  known ??= gazetteer().towns.filter(({ population }) => population >= TOWN_POPULATION);
  const width = Math.max(CORRIDOR_KM, length * CORRIDOR_SHARE);
  const isOnTheWay = (place: Place) => {
    const island = islandOf(place);
    return island === undefined || (islandOf(from) === island && islandOf(to) === island);
  };
  const parts = new Map<number, { place: Place; share: number; weight: number }>();
  for (const place of known) {
    if (distanceKm(from, place) > length + width || distanceKm(to, place) > length + width) continue;
    const { share, offKm } = nearestAlong(path, place);
    if (offKm > width || share < 0.06 || share > 0.94 || !isOnTheWay(place)) continue;
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
          gazetteer().ports.filter((port) => isOverseas(port) === isOverseas(end) && islandOf(port) === islandOf(end)),
          end,
          GATEWAY_KM,
        ),
      townsAlong,
    },
  );
}
