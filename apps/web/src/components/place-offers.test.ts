import type { Place } from '@msafara/domain/eta/eta.schema';
import { expect, test } from 'vitest';

import { placeOffers } from './place-offers.ts';

const place = (name: string, country: string, kind: Place['kind'] = 'town') => ({
  kind,
  name,
  country,
  lat: 0,
  lon: 0,
  population: 1,
  port: null,
});
const words = {
  countryOf: (code: string) => `<${code}>`,
  portOf: (name: string) => `Port of ${name}`,
  borderOf: (name: string) => `Border of ${name}`,
};

test('towns by name, ports as ports, second ones of a name with their country, none twice', () => {
  const offers = placeOffers(
    [
      place('Mombasa', 'KE'),
      place('Mombasa', 'KE', 'port'),
      place('Victoria', 'SC'),
      place('Victoria', 'ZA'),
      place('Victoria', 'ZA'),
      place('Port Victoria', 'SC', 'port'),
      place('Malaba', 'KE', 'border'),
      place('Malaba', 'UG', 'border'),
    ],
    words,
  );
  expect(offers.map(({ value }) => value)).toEqual([
    'Mombasa',
    'Port of Mombasa',
    'Victoria',
    'Victoria, <ZA>',
    'Port Victoria',
    'Border of Malaba',
    'Border of Malaba, <UG>',
  ]);
});
