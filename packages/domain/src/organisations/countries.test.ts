import { expect, test } from 'vitest';

import { COUNTRIES, countryOfZone } from './countries.ts';

test('there are 54, each found by its zone', () => {
  expect(COUNTRIES).toHaveLength(54);
  expect(countryOfZone('Africa/Nairobi')).toBe('KE');
  expect(countryOfZone('Indian/Antananarivo')).toBe('MG');
  expect(countryOfZone('Europe/Paris')).toBeUndefined();
  expect(countryOfZone(undefined)).toBeUndefined();
});
