import { expect, test } from 'vitest';

import { placesNear } from './places-near.ts';

const near = (lat: number, lon: number) => placesNear({ lat, lon }, 3).map(({ name, kind }) => `${name} ${kind}`);

test('the nearest town or port stands first', () => {
  expect(near(-4.05, 39.67).slice(0, 2)).toEqual(['Mombasa port', 'Mombasa town']);
  expect(near(0.32, 32.58)[0]).toBe('Kampala town');
});

test('nothing is near in the middle of the sea', () => {
  expect(near(-20, -20)).toEqual([]);
});
