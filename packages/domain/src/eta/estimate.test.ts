import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/shipment-status.ts';
import { PRIORITIES } from '../shipments/shipment-details.ts';
import { estimateArrival, type EstimateInput } from './estimate.ts';
import { ETA_FACTORS, estimateSchema, type LaneStatistics } from './eta.schema.ts';
import { planRoute, type RouteEnd, type RouteFacts } from './route.ts';
import type { Sighting } from './progress.ts';
import { routeMapOf } from './route-map.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-20T08:00:00.000Z');
const MOMBASA: RouteEnd = { name: 'Mombasa', country: 'KE', lat: -4.055, lon: 39.664, port: 'KEMBA' };
const KIGALI: RouteEnd = { name: 'Kigali', country: 'RW', lat: -1.95, lon: 30.059, port: null };
const MWANZA = { name: 'Mwanza', country: 'TZ', lat: -2.517, lon: 32.9, share: 0.71 };

const world = { gatewayOf: () => undefined, townsAlong: () => [MWANZA] };
const route = (origin?: RouteEnd, destination?: RouteEnd): RouteFacts => planRoute({ origin, destination }, world);
const ROAD = route(MOMBASA, KIGALI);
const UNKNOWN = route(undefined, KIGALI);

const iso = (time: number) => new Date(time).toISOString();

function shipmentOf(more: Partial<EstimateInput['shipment']> = {}): EstimateInput['shipment'] {
  return {
    id: '0190a000-0000-7000-8000-000000000000',
    trackingNumber: 'SH-123456ABC',
    destination: 'Kigali',
    status: 'In Transit',
    priority: 'Standard',
    estimatedDeliveryDate: null,
    etaIsDefault: true,
    actualDeliveryDate: null,
    isDelayed: false,
    createdAt: iso(START),
    ...more,
  };
}

const entry = (status: ShipmentStatus, hours: number) => ({
  status,
  timestamp: iso(START + hours * HOUR_MS),
  position: null,
});

const ends = fc.option(
  fc.record({
    name: fc.string(),
    country: fc.constantFrom('KE', 'RW', 'MU', 'NL', 'ZA', 'GH'),
    lat: fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -90, max: 90, noNaN: true })),
    lon: fc.oneof(fc.constantFrom(-180, 0, 180), fc.double({ min: -180, max: 180, noNaN: true })),
    port: fc.constantFrom(null, 'KEMBA'),
  }),
  { nil: undefined },
);
const instants = fc.integer({ min: START - 9e11, max: START + 9e11 }).map(iso);
const inputs = fc.record({
  shipment: fc.record({
    id: fc.uuid(),
    trackingNumber: fc.constant('SH-123456ABC'),
    destination: fc.string(),
    status: fc.constantFrom(...SHIPMENT_STATUSES),
    priority: fc.constantFrom(...PRIORITIES),
    estimatedDeliveryDate: fc.option(fc.oneof(instants, fc.constant('9999-12-31T23:59:59.999Z'))),
    etaIsDefault: fc.boolean(),
    actualDeliveryDate: fc.option(instants),
    isDelayed: fc.boolean(),
    createdAt: instants,
  }),
  history: fc.array(
    fc.record({
      status: fc.constantFrom(...SHIPMENT_STATUSES),
      timestamp: instants,
      position: fc.option(
        fc.record({ lat: fc.integer({ min: -90, max: 90 }), lon: fc.integer({ min: -180, max: 180 }) }),
      ),
    }),
    { maxLength: 8 },
  ),
  route: fc.tuple(ends, ends).map(([origin, destination]) => route(origin, destination)),
  lane: fc.option(
    fc.record({
      deliveries: fc.integer({ min: 1, max: 100 }),
      medianSeconds: fc.integer({ min: 0, max: 1e8 }),
      spreadSeconds: fc.integer({ min: 0, max: 1e7 }),
    }),
  ),
});

describe('over any shipment, place, lane and instant', () => {
  test('the record is whole, within its constants, and its window holds the estimate', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: START - 9e11, max: START + 9e11 }), (input, now) => {
        const estimate = estimateArrival(input, now);
        // No number in it is NaN or without end: the schema takes finite numbers alone.
        const { record, window, explanation } = estimateSchema.parse(estimate);
        expect(estimateArrival({ ...input, history: [...input.history] }, now)).toEqual(estimate);
        const { progress, totalDistance, remainingDistance } = record.route;
        expect(Number.isInteger(progress) && progress >= 0 && progress <= 99).toBe(true);
        expect(remainingDistance ?? 0).toBeLessThanOrEqual(totalDistance ?? 0);
        expect({ light: 0, moderate: 20, heavy: 45 }[record.traffic.condition]).toBe(record.traffic.delay);
        const { updated, confidence, factors } = record.dynamicETA;
        expect(confidence >= 70 && confidence <= 99).toBe(true);
        expect(window.earliest <= updated && updated <= window.latest).toBe(true);
        expect(new Set(factors).size).toBe(factors.length);
        if (input.shipment.status !== 'Delivered') {
          expect(Date.parse(updated)).toBeGreaterThanOrEqual(now);
          expect(Date.parse(window.earliest)).toBeGreaterThanOrEqual(now);
          const minutes = explanation.reduce((sum, part) => sum + part.minutes, 0);
          const whole = Math.floor((Date.parse(updated) - now) / 60_000);
          if (!updated.startsWith('9999-')) expect(whole).toBe(minutes);
          expect(explanation.find(({ code }) => code.startsWith('weather'))?.minutes ?? 0).toBe(
            { none: 0, minor: 0, moderate: 30, severe: 60 }[record.weather.impact],
          );
        }
        const seen = input.history.map(({ position }) => ({
          location: 'Gate',
          place: position && { ...MWANZA, ...position },
        }));
        expect(JSON.stringify(routeMapOf(input.route, seen, false))).not.toMatch(/"(?:lat|lon)":null/u);
      }),
      { numRuns: 1500 },
    );
  });

  test('everyone who looks within a minute sees the same, to the minute', () => {
    const minutes = fc.integer({ min: 1, max: 20_000 });
    const seconds = fc.integer({ min: 1, max: 60_000 });
    fc.assert(
      fc.property(inputs, minutes, seconds, (input, minute, later) => {
        const told = { ...input, history: [entry('Picked Up', 0), entry('In Transit', 0)] };
        const looked = (ms: number) => {
          const { record, ...estimate } = estimateArrival(told, START + minute * 60_000 + ms);
          return { ...estimate, record: { ...record, lastUpdated: '' } };
        };
        if (input.shipment.status !== 'Delivered') expect(looked(later)).toEqual(looked(1));
      }),
      { numRuns: 300 },
    );
  });

  test('progress never falls while the status advances and time passes', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 4, maxLength: 4 });
    const looks = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 2, maxLength: 12 });
    const seen = fc.option(fc.constantFrom(MOMBASA, KIGALI, MWANZA));
    fc.assert(
      fc.property(steps, looks, seen, fc.boolean(), fc.constantFrom(ROAD, UNKNOWN), (waits, hours, at, isHeld, way) => {
        const statuses = [
          'Picked Up',
          'In Transit',
          ...(isHeld ? ['Exception' as const] : []),
          'Out for Delivery',
        ] as const;
        let since = 0;
        const story: Sighting[] = [entry('Created', 0)];
        for (const [n, status] of statuses.entries()) {
          since += waits[n] ?? 0;
          story.push({ ...entry(status, since), position: status === 'In Transit' ? at : null });
        }
        const shown = hours
          .toSorted((a, b) => a - b)
          .map((hour) => {
            const now = START + hour * HOUR_MS;
            const history = story.filter(({ timestamp }) => Date.parse(timestamp) <= now);
            const status = history.at(-1)?.status ?? 'Created';
            const input = { shipment: shipmentOf({ status }), history, route: way, lane: null };
            return estimateArrival(input, now).record.route.progress;
          });
        expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('what an estimate says', () => {
  const look = (more: Partial<EstimateInput>, hours: number) =>
    estimateArrival({ shipment: shipmentOf(), history: [], route: ROAD, lane: null, ...more }, START + hours * HOUR_MS);
  const lane = (deliveries: number): LaneStatistics => ({
    deliveries,
    medianSeconds: 4 * 86_400,
    spreadSeconds: 36_000,
  });
  const created = { shipment: shipmentOf({ status: 'Created' }) };

  test('four deliveries teach nothing, five give their median', () => {
    const few = look({ ...created, lane: lane(4) }, 0);
    expect(few.record.dynamicETA.factors).toContain('little-data');
    expect(few.learntFrom).toBe(0);
    const { explanation, learntFrom } = look({ ...created, lane: lane(5) }, 0);
    const outside = new Set(['traffic-heavy', 'traffic-moderate', 'weather-severe', 'weather-moderate']);
    const minutes = explanation.filter(({ code }) => !outside.has(code)).reduce((sum, part) => sum + part.minutes, 0);
    expect(Math.abs(minutes - 4 * 24 * 60)).toBeLessThanOrEqual(4);
    expect(learntFrom).toBe(5);
    expect(explanation.map(({ code }) => code)).toContain('lane-history');
  });

  test('a lane that takes no time gives no instant that has passed', () => {
    const evening = START + 14 * HOUR_MS;
    const shipment = shipmentOf({ status: 'Created', createdAt: iso(evening + 9) });
    const short = { ...lane(5), medianSeconds: 1 };
    for (let seaKm = 14_000; seaKm < 14_010; seaKm += 0.1) {
      const way: RouteFacts = { ...ROAD, kind: 'sea', roadKm: 0, seaKm, borders: 0, sea: { from: 0, to: 1 } };
      const { record } = estimateArrival({ shipment, history: [], route: way, lane: short }, evening + 1);
      expect(Date.parse(record.dynamicETA.updated)).toBeGreaterThan(evening);
    }
  });

  test('a date that somebody set holds; the default does not, and a past one is said', () => {
    const estimatedDeliveryDate = iso(START + 240 * HOUR_MS);
    const promised = look({ shipment: shipmentOf({ estimatedDeliveryDate, etaIsDefault: false }) }, 0);
    const { updated, original } = promised.record.dynamicETA;
    expect(original).toBe(estimatedDeliveryDate);
    expect((Date.parse(updated) - Date.parse(estimatedDeliveryDate)) / 60_000).toBeLessThanOrEqual(105);
    expect(promised.explanation.map(({ code }) => code)).toContain('promised-date');
    const defaulted = look({ shipment: shipmentOf({ estimatedDeliveryDate }) }, 0);
    expect(defaulted.record.dynamicETA.updated < estimatedDeliveryDate).toBe(true);
    const past = look({ shipment: shipmentOf({ estimatedDeliveryDate: iso(START - 1), etaIsDefault: false }) }, 0);
    expect(past.record.dynamicETA.factors).toContain('date-passed');
    const overdue = look({ shipment: shipmentOf({ estimatedDeliveryDate: iso(START - 1) }) }, 0);
    expect(overdue.record.dynamicETA.factors).not.toContain('date-passed');
  });

  test('exception, delay, silence, delivery and the same place are said', () => {
    const factors = (more: Partial<EstimateInput>, hours = 1) => look(more, hours).record.dynamicETA.factors;
    expect(factors({ shipment: shipmentOf({ status: 'Exception' }) })).toContain('exception');
    expect(factors({ shipment: shipmentOf({ isDelayed: true }) })).toContain('reported-delay');
    expect(factors({}, 2000)).toContain('no-news');
    expect(factors({ route: route(MOMBASA, MOMBASA) })).toContain('same-place');
    expect(factors({ route: UNKNOWN })).toContain('unknown-route');
    const delivered = shipmentOf({ status: 'Delivered', actualDeliveryDate: iso(START + HOUR_MS) });
    const { record, window, explanation } = look({ shipment: delivered }, 9);
    expect(record.dynamicETA).toMatchObject({ updated: iso(START + HOUR_MS), confidence: 99, factors: ['delivered'] });
    expect(record.route).toMatchObject({ progress: 99, remainingDistance: 0, nextWaypoint: null });
    expect(window).toEqual({ earliest: iso(START + HOUR_MS), latest: iso(START + HOUR_MS) });
    expect(explanation).toEqual([{ code: 'delivered', minutes: 0 }]);
  });

  test('a location on the way sets the progress, one far off does not', () => {
    const seenAt = (position: { lat: number; lon: number }) =>
      look({ history: [{ ...entry('In Transit', 0), position }] }, 0).record.route;
    expect(seenAt(MWANZA).progress).toBeGreaterThan(65);
    expect(seenAt(MWANZA).progress).toBeLessThan(75);
    expect(seenAt({ lat: 51, lon: 4 }).progress).toBe(5);
    expect(seenAt(MOMBASA).nextWaypoint).toBe('Mwanza');
  });

  test.each<[string, Sighting[]]>([
    ['a delivery', [entry('Delivered', 2), entry('In Transit', 5)]],
    ['a delivery that was told twice', [entry('Delivered', 2), entry('Delivered', 3), entry('In Transit', 5)]],
    ['a status of a few minutes', [entry('Out for Delivery', 4.9), entry('In Transit', 5)]],
  ])('%s that was taken back brought it no nearer', (_what, mistake) => {
    const story = [entry('Created', 0), entry('In Transit', 1)];
    expect(look({ history: [...story, ...mistake] }, 6).record).toEqual(look({ history: story }, 6).record);
    // Who comes back from a round was near.
    const round = [...story, entry('Out for Delivery', 2), entry('In Transit', 5)];
    expect(look({ history: round }, 6).record.route.progress).toBe(94);
  });

  test('every factor is known to the catalogue, and the simulation has all its conditions', () => {
    const met = new Set<string>();
    for (let hours = 0; hours < 900; hours += 1) {
      const { record } = look({}, hours);
      for (const code of record.dynamicETA.factors) met.add(code);
      met.add(record.traffic.condition).add(record.weather.current).add(record.weather.impact);
    }
    for (const word of ['light', 'moderate', 'heavy', 'Clear', 'Cloudy', 'Rain', 'Storm', 'none', 'minor', 'severe']) {
      expect(met).toContain(word);
    }
    expect(new Set(ETA_FACTORS).size).toBe(ETA_FACTORS.length);
  });
});
