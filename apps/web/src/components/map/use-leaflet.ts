import {
  Browser,
  type LatLngBounds,
  layerGroup,
  type LayerGroup,
  map as createMap,
  type Map,
  polygon,
  polyline,
  svg,
} from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { declutter, drawRoutes } from './draw-routes.ts';
import type { DrawnRoute } from './drawn-route.ts';
import { readLakes } from './lakes.ts';
import { readLand } from './land.ts';
import classes from './route-map.module.css';

/** Room for the buttons at either side, and for names above and below. */
const PADDING: [number, number] = [62, 40];
const MAX_FITTED_ZOOM = 6;

function drawLand(map: Map): void {
  const { near, far, borders } = readLand();
  const renderer = svg({ padding: 0.4 });
  const look = { renderer, interactive: false, smoothFactor: 0.8 };
  polygon(
    far.map((ring) => [ring]),
    { ...look, className: classes.land ?? '' },
  ).addTo(map);
  polygon(
    near.map((ring) => [ring]),
    { ...look, className: classes.land ?? '' },
  ).addTo(map);
  polygon(
    readLakes().map((ring) => [ring]),
    { ...look, className: classes.lake ?? '' },
  ).addTo(map);
  polyline(borders, { ...look, className: classes.border ?? '' }).addTo(map);
}

function startMap(element: HTMLElement): Map {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    attributionControl: false,
    zoomControl: false,
    // One finger and the wheel scroll the page; two fingers, buttons and keys move the map.
    dragging: !Browser.mobile,
    scrollWheelZoom: false,
    minZoom: 1,
    maxZoom: 8,
    zoomSnap: 0.25,
    maxBoundsViscosity: 1,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  });
  // Nothing is drawn before the first view, so the outlines are worked out for that one alone.
  drawLand(map);
  // Told in words beside it.
  map.getPane('mapPane')?.setAttribute('aria-hidden', 'true');
  return map;
}

type Leaflet = {
  element: RefObject<HTMLDivElement | null>;
  /** What stands on the map. */
  buttons: RefObject<HTMLDivElement | null>;
  zoom: (by: number) => void;
  fit: () => void;
};

/** A map in an element, with the routes that are given; it is fitted to them when other ones come (D13). */
export function useLeaflet(routes: readonly DrawnRoute[]): Leaflet {
  const element = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ map: Map; layer: LayerGroup }>();
  const bounds = useRef<LatLngBounds>(null);
  const fit = () => {
    if (shown && bounds.current)
      shown.map.fitBounds(bounds.current, { padding: PADDING, maxZoom: MAX_FITTED_ZOOM, animate: false });
  };
  const refit = useEffectEvent(fit);

  useEffect(() => {
    if (!element.current) return;
    const map = startMap(element.current);
    const layer = layerGroup().addTo(map);
    map.on('zoomend moveend', () => declutter(layer, buttons.current));
    // A drawer slides in and a window is turned: what was fitted to the old size is fitted anew.
    map.on('resize', () => refit());
    setShown({ map, layer });
    const watcher = new ResizeObserver(() => map.invalidateSize({ animate: false }));
    watcher.observe(element.current);
    return () => {
      watcher.disconnect();
      map.remove();
    };
  }, []);

  // Positions move with the clock; the reader's view of the map stays as long as the routes are the same.
  const which = routes.map(({ trackingNumber }) => trackingNumber).join('\n');
  const fitted = useRef<string>(null);
  useEffect(() => {
    if (!shown) return;
    bounds.current = drawRoutes(shown.layer, routes);
    if (fitted.current !== which) {
      fitted.current = which;
      refit();
    }
    declutter(shown.layer, buttons.current);
  }, [shown, routes, which]);

  return { element, buttons, zoom: (by) => shown?.map.setZoom(shown.map.getZoom() + by), fit };
}
