import { distanceKm } from '@msafara/domain/eta/geography';

import borders from '../data/border-posts.json' with { type: 'json' };
import data from '../data/places.json' with { type: 'json' };
import { ALIASES } from './aliases.ts';
import { placeKey } from './place-key.ts';

/** A town, a sea port by its UN/LOCODE, or one side of a border post; a town has the port it is near. */
export type Place = {
  kind: 'town' | 'port' | 'border';
  name: string;
  /** ISO 3166-1, two letters. */
  country: string;
  lat: number;
  lon: number;
  /** 0 where it is not known, as for ports and border posts. */
  population: number;
  port: string | null;
};

/** A border post of two countries: each side is a place of its own, and has clocks of its own (D26). */
export type BorderPost = { id: string; sides: readonly Place[] };

export type Named = { key: string; place: Place };

export type Gazetteer = {
  towns: readonly Place[];
  ports: readonly Place[];
  posts: readonly BorderPost[];
  byKey: ReadonlyMap<string, readonly Place[]>;
  byCode: ReadonlyMap<string, Place>;
  /** Every name of every place in the order of its key. */
  names: readonly Named[];
  /** By the first letter of the key. */
  byLetter: ReadonlyMap<string, readonly Named[]>;
  /** Countries by code and by every name. */
  countries: ReadonlyMap<string, string>;
};

/** A town this near to a port of its country has it. */
const PORT_KM = 30;

function loadPorts() {
  return data.ports.map((line) => {
    const [names = '', code = '', lat, lon] = line.split('|');
    const [name = '', ...others] = names.split(';');
    const place: Place = {
      kind: 'port',
      name,
      country: code.slice(0, 2),
      lat: Number(lat),
      lon: Number(lon),
      population: 0,
      port: code,
    };
    return { place, others };
  });
}

function loadTowns(ports: readonly Place[]): Place[] {
  const portsOf = Map.groupBy(ports, ({ country }) => country);
  return data.towns.map((line) => {
    const [name = '', country = '', lat, lon, population] = line.split('|');
    const position = { lat: Number(lat), lon: Number(lon) };
    const port = nearest(portsOf.get(country) ?? [], position, PORT_KM)?.port ?? null;
    return { kind: 'town', name, country, ...position, population: Number(population), port };
  });
}

function loadPosts(): { posts: BorderPost[]; named: Named[] } {
  const named: Named[] = [];
  const posts = borders.posts.map((line) => {
    const [id = '', ...sides] = line.split('|');
    const places = sides.map((side) => {
      const [country = '', names = '', lat, lon] = side.split(':');
      const [name = '', ...others] = names.split(',');
      const place: Place = {
        kind: 'border',
        name,
        country,
        lat: Number(lat),
        lon: Number(lon),
        population: 0,
        port: null,
      };
      for (const each of [name, ...others]) named.push({ key: placeKey(each), place });
      return place;
    });
    return { id, sides: places };
  });
  return { posts, named };
}

/** The nearest of these within a distance. */
export function nearest(places: readonly Place[], position: { lat: number; lon: number }, withinKm: number) {
  let best: { place: Place; km: number } | undefined;
  for (const place of places) {
    const km = distanceKm(place, position);
    if (km <= withinKm && (best === undefined || km < best.km)) best = { place, km };
  }
  return best?.place;
}

function load(): Gazetteer {
  const loaded = loadPorts();
  const ports = loaded.map(({ place }) => place);
  const towns = loadTowns(ports);
  const { posts, named } = loadPosts();
  const names: Named[] = [
    ...named,
    ...loaded.flatMap(({ place, others }) => others.map((name) => ({ key: placeKey(name), place }))),
    ...[...towns, ...ports].flatMap((place) =>
      [place.name, ...(ALIASES[`${place.name}|${place.country}`] ?? [])].map((name) => ({
        key: placeKey(name),
        place,
      })),
    ),
  ].toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)) || b.place.population - a.place.population);
  const grouped = Map.groupBy(names, ({ key }) => key);
  return {
    towns,
    ports,
    posts,
    names,
    byKey: new Map([...grouped].map(([key, found]) => [key, [...new Set(found.map(({ place }) => place))]])),
    byCode: new Map(ports.map((port) => [port.port?.toLowerCase() ?? '', port])),
    byLetter: Map.groupBy(names, ({ key }) => key.slice(0, 1)),
    countries: new Map(
      data.countries.flatMap((line) => {
        const [code = '', ...others] = line.split('|');
        return [code, ...others].map((name) => [placeKey(name), code] as const);
      }),
    ),
  };
}

let loaded: Gazetteer | undefined;

/** All places, read when first asked for and then kept. */
export function gazetteer(): Gazetteer {
  loaded ??= load();
  return loaded;
}
