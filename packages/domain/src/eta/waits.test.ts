import { describe, expect, test } from 'vitest';

import type { BorderTime } from '../borders/border-times.ts';
import { estimateArrival, type EstimateInput } from './estimate.ts';
import { planRoute } from './route.ts';
import type { AtPost, BorderOnTheWay } from './waits.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T00:00:00.000Z');
const iso = (hours: number) => new Date(START + hours * HOUR).toISOString();

const COAST = { name: 'Coast', country: 'KE', lat: 0, lon: 40, port: null };
const INLAND = { name: 'Inland', country: 'UG', lat: 0, lon: 32, port: null };
const ROUTE = planRoute(
  { origin: COAST, destination: INLAND },
  { gatewayOf: () => undefined, townsAlong: () => [{ name: 'Mid', country: 'KE', lat: 0, lon: 38, share: 0.25 }] },
);

const time = (side: 'exit' | 'entry', hours: number, slot = 'all'): BorderTime => ({
  postId: 'malaba',
  side,
  slot,
  crossings: 40,
  p10: hours * 30,
  p50: hours * 60,
  p90: hours * 120,
});

const NOWHERE: AtPost = { arrived: null, exitCleared: null, crossed: null, arrivedAtEntry: null, entryCleared: null };

function border(more: Partial<BorderOnTheWay> = {}): BorderOnTheWay {
  const times = { own: [time('exit', 10), time('entry', 6)], shared: [] };
  return { postId: 'malaba', position: { lat: 0, lon: 36 }, share: 0.5, times, passage: null, ...more };
}

function look(borders: readonly BorderOnTheWay[] | undefined, hours: number, more: Partial<EstimateInput> = {}) {
  const shipment = {
    id: 'x',
    trackingNumber: 'SH-1',
    destination: 'Inland',
    status: 'In Transit',
    priority: 'Standard',
    estimatedDeliveryDate: null,
    etaIsDefault: true,
    actualDeliveryDate: null,
    isDelayed: false,
    createdAt: iso(0),
  } as const;
  const history = [{ status: 'In Transit' as const, timestamp: iso(0), position: COAST }];
  const input = { shipment, history, route: ROUTE, lane: null, ...(borders && { borders }), ...more };
  const { explanation, record } = estimateArrival(input, START + hours * HOUR);
  const hoursOf = (code: string) => (explanation.find((part) => part.code === code)?.minutes ?? 0) / 60;
  return { own: hoursOf('border-own'), shared: hoursOf('border-shared'), generic: hoursOf('border-crossings'), record };
}

describe('what is left to stand at a post (D13)', () => {
  test('where nothing is known the estimate is what it was', () => {
    expect(look([], 5).record).toEqual(look(undefined, 5).record);
    expect(look(undefined, 5).generic).toBeGreaterThan(0);
  });

  test.each<[string, Partial<AtPost> | null, number, number]>([
    ['ahead: both sides', null, 5, 16],
    ['planned alone: both sides', {}, 5, 16],
    ['arrived three hours ago: what is left of the exit side, and the entry side', { arrived: iso(27) }, 30, 13],
    ['crossed two hours ago: what is left of the entry side', { arrived: iso(20), crossed: iso(28) }, 30, 4],
    ['cleared: nothing', { arrived: iso(10), crossed: iso(20), entryCleared: iso(29) }, 30, 0],
    ['crossed days ago, and nobody told of the clearing: nothing', { arrived: iso(1), crossed: iso(2) }, 90, 0],
  ])('%s', (_case, passage, now, expected) => {
    const told = passage && { ...NOWHERE, ...passage };
    expect(look([border({ passage: told })], now).own).toBeCloseTo(expected, 1);
  });

  test('longer than usual: half of what nine in ten would still stand', () => {
    const at = border({ passage: { ...NOWHERE, arrived: iso(20) } });
    const { own } = look([at], 32);
    expect(own).toBeGreaterThan(6);
    expect(own).toBeLessThan(12);
  });

  test('standing there it drives no further, and once it is through it does', () => {
    const standing = border({ passage: { ...NOWHERE, arrived: iso(20) } });
    expect([21, 26].map((hours) => look([standing], hours).record.route.progress)).toEqual([50, 50]);
    const through = border({ passage: { ...NOWHERE, arrived: iso(20), crossed: iso(24), entryCleared: iso(26) } });
    expect(look([through], 40).record.route.progress).toBeGreaterThan(60);
  });

  test('an organisation that records its crossings is not at a post before it told so', () => {
    expect(look([border()], 100).own).toBeCloseTo(16, 1);
    const shared = border({ times: { own: [], shared: [time('exit', 10), time('entry', 6)] } });
    expect(look([shared], 5).shared).toBeCloseTo(16, 1);
    expect(look([shared], 100).shared).toBe(0);
  });

  test('the hours are those of when it will be there, everybody’s where there are none of its own', () => {
    // It drives 27.75 hours to the post: it will be there at a quarter to four in the night.
    const night = border({ times: { own: [], shared: [time('exit', 2), time('exit', 30, 'h03'), time('entry', 4)] } });
    expect(look([night], 0).shared).toBeCloseTo(34, 1);
  });

  test('a side that nobody knows takes three hours', () => {
    const half = border({ times: { own: [time('exit', 10)], shared: [] } });
    expect(look([half], 5)).toMatchObject({ own: 10, generic: 3 });
  });
});
