import type { Estimate, RouteMap } from './eta.schema.ts';
import { pointAlong, type Position } from './geography.ts';
import type { RouteFacts } from './route.ts';

const rounded = ({ lat, lon }: Position): Position => ({
  lat: Math.round(lat * 1000) / 1000,
  lon: Math.round(lon * 1000) / 1000,
});

/** What a map draws of a shipment on its way (D7, D13). */
export function routeMapOf(route: RouteFacts, { record }: Estimate, isDelivered: boolean): RouteMap {
  const placed = (place: RouteFacts['origin']) =>
    place ? { ...rounded(place), name: place.name, country: place.country } : null;
  const position = pointAlong(route.path, isDelivered ? 1 : record.route.progress / 100);
  return {
    kind: route.kind,
    origin: placed(route.origin),
    destination: placed(route.destination),
    position: position ? rounded(position) : null,
    path: route.path.map(rounded),
    waypoints: route.waypoints.map(({ name, country, ...position_ }) => ({ ...rounded(position_), name, country })),
  };
}
