import { describe, expect, test } from 'vitest';

import { planRoute, type RouteEnd } from './route.ts';
import { routeMapOf, type SeenPlace } from './route-map.ts';

const end = (name: string, country: string, lat: number, lon: number): RouteEnd => ({
  name,
  country,
  lat,
  lon,
  port: null,
});
const MOMBASA = end('Mombasa', 'KE', -4.055, 39.664);
const NAIROBI = end('Nairobi', 'KE', -1.283, 36.817);
const ELDORET = end('Eldoret', 'KE', 0.52, 35.27);
const KAMPALA = end('Kampala', 'UG', 0.316, 32.581);
const KIGALI = end('Kigali', 'RW', -1.95, 30.059);
const TOWNS = [
  { ...NAIROBI, share: 0.42 },
  { ...ELDORET, share: 0.66 },
];
const route = (origin?: RouteEnd, destination?: RouteEnd) =>
  planRoute({ origin, destination }, { gatewayOf: () => undefined, townsAlong: () => TOWNS });
const ROAD = route(MOMBASA, KAMPALA);

const at = (place: RouteEnd): SeenPlace => ({ location: place.name, place });
const names = (places: readonly { name: string }[]) => places.map(({ name }) => name);
const point = ({ lat, lon }: RouteEnd) => ({ lat, lon });

describe('the line on a map', () => {
  test('passes through the recorded stops in their order, and the marker stands at the last one', () => {
    const map = routeMapOf(ROAD, [at(MOMBASA), at(NAIROBI), at(NAIROBI), at(ELDORET)], false);
    expect(map.behind).toEqual([MOMBASA, NAIROBI, ELDORET].map(point));
    expect(map.ahead).toEqual([ELDORET, KAMPALA].map(point));
    expect(map.position).toEqual(point(ELDORET));
    expect(names(map.stops)).toEqual(['Nairobi', 'Eldoret']);
  });

  test('a shipment that nobody has seen yet is at its origin, all of the way ahead', () => {
    const map = routeMapOf(ROAD, [], false);
    expect(map).toMatchObject({ position: point(MOMBASA), behind: [point(MOMBASA)], stops: [] });
    expect(map.ahead).toEqual([MOMBASA, KAMPALA].map(point));
    expect(names(map.waypoints)).toEqual(['Nairobi', 'Eldoret']);
  });

  test('towns are named only while they are ahead, and none once it left the planned way or arrived', () => {
    const waypointsAt = (...seen: SeenPlace[]) => names(routeMapOf(ROAD, seen, false).waypoints);
    expect(waypointsAt(at(NAIROBI))).toEqual(['Eldoret']);
    expect(waypointsAt(at(ELDORET))).toEqual([]);
    expect(waypointsAt(at(NAIROBI), at(KIGALI))).toEqual([]);
    expect(routeMapOf(ROAD, [at(NAIROBI)], true).waypoints).toEqual([]);
  });

  test('a way back is drawn as it was', () => {
    const map = routeMapOf(ROAD, [at(ELDORET), at(NAIROBI)], false);
    expect(map.behind).toEqual([MOMBASA, ELDORET, NAIROBI].map(point));
    expect(map.position).toEqual(point(NAIROBI));
  });

  test('a delivered shipment is at its destination, nothing ahead', () => {
    const map = routeMapOf(ROAD, [at(NAIROBI)], true);
    expect(map).toMatchObject({ position: point(KAMPALA), ahead: [] });
    expect(map.behind).toEqual([MOMBASA, NAIROBI, KAMPALA].map(point));
    expect(names(map.stops)).toEqual(['Nairobi']);
  });

  test('a recorded place that no map knows is listed once, not drawn', () => {
    const yard = { location: 'Yard 4, gate B', place: null };
    const map = routeMapOf(ROAD, [at(NAIROBI), yard, yard], false);
    expect(map.unplaced).toEqual(['Yard 4, gate B']);
    expect(map.position).toEqual(point(NAIROBI));
  });

  test('without known ends the stops alone are drawn', () => {
    const map = routeMapOf(route(undefined, KAMPALA), [at(NAIROBI), at(ELDORET)], false);
    expect(map.behind).toEqual([NAIROBI, ELDORET].map(point));
    expect(map).toMatchObject({ kind: 'unknown', origin: null, position: point(ELDORET) });
    expect(routeMapOf(route(), [], false)).toMatchObject({ position: null, behind: [], ahead: [] });
  });

  test('by sea it follows the lanes between the stops', () => {
    const mombasa = { ...MOMBASA, port: 'KEMBA' };
    const durban = { ...end('Durban', 'ZA', -29.87, 31.03), port: 'ZADUR' };
    const sea = planRoute(
      { origin: mombasa, destination: durban, namesPort: true },
      { gatewayOf: () => undefined, townsAlong: () => [] },
    );
    const beira = { ...end('Beira', 'MZ', -19.83, 34.85), port: 'MZBEW' };
    const map = routeMapOf(sea, [at(beira)], false);
    expect(sea.kind).toBe('sea');
    expect(map.behind[0]).toEqual(point(mombasa));
    expect(map.behind.at(-1)).toEqual(point(beira));
    expect(map.behind.length + map.ahead.length).toBeGreaterThan(4);
  });
});
