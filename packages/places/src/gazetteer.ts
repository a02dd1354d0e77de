import { distanceKm } from '@msafara/domain/eta/geography';

import data from '../data/places.json' with { type: 'json' };
import { ALIASES } from './aliases.ts';
import { placeKey } from './place-key.ts';

/** A town, or a sea port by its UN/LOCODE; a town has the port it is near. */
export type Place = {
  kind: 'town' | 'port';
  name: string;
  /** ISO 3166-1, two letters. */
  country: string;
  lat: number;
  lon: number;
  /** 0 where it is not known, as for ports. */
  population: number;
  port: string | null;
};

export type Named = { key: string; place: Place };

export type Gazetteer = {
  towns: readonly Place[];
  ports: readonly Place[];
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
  const names: Named[] = [
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
