import { describe, expect, test } from 'vitest';

import { unrolled } from './drawn-route.ts';
import { readLakes } from './lakes.ts';
import { readLand, readLine } from './land.ts';

describe('lines on the map', () => {
  test('steps become positions', () => {
    expect(readLine('3966 -405 10 -5')).toEqual([
      [-4.05, 39.66],
      [-4.1, 39.76],
    ]);
  });

  test('the land holds together: every position is on the globe, Africa is there', () => {
    const { near, far, borders } = readLand();
    const all = [...near, ...far, ...borders].flat();
    expect(all.every(([lat, lng]) => Math.abs(lat) <= 90 && Math.abs(lng) <= 200)).toBe(true);
    const lats = near.flat().map(([lat]) => lat);
    expect(Math.min(...lats)).toBeLessThan(-34);
    expect(borders.length).toBeGreaterThan(50);
  });

  test('there are eleven lakes, each a ring near where it lies', () => {
    const lakes = readLakes();
    expect(lakes).toHaveLength(11);
    expect(lakes.flat().every(([lat, lng]) => lat > -19 && lat < 25 && lng > -2 && lng < 38)).toBe(true);
    expect(lakes.every((ring) => ring.length >= 6)).toBe(true);
  });

  test('a way over the date line does not cross the whole map', () => {
    const line = unrolled([
      { lat: 0, lon: 170 },
      { lat: 0, lon: -175 },
    ]);
    expect(line.map(([, lng]) => lng)).toEqual([170, 185]);
  });
});
