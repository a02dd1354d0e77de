import { describe, expect, test } from 'vitest';

import { lengthKm, type Position } from './geography.ts';
import { SEA_FACTOR } from './route.ts';
import { seaPath } from './sea-network.ts';

const KM_PER_NAUTICAL_MILE = 1.852;

const PORTS = {
  Alexandria: [31.18, 29.87],
  Bata: [1.86, 9.77],
  Bissau: [11.86, -15.58],
  'Cape Town': [-33.9, 18.43],
  Dakar: [14.68, -17.43],
  Djibouti: [11.6, 43.15],
  Durban: [-29.87, 31.05],
  Ehoala: [-25.07, 46.96],
  Jeddah: [21.48, 39.17],
  Lagos: [6.43, 3.4],
  Mahajanga: [-15.72, 46.31],
  Marseille: [43.3, 5.35],
  Mombasa: [-4.06, 39.66],
  Monrovia: [6.35, -10.8],
  Moroni: [-11.7, 43.25],
  Mumbai: [18.95, 72.85],
  'New York': [40.67, -74.03],
  Rotterdam: [51.95, 4.05],
  'San-Pédro': [4.73, -6.62],
  Singapore: [1.26, 103.8],
  Tema: [5.63, 0.02],
  Toamasina: [-18.15, 49.42],
  Toliara: [-23.38, 43.66],
  Warri: [5.52, 5.73],
} as const satisfies Record<string, readonly [lat: number, lon: number]>;

type Port = keyof typeof PORTS;

const at = (port: Port): Position => ({ lat: PORTS[port][0], lon: PORTS[port][1] });
const way = (from: Port, to: Port) => seaPath(at(from), at(to));

describe('how far ships go (D13)', () => {
  // By the tables that ships go by, in nautical miles.
  test.each<[Port, Port, number]>([
    ['Rotterdam', 'Cape Town', 6140],
    ['Lagos', 'Rotterdam', 4230],
    ['Mombasa', 'Mumbai', 2400],
    ['Durban', 'Singapore', 4860],
    ['Jeddah', 'Djibouti', 690],
    ['Dakar', 'New York', 3335],
    ['Alexandria', 'Marseille', 1410],
  ])('%s – %s: %i nautical miles, by 6 in 100', (from, to, miles) => {
    const planned = (lengthKm(way(from, to)) * SEA_FACTOR) / KM_PER_NAUTICAL_MILE;
    expect(Math.abs(planned / miles - 1)).toBeLessThan(0.06);
    expect(lengthKm(way(to, from))).toBeCloseTo(lengthKm(way(from, to)), 6);
  });

  // Along one coast a ship goes little farther than the straight line.
  test.each<[Port, Port]>([
    ['Bissau', 'Monrovia'],
    ['San-Pédro', 'Tema'],
    ['Warri', 'Bata'],
    ['Toamasina', 'Ehoala'],
    ['Toliara', 'Mahajanga'],
    ['Toliara', 'Durban'],
  ])('%s – %s: along the coast', (from, to) => {
    expect(lengthKm(way(from, to))).toBeLessThan(lengthKm([at(from), at(to)]) * 1.45);
  });
});

describe('round Madagascar', () => {
  test.each<[Port, Port, 'south' | 'north']>([
    ['Toamasina', 'Durban', 'south'],
    ['Mahajanga', 'Ehoala', 'south'],
    ['Durban', 'Singapore', 'south'],
    ['Toamasina', 'Mombasa', 'north'],
    ['Moroni', 'Toamasina', 'north'],
  ])('%s – %s goes %s of it', (from, to, side) => {
    const beside = way(from, to).filter(({ lat, lon }) => lon > 43 && lon < 51 && (lat < -25 || lat > -12.5));
    expect(beside).not.toEqual([]);
    expect(beside.every(({ lat }) => (side === 'south' ? lat < -25 : lat > -12.5))).toBe(true);
  });

  test('along its own coast nothing goes round it', () => {
    expect(way('Toliara', 'Mahajanga').every(({ lon }) => lon < 47)).toBe(true);
    expect(way('Toamasina', 'Ehoala').every(({ lat }) => lat > -26)).toBe(true);
  });
});
