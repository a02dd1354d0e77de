import { lengthKm, type Position } from './geography.ts';
import { seaPath } from './sea-network.ts';

/** Where a shipment comes from or goes to, as far as the rule needs to know it. */
export type RouteEnd = Position & { name: string; country: string; port: string | null };

/** A town on the way, at its share of the whole way. */
export type Waypoint = Position & { name: string; country: string; share: number };

export type RouteKind = 'road' | 'sea' | 'unknown';

/** What is known of a way before any shipment goes it; the same for every shipment of the lane. */
export type RouteFacts = {
  kind: RouteKind;
  origin: RouteEnd | undefined;
  destination: RouteEnd | undefined;
  /** The line on the map; empty where an end is unknown. */
  path: readonly Position[];
  roadKm: number;
  seaKm: number;
  /** The shares of the way between which it is at sea. */
  sea: { from: number; to: number } | null;
  borders: number;
  waypoints: readonly Waypoint[];
};

/** Roads are longer than the great circle by 1.1 in the plains to 1.6 in the hills: Nairobi–Kampala is 660 for 503 km. */
export const ROAD_FACTOR = 1.3;
/** The points ships pass are few; between them they keep a little off the straight line. */
export const SEA_FACTOR = 1.02;

const ISLANDS = new Set(['CV', 'KM', 'MG', 'MU', 'RE', 'SC', 'ST', 'YT']);
const MAINLAND = new Set(
  'DZ AO BJ BW BF BI CM CF TD CG CD CI DJ EG GQ ER ET GA GM GH GN GW KE LS LR LY MW ML MR MA MZ NA NE NG RW SN SL SO ZA SS SD SZ TZ TG TN UG ZM ZW EH'.split(
    ' ',
  ),
);

/** Two ends on the African mainland farther apart than this, and both ports, are joined by sea. */
const SEA_FROM_KM = 2000;

/** Whether no road of the African mainland leads there. */
export function isOverseas({ country }: RouteEnd): boolean {
  return ISLANDS.has(country) || !MAINLAND.has(country);
}

/**
 * How goods travel between two places (D13): by sea where both have a port and either no road joins
 * them, or a port was named, or it is far; otherwise by road; unknown where an end is.
 */
export function routeKindOf(
  origin: RouteEnd | undefined,
  destination: RouteEnd | undefined,
  namesPort = false,
): RouteKind {
  if (!origin || !destination) return 'unknown';
  if (isOverseas(origin) || isOverseas(destination)) {
    return ISLANDS.has(origin.country) && origin.country === destination.country ? 'road' : 'sea';
  }
  const arePorts = origin.port !== null && destination.port !== null;
  return arePorts && (namesPort || lengthKm([origin, destination]) > SEA_FROM_KM) ? 'sea' : 'road';
}

/**
 * The facts of a way (D13). `gateways` are the ports by which an inland end is reached from the sea;
 * `townsAlong` answers the towns beside a line over land.
 */
export function planRoute(
  ends: { origin: RouteEnd | undefined; destination: RouteEnd | undefined; namesPort?: boolean },
  world: {
    gatewayOf: (end: RouteEnd) => RouteEnd | undefined;
    townsAlong: (path: readonly Position[]) => Waypoint[];
  },
): RouteFacts {
  const { origin, destination } = ends;
  const kind = routeKindOf(origin, destination, ends.namesPort);
  if (!origin || !destination || kind === 'unknown') {
    return { kind, origin, destination, path: [], roadKm: 0, seaKm: 0, sea: null, borders: 0, waypoints: [] };
  }
  if (kind === 'road') {
    const path = [origin, destination];
    const waypoints = withoutDetours(origin, world.townsAlong(path), destination);
    const roadKm = lengthKm(path) * ROAD_FACTOR;
    return {
      kind,
      origin,
      destination,
      path,
      roadKm,
      seaKm: 0,
      sea: null,
      waypoints,
      borders: countBorders([origin, ...waypoints, destination]),
    };
  }
  const [from, to] = [quayOf(origin, world.gatewayOf), quayOf(destination, world.gatewayOf)];
  const atSea = seaPath(from, to);
  const [toQuay, fromQuay] = [lengthKm([origin, from]), lengthKm([to, destination])];
  const path = [...(from === origin ? [] : [origin]), ...atSea, ...(to === destination ? [] : [destination])];
  const whole = toQuay + lengthKm(atSea) + fromQuay;
  const sea = whole === 0 ? { from: 0, to: 1 } : { from: toQuay / whole, to: 1 - fromQuay / whole };
  const quays = [
    ...(from === origin ? [] : [{ ...from, share: sea.from }]),
    ...(to === destination ? [] : [{ ...to, share: sea.to }]),
  ];
  return {
    kind,
    origin,
    destination,
    path,
    sea,
    waypoints: quays,
    roadKm: (toQuay + fromQuay) * ROAD_FACTOR,
    seaKm: lengthKm(atSea) * SEA_FACTOR,
    borders: countBorders([origin, from]) + countBorders([to, destination]),
  };
}

function quayOf(end: RouteEnd, gatewayOf: (end: RouteEnd) => RouteEnd | undefined): RouteEnd {
  return end.port === null ? (gatewayOf(end) ?? end) : end;
}

/** Without the towns of a country that the way would leave again for one it has been in. */
function withoutDetours(origin: RouteEnd, towns: readonly Waypoint[], destination: RouteEnd): Waypoint[] {
  return towns.filter(({ country, share }) => {
    const countriesOf = (is: (town: Waypoint) => boolean) => towns.filter(is).map((town) => town.country);
    const before = new Set([origin.country, ...countriesOf((town) => town.share < share)]);
    const after = [...countriesOf((town) => town.share > share), destination.country];
    return !after.some((later) => later !== country && before.has(later));
  });
}

function countBorders(stops: readonly { country: string }[]): number {
  return stops.filter(({ country }, n) => n > 0 && stops[n - 1]?.country !== country).length;
}
