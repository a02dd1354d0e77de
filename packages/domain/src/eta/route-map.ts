import type { RouteMap } from './eta.schema.ts';
import { distanceKm, nearestAlong, type Position } from './geography.ts';
import { shareOnTheWay } from './progress.ts';
import type { RouteFacts, Waypoint } from './route.ts';

/** A recorded location: as it was written, and the place it means where one is known. */
export type SeenPlace = { location: string; place: (Position & { name: string; country: string }) | null };

/** What is this near to another place stands for the same one on a map. */
const SAME_KM = 8;

type Placed = NonNullable<SeenPlace['place']>;

const rounded = ({ lat, lon }: Position): Position => ({
  lat: Math.round(lat * 1000) / 1000,
  lon: Math.round(lon * 1000) / 1000,
});

const named = (place: Placed) => ({ ...rounded(place), name: place.name, country: place.country });

const isSame = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && distanceKm(a, b) < SAME_KM;

/** The stops in their order, each once while the shipment stays there. */
function inOrder(seen: readonly SeenPlace[]): Placed[] {
  const stops: Placed[] = [];
  for (const { place } of seen) if (place && !isSame(stops.at(-1), place)) stops.push(place);
  return stops;
}

/** From one place to another along the planned way where that leads there, else straight. */
function leg(from: Position, to: Position, path: readonly Position[]): Position[] {
  const [start, end] = [shareOnTheWay(path, from), shareOnTheWay(path, to)];
  if (start === undefined || end === undefined || end <= start) return [to];
  const between = path.filter((point) => {
    const { share } = nearestAlong(path, point);
    return share > start && share < end;
  });
  return [...between, to];
}

/** The towns on the way that are still ahead: none where the shipment has left the way or has arrived. */
function townsAhead({ path, waypoints }: RouteFacts, last: Position | undefined): readonly Waypoint[] {
  if (!last) return waypoints;
  const share = shareOnTheWay(path, last);
  return share === undefined ? [] : waypoints.filter((town) => town.share > share && !isSame(town, last));
}

/**
 * What a map draws of a shipment (D7): the line from its origin through the recorded stops in their order, where it
 * was last seen, and the planned way ahead. A recorded place that no map knows is listed, never guessed.
 *
 * @param seen the recorded locations, oldest first
 */
export function routeMapOf(route: RouteFacts, seen: readonly SeenPlace[], isDelivered: boolean): RouteMap {
  const { origin, destination, path } = route;
  const recorded = inOrder(seen);
  const stops = isSame(recorded[0], origin) ? recorded.slice(1) : recorded;
  const reached = isDelivered && destination && !isSame(stops.at(-1), destination) ? [...stops, destination] : stops;
  const passed = [...(origin ? [origin] : []), ...reached];
  const last = passed.at(-1);
  const behind = passed.flatMap((to, n) => (n === 0 ? [to] : leg(passed[n - 1] ?? to, to, path)));
  const isThere = isDelivered || isSame(last, destination);
  const ahead = last && destination && !isThere ? [last, ...leg(last, destination, path)] : [];
  const onTheWay = isThere || !destination ? [] : townsAhead(route, reached.at(-1));
  return {
    kind: route.kind,
    origin: origin ? named(origin) : null,
    destination: destination ? named(destination) : null,
    position: last ? rounded(last) : null,
    behind: behind.map(rounded),
    ahead: ahead.map(rounded),
    stops: stops.filter((stop) => !isSame(stop, destination)).map(named),
    unplaced: [...new Set(seen.filter(({ place }) => !place).map(({ location }) => location))],
    waypoints: onTheWay.map(named),
  };
}
