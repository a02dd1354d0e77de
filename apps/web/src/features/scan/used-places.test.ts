import { expect, test } from 'vitest';

import { withPlace } from './used-places.ts';

test('the newest place stands first, each once, six at most', () => {
  expect(withPlace([], 'Malaba')).toEqual(['Malaba']);
  expect(withPlace(['Voi', 'Malaba'], 'malaba')).toEqual(['malaba', 'Voi']);
  expect(withPlace(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5']);
});
