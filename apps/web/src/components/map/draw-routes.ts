import {
  divIcon,
  type LatLngBounds,
  latLngBounds,
  type LayerGroup,
  marker,
  polyline,
  type TooltipOptions,
} from 'leaflet';

import { type DrawnRoute, splitAt, unrolled } from './drawn-route.ts';
import type { LatLng } from './land.ts';
import classes from './route-map.module.css';

/** Where there is nothing to show the map shows Africa. */
const AFRICA: [LatLng, LatLng] = [
  [-35, -18],
  [37, 52],
];

type Look = 'origin' | 'destination' | 'position' | 'waypoint';

const SIZES: Readonly<Record<Look, number>> = { origin: 12, destination: 14, position: 18, waypoint: 8 };

function dot(at: LatLng, look: Look) {
  const size = SIZES[look];
  const icon = divIcon({ className: `${classes.dot} ${classes[look]}`, iconSize: [size, size] });
  return marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: look === 'position' ? 1000 : 0 });
}

/** The name of a place above or below its dot, where the way does not go; text, never markup. */
function label(text: string, direction: TooltipOptions['direction']): [HTMLElement, TooltipOptions] {
  const element = document.createElement('bdi');
  element.textContent = text;
  const options = { permanent: true, direction, className: classes.name ?? '', interactive: false } as const;
  return [element, { ...options, offset: [0, direction === 'bottom' ? 8 : -8] }];
}

/** Draws a route into a layer: what is behind, what is ahead, its ends, and where the shipment is now. */
function drawRoute(layer: LayerGroup, { map, progress, isDelivered }: DrawnRoute, isAlone: boolean): LatLng[] {
  const { origin, destination, position, path } = map;
  const share = isDelivered ? 1 : progress / 100;
  const parts = position ? splitAt(path, share, position) : { behind: [], ahead: path };
  const look = { interactive: false, smoothFactor: 1 };
  const whole = unrolled(path);
  const [first, last] = [whole[0], whole.at(-1)];
  polyline(whole, { ...look, className: classes.casing ?? '' }).addTo(layer);
  polyline(unrolled(parts.ahead), { ...look, className: classes.ahead ?? '' }).addTo(layer);
  polyline(unrolled(parts.behind), { ...look, className: classes.behind ?? '' }).addTo(layer);
  const isNorthward = (last?.[0] ?? 0) >= (first?.[0] ?? 0);
  if (isAlone) {
    for (const { lat, lon } of map.waypoints) dot([lat, lon], 'waypoint').addTo(layer);
  }
  const ends = [
    { place: origin, look: 'origin', direction: isNorthward ? 'bottom' : 'top', at: first },
    { place: destination, look: 'destination', direction: isNorthward ? 'top' : 'bottom', at: last },
  ] as const;
  for (const { place, look: end, direction, at } of ends) {
    if (!place) continue;
    const shown = dot(at ?? [place.lat, place.lon], end).addTo(layer);
    if (isAlone) shown.bindTooltip(...label(place.name, direction));
  }
  const now = unrolled(parts.behind).at(-1);
  if (now) dot(now, 'position').addTo(layer);
  const places = [origin, destination].filter((place) => place !== null);
  return whole.length > 0 ? whole : places.map(({ lat, lon }): LatLng => [lat, lon]);
}

/** Draws the routes into an empty layer and answers what a reader has to see of the map. */
export function drawRoutes(layer: LayerGroup, routes: readonly DrawnRoute[]): LatLngBounds {
  layer.clearLayers();
  const points = routes.flatMap((route) => drawRoute(layer, route, routes.length === 1));
  return points.length === 0 ? latLngBounds(AFRICA) : latLngBounds(points);
}
