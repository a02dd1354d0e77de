import { describe, expect, test } from 'vitest';

import { splitAt, unrolled } from './drawn-route.ts';
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

  test('a way over the date line does not cross the whole map', () => {
    const line = unrolled([
      { lat: 0, lon: 170 },
      { lat: 0, lon: -175 },
    ]);
    expect(line.map(([, lng]) => lng)).toEqual([170, 185]);
  });

  test('a way is cut where the shipment is', () => {
    const path = [
      { lat: 0, lon: 0 },
      { lat: 0, lon: 10 },
      { lat: 0, lon: 20 },
    ];
    const at = { lat: 0, lon: 15 };
    const { behind, ahead } = splitAt(path, 0.75, at);
    expect(behind).toEqual([...path.slice(0, 2), at]);
    expect(ahead).toEqual([at, path[2]]);
    expect(splitAt(path, 1, { lat: 0, lon: 20 }).behind.at(-1)).toEqual({ lat: 0, lon: 20 });
    expect(splitAt([], 0.5, at)).toEqual({ behind: [], ahead: [at] });
  });
});
