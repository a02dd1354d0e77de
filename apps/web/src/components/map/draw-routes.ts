import {
  divIcon,
  type LatLngBounds,
  latLngBounds,
  type LayerGroup,
  marker,
  polyline,
  type TooltipOptions,
} from 'leaflet';

import type { Position } from '@msafara/domain/eta/geography';

import { type DrawnRoute, unrolled } from './drawn-route.ts';
import type { LatLng } from './land.ts';
import classes from './route-map.module.css';

/** Where there is nothing to show the map shows Africa. */
const AFRICA: [LatLng, LatLng] = [
  [-35, -18],
  [37, 52],
];

/** Between a name and the buttons. */
const GAP = 4;

type Look = 'origin' | 'destination' | 'position' | 'arrived' | 'waypoint' | 'town';

const SIZES: Readonly<Record<Look, number>> = {
  origin: 12,
  destination: 14,
  position: 18,
  arrived: 18,
  waypoint: 10,
  town: 6,
};

function dot(at: LatLng, look: Look) {
  const size = SIZES[look];
  const icon = divIcon({ className: `${classes.dot} ${classes[look]}`, iconSize: [size, size] });
  return marker(at, {
    icon,
    interactive: false,
    keyboard: false,
    zIndexOffset: look === 'position' || look === 'arrived' ? 1000 : 0,
  });
}

/** The name of a place beside its dot; text, never markup. */
function label(text: string, direction: TooltipOptions['direction']): [HTMLElement, TooltipOptions] {
  const element = document.createElement('bdi');
  element.textContent = text;
  const options = { permanent: true, direction, className: classes.name ?? '', interactive: false } as const;
  const offsets = { top: [0, -8], bottom: [0, 8], right: [8, 0], left: [-8, 0] } as const;
  const [x, y] = offsets[direction === 'bottom' || direction === 'right' || direction === 'left' ? direction : 'top'];
  return [element, { ...options, offset: [x, y] }];
}

function isApart(box: DOMRect, other: DOMRect): boolean {
  return box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom;
}

/** Moves a name that would lie under the buttons, at one side of the map, towards its middle. */
function clear(element: HTMLElement, buttons: HTMLElement): void {
  element.style.translate = '';
  const [box, taken] = [element, buttons].map((one) => one.getBoundingClientRect());
  const map = buttons.parentElement?.getBoundingClientRect();
  if (!box || !taken || !map || isApart(box, taken)) return;
  const isAtLeft = taken.left - map.left < map.right - taken.right;
  const by = isAtLeft ? taken.right - box.left + GAP : taken.left - box.right - GAP;
  element.style.translate = `${String(by)}px`;
}

/** Keeps names clear of the buttons, and hides each that would lie over one before it: the ends and the last stop are named first. */
export function declutter(layer: LayerGroup, buttons: HTMLElement | null): void {
  const shown: DOMRect[] = [];
  for (const drawn of layer.getLayers()) {
    const element = drawn.getTooltip()?.getElement();
    if (!element) continue;
    element.style.visibility = '';
    if (buttons) clear(element, buttons);
    const box = element.getBoundingClientRect();
    if (shown.every((other) => isApart(box, other))) shown.push(box);
    else element.style.visibility = 'hidden';
  }
}

/** Draws a route into a layer: what is behind, what is ahead, its ends and stops, and where it was last seen. */
function drawRoute(layer: LayerGroup, { map, isDelivered }: DrawnRoute, isAlone: boolean): LatLng[] {
  const { origin, destination, position, behind, ahead, stops, waypoints } = map;
  const look = { interactive: false, smoothFactor: 1 };
  const whole = unrolled([...behind, ...ahead.slice(1)]);
  const now = whole[behind.length - 1];
  polyline(whole, { ...look, className: classes.casing ?? '' }).addTo(layer);
  polyline(whole.slice(Math.max(0, behind.length - 1)), { ...look, className: classes.ahead ?? '' }).addTo(layer);
  polyline(whole.slice(0, behind.length), { ...look, className: classes.behind ?? '' }).addTo(layer);
  const on = ({ lat, lon }: Position): LatLng =>
    whole.find(([y, x]) => y === lat && (x - lon) % 360 === 0) ?? [lat, lon];
  const isNorthward = (whole.at(-1)?.[0] ?? 0) >= (whole[0]?.[0] ?? 0);
  const [before, after] = isNorthward ? (['bottom', 'top'] as const) : (['top', 'bottom'] as const);
  const last = stops.at(-1);
  const isAtStop = last !== undefined && position !== null && last.lat === position.lat && last.lon === position.lon;
  const named = [
    { place: origin, look: 'origin', direction: before },
    { place: destination, look: 'destination', direction: after },
    ...(isAtStop ? [{ place: last, look: 'waypoint', direction: after } as const] : []),
    ...(isAlone
      ? (isAtStop ? stops.slice(0, -1) : stops).map(
          (place) => ({ place, look: 'waypoint', direction: 'right' }) as const,
        )
      : []),
  ] as const;
  for (const { place, look: kind, direction } of named) {
    if (!place) continue;
    const shown = dot(on(place), kind).addTo(layer);
    if (isAlone) shown.bindTooltip(...label(place.name, direction));
  }
  if (isAlone) for (const town of waypoints) dot([town.lat, town.lon], 'town').addTo(layer);
  if (now) dot(now, isDelivered ? 'arrived' : 'position').addTo(layer);
  return whole.length > 0 ? whole : [origin, destination].filter((place) => place !== null).map(on);
}

/** Draws the routes into an empty layer and returns what a reader has to see of the map. */
export function drawRoutes(layer: LayerGroup, routes: readonly DrawnRoute[]): LatLngBounds {
  layer.clearLayers();
  const points = routes.flatMap((route) => drawRoute(layer, route, routes.length === 1));
  return points.length === 0 ? latLngBounds(AFRICA) : latLngBounds(points);
}
