import { distanceKm } from '@msafara/domain/eta/geography';
import { describe, expect, test } from 'vitest';

import { findPlace, namesPort } from './find-place.ts';
import { gazetteer } from './gazetteer.ts';
import { searchPlaces } from './search-places.ts';

const told = (text: string) => {
  const place = findPlace(text);
  return place && `${place.name} ${place.country} ${place.kind}`;
};

test.each([
  ['Mombasa', 'Mombasa KE town'],
  ['  MOMBASA ', 'Mombasa KE town'],
  ['Mombasa, Kenya', 'Mombasa KE town'],
  ['Mombasa KE', 'Mombasa KE town'],
  ['Mombassa', 'Mombasa KE town'],
  ['Port of Mombasa', 'Mombasa KE port'],
  ['KEMBA', 'Mombasa KE port'],
  ['Bandari ya Mombasa', 'Mombasa KE port'],
  ['Warehouse 7, Kampala', 'Kampala UG town'],
  ['Kampala depot 4', 'Kampala UG town'],
  ['Abidján', 'Abidjan CI town'],
  ['N’Djaména', "N'Djamena TD town"],
  ['Pointe-Noire', 'Pointe-Noire CG town'],
  ['Le Caire', 'Cairo EG town'],
  ['القاهرة', 'Cairo EG town'],
  ['Tripoli, Libya', 'Tripoli LY town'],
  ['Tripoli, Libye', 'Tripoli LY town'],
  ['Victoria, Seychelles', 'Victoria SC town'],
  ['Port Harcourt', 'Port Harcourt NG town'],
  ['Gqeberha', 'Port Elizabeth ZA town'],
  ['Johanesburg', 'Johannesburg ZA town'],
  ['Antwerp', 'Antwerpen BE port'],
  ['Nhava Sheva', 'Jawaharlal Nehru IN port'],
  ['Qxzzyk', undefined],
  ['', undefined],
  [', ;', undefined],
  ['Mombasa, Portugal', undefined],
  ['Angola', undefined],
  ['Machipanda', 'Machipanda MZ border'],
  ['Malaba', 'Malaba KE town'],
  ['Malaba border', 'Malaba KE border'],
  ['Malaba border, Uganda', 'Malaba UG border'],
  ['Poste frontière de Malaba, Ouganda', 'Malaba UG border'],
  ['Mpaka wa Namanga', 'Namanga KE border'],
  ['Fronteira de Ressano Garcia', 'Ressano Garcia MZ border'],
  ['معبر روصو', 'Rosso MR border'],
  ['ጋላፊ', 'Galafi ET border'],
  ['معبر نيمولي', 'Nimule SS border'],
  ['Kasumbalesa', 'Kasumbalesa CD border'],
  ['Kasumbalesa, Zambia', 'Kasumbalesa ZM border'],
  ['Beit Bridge OSBP', 'Beitbridge ZW border'],
  ['Vic Falls border', 'Victoria Falls ZW border'],
  ['Truck queue at Nimule', 'Nimule SS border'],
  ['Côte d’Ivoire', undefined],
  ['Port autonome d’Abidjan', 'Abidjan CI port'],
  ["Port d'Alger", 'Alger DZ port'],
  ['Poste frontière d’Elubo', 'Elubo GH border'],
  ['Port de l’Amitié, Nouakchott', 'Nouakchott MR port'],
  ['Paris', undefined],
  ['Milan', undefined],
  ['Málaga', undefined],
  ['Congo', undefined],
  ['Congo, Democratic Republic', undefined],
  ['Paris Depot', undefined],
  ['Aqaba', "Al 'Aqabah JO port"],
  ['Dammam', 'Ad Dammam SA port'],
  ['Nova Lisboa', 'Huambo AO town'],
  ['x'.repeat(5000), undefined],
])('%s is %s', (text, expected) => {
  expect(told(text)).toBe(expected);
});

describe('the data set', () => {
  const { towns, ports, byCode } = gazetteer();

  test('has the towns of 54 countries and three territories, and no place without a position', () => {
    expect(towns.length).toBeGreaterThan(4800);
    expect(new Set(towns.map(({ country }) => country)).size).toBe(57);
    for (const { lat, lon } of [...towns, ...ports]) expect(Math.abs(lat) <= 90 && Math.abs(lon) <= 180).toBe(true);
  });

  test('has each African port near a town of its country', () => {
    const african = new Set(towns.map(({ country }) => country));
    const far = ports
      .filter(({ country }) => african.has(country))
      .filter((port) => !towns.some((town) => town.country === port.country && distanceKm(town, port) < 60));
    expect(far.map(({ port }) => port)).toEqual([]);
  });

  // Where nobody lives near, and the position was taken from the road itself.
  const REMOTE = new Set(['trans-kalahari', 'nyamapanda', 'diboli']);

  test('has 45 border posts, both sides together and near a town', () => {
    const { posts } = gazetteer();
    expect(new Set(posts.map(({ id }) => id)).size).toBe(45);
    const wrong = posts.filter(({ id, sides: [one, other, ...more] }) => {
      if (!one || !other || more.length > 0 || one.country === other.country || distanceKm(one, other) > 6) return true;
      const kin = towns.filter(({ country }) => [one.country, other.country].includes(country));
      return !REMOTE.has(id) && !kin.some((town) => distanceKm(town, one) < 60);
    });
    expect(wrong).toEqual([]);
  });

  test('has the ports that the package places wrongly where they are', () => {
    expect(byCode.get('cdmat')).toMatchObject({ lat: -5.82, lon: 13.45 });
    expect(byCode.get('tnjar')).toMatchObject({ lat: 33.5, lon: 11.12 });
    expect(byCode.get('kenbo')).toBeUndefined();
  });
});

test('a text names a port by a word or a code, not by a name that has one in it', () => {
  expect(['Port of Lagos', 'KEMBA', 'Porto de Maputo'].map(namesPort)).toEqual([true, true, true]);
  expect(['Port Harcourt', 'Lagos', 'Porto-Novo', ''].map(namesPort)).toEqual([false, false, false, false]);
});

describe('completing a field', () => {
  const names = (text: string) => searchPlaces(text, 5).map(({ name, kind }) => `${name} ${kind}`);

  test('the likeliest first, by beginning, by later words and in spite of a slip', () => {
    expect(names('mom').slice(0, 2)).toEqual(['Mombasa town', 'Mombasa port']);
    expect(names('port mom')[0]).toBe('Mombasa port');
    expect(names('busia').slice(0, 4)).toEqual(['Busia town', 'Busia town', 'Busia border', 'Busia border']);
    expect(names('port d’abidj')[0]).toBe('Abidjan port');
    expect(names('border busi')[0]).toBe('Busia border');
    expect(names('kasumb').slice(0, 2)).toEqual(['Kasumbalesa border', 'Kasumbalesa border']);
    expect(names('salaam')[0]).toBe('Dar es Salaam town');
    expect(names('johanes')[0]).toBe('Johannesburg town');
    expect(names('victoria, sey')).toContain('Victoria town');
  });

  test('never more than asked for, nothing for nothing', () => {
    expect(searchPlaces('a', 3)).toHaveLength(3);
    expect(searchPlaces(' ', 5)).toEqual([]);
    expect(searchPlaces('%_\\', 5)).toEqual([]);
  });
});
