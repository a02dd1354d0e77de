import { estimateArrival } from '@msafara/domain/eta/estimate';
import { describe, expect, test } from 'vitest';

import { routeBetween } from './route-between.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');

/**
 * Worked out by hand. Over land: great circle × 1.3, trucks 500 km a day, 6 h a border; at sea: the sum
 * of the great circles round the capes × 1.02, 26 km/h, a day on each quay. To that come 12 h until the
 * pick-up, 4 h of loading (a day for a ship) and 4 h of the last mile.
 */
const LANES = [
  // 1,091 km × 1.3 = 1,419 km (about 1,500 on the road through Tanzania, 1,660 through Kampala): 2.84 days + 2 borders 12 h + 20 h = 100 h.
  { from: 'Mombasa', to: 'Kigali', kind: 'road', km: 1419, borders: 2, hours: 100 },
  // 827 km × 1.3 = 1,075 km (about 1,000 by the coast road through Cotonou, Lomé and Accra): 2.15 days + 4 borders 24 h + 20 h = 96 h.
  { from: 'Lagos', to: 'Abidjan', kind: 'road', km: 1075, borders: 4, hours: 96 },
  // 1,631 km × 1.3 = 2,120 km (about 2,200 by Beitbridge and Chirundu): 4.24 days + 2 borders 12 h + 20 h = 134 h.
  { from: 'Durban', to: 'Lusaka', kind: 'road', km: 2120, borders: 2, hours: 134 },
  // Round the Cape: 13,041 km (ship's tables: about 7,000 nautical miles, 12,960 km): 501.6 h + 48 h + 40 h = 590 h, 25 days.
  { from: 'Durban', to: 'Rotterdam', kind: 'sea', km: 13_041, borders: 0, hours: 590 },
  // Across the Arabian Sea: 4,567 km (about 2,410 nautical miles, 4,460 km): 175.7 h + 48 h + 40 h = 264 h, 11 days.
  { from: 'Mombasa', to: 'Mumbai', kind: 'sea', km: 4567, borders: 0, hours: 264 },
  // Nobody knows where: two days on the way + 20 h = 68 h.
  { from: 'Mombasa', to: 'Qxzzyk', kind: 'unknown', km: null, borders: 0, hours: 68 },
] as const;

describe.each(LANES)('$from – $to', ({ from, to, kind, km, borders, hours }) => {
  const route = routeBetween(from, to);
  const shipment = {
    id: 'x',
    trackingNumber: 'SH-1',
    destination: to,
    status: 'Created' as const,
    priority: 'Standard' as const,
    estimatedDeliveryDate: null,
    etaIsDefault: true,
    actualDeliveryDate: null,
    isDelayed: false,
    createdAt: new Date(START).toISOString(),
  };
  const { record, explanation } = estimateArrival({ shipment, history: [], route, lane: null }, START);

  test('the distance', () => {
    expect(route.kind).toBe(kind);
    expect(record.route.totalDistance).toBe(km);
    expect(record.route.remainingDistance).toBe(km);
    expect(route.borders).toBe(borders);
  });

  test('the time, before traffic and weather', () => {
    const minutes = explanation
      .filter(({ code }) => !code.startsWith('traffic') && !code.startsWith('weather'))
      .reduce((sum, part) => sum + part.minutes, 0);
    expect(Math.round(minutes / 60)).toBe(hours);
  });
});

test('goods from overseas for an inland town land at the port next to it', () => {
  const { kind, waypoints, roadKm, seaKm } = routeBetween('Rotterdam', 'Kampala');
  expect(kind).toBe('sea');
  expect(waypoints.map(({ name }) => name)).toEqual(['Mombasa']);
  // Kampala–Mombasa is 1,170 km by road; Rotterdam–Mombasa by Suez about 6,200 nautical miles.
  expect(Math.abs(roadKm - 1170)).toBeLessThan(60);
  expect(Math.abs(seaKm - 11_480)).toBeLessThan(400);
});

test('two ports of the mainland are joined by road, unless one is named as a port or they are far apart', () => {
  expect(routeBetween('Mombasa', 'Dar es Salaam').kind).toBe('road');
  expect(routeBetween('Port of Mombasa', 'Dar es Salaam').kind).toBe('sea');
  expect(routeBetween('Cape Town', 'Mombasa').kind).toBe('sea');
  expect(routeBetween('Port Louis', 'Durban').kind).toBe('sea');
});

test('towns on the way stand in their order', () => {
  const { waypoints } = routeBetween('Durban', 'Lusaka');
  expect(waypoints.map(({ name }) => name)).toContain('Bulawayo');
  // The Northern Corridor: Moshi in Tanzania lies nearer to the line, but the way would cross the border twice for it.
  const { waypoints: corridor, borders } = routeBetween('Mombasa', 'Kampala');
  expect(corridor.map(({ name }) => name)).toEqual(['Nairobi', 'Kisumu']);
  expect(borders).toBe(1);
  const shares = waypoints.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test.each([
  ['Mombasa', 'Dar es Salaam'],
  ['Tanga', 'Dar es Salaam'],
  ['Nairobi', 'Dar es Salaam'],
  ['Calabar', 'Libreville'],
])('no truck from %s to %s comes by an island', (from, to) => {
  const { kind, waypoints } = routeBetween(from, to);
  expect(kind).toBe('road');
  for (const island of ['Zanzibar', 'Malabo']) expect(waypoints.map(({ name }) => name)).not.toContain(island);
});

test('goods from overseas land on the side of the water that they are for', () => {
  const landsAt = (to: string) => routeBetween('Rotterdam', to).waypoints.map(({ name }) => name);
  expect(landsAt('Bagamoyo')).toEqual(['Dar es Salaam']);
  expect(landsAt('Mahonda')).toEqual(['Zanzibar']);
});
