import { describe, expect, test } from 'vitest';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { confidenceOf, windowOf } from './certainty.ts';
import type { EtaFactor } from './eta.schema.ts';
import type { RouteKind } from './route.ts';

describe('how sure an estimate is (§9, D13)', () => {
  test.each<[EtaFactor, 'surer' | 'less sure']>([
    ['lane-history', 'surer'],
    ['border-own', 'surer'],
    ['border-shared', 'surer'],
    ['little-data', 'less sure'],
    ['unknown-route', 'less sure'],
    ['border-crossings', 'less sure'],
    ['traffic-heavy', 'less sure'],
    ['traffic-moderate', 'less sure'],
    ['weather-severe', 'less sure'],
    ['weather-moderate', 'less sure'],
    ['reported-delay', 'less sure'],
    ['no-news', 'less sure'],
    ['exception', 'less sure'],
    ['date-passed', 'less sure'],
  ])('%s makes it %s', (factor, which) => {
    const change = confidenceOf([factor], 20) - confidenceOf([], 20);
    expect(Math.sign(change)).toBe(which === 'surer' ? 1 : -1);
  });

  test('what is worse takes more', () => {
    const left = (...factors: EtaFactor[]) => confidenceOf(factors, 20);
    expect(left('traffic-heavy')).toBeLessThan(left('traffic-moderate'));
    expect(left('weather-severe')).toBeLessThan(left('weather-moderate'));
    expect(left('exception')).toBeLessThan(left('reported-delay'));
    expect(left('little-data', 'no-news')).toBeLessThan(left('no-news'));
  });

  test('it grows with the way that is behind, from 70 to 99, and a delivery is sure', () => {
    const along = [0, 25, 50, 75, 99].map((progress) => confidenceOf([], progress));
    expect(along).toEqual([...new Set(along)].toSorted((a, b) => a - b));
    expect(confidenceOf(['unknown-route', 'exception', 'no-news'], 0)).toBe(70);
    expect(confidenceOf(['lane-history', 'border-own'], 99)).toBe(99);
    expect(confidenceOf(['delivered', 'exception'], 0)).toBe(99);
  });
});

describe('the window about an estimate (D13)', () => {
  const NOW = Date.parse('2026-11-20T08:00:00.000Z');
  const TRAVEL = 100 * 60;
  const updated = NOW + TRAVEL * MINUTE_MS;
  type About = Parameters<typeof windowOf>[0];
  const about = (more: Partial<About> = {}): About => ({
    updated,
    now: NOW,
    travel: TRAVEL,
    kind: 'road',
    isHeld: false,
    ...more,
  });
  const hours = ({ earliest, latest }: { earliest: number; latest: number }) => [
    (updated - earliest) / HOUR_MS,
    (latest - updated) / HOUR_MS,
  ];

  test.each<[RouteKind, number]>([
    ['road', 18],
    ['sea', 14],
    ['unknown', 40],
  ])('%s: %i in a hundred of what is left, and 1.3 times that late', (kind, share) => {
    const [early, late] = hours(windowOf(about({ kind }), null));
    expect(early).toBeCloseTo(share, 6);
    expect(late).toBeCloseTo(share * 1.3, 6);
  });

  test('what is held may be off by half as much again', () => {
    expect(hours(windowOf(about({ isHeld: true }), null))[0]).toBeCloseTo(27, 6);
  });

  test('where the lane taught, by its own spread', () => {
    const lane = { deliveries: 9, medianSeconds: 4 * 86_400, spreadSeconds: 0.4 * 86_400 };
    expect(hours(windowOf(about(), lane))[0]).toBeCloseTo(10, 6);
  });

  test('never under 45 minutes or over 30 days, before now or after the estimate', () => {
    const near = windowOf(about({ updated: NOW + 10 * MINUTE_MS, travel: 10 }), null);
    expect(near).toEqual({ earliest: NOW, latest: NOW + 10 * MINUTE_MS + 45 * 1.3 * MINUTE_MS });
    const far = windowOf(about({ updated: NOW + 400 * DAY_MS, travel: 400 * 24 * 60, kind: 'unknown' }), null);
    expect(far).toEqual({ earliest: NOW + 370 * DAY_MS, latest: NOW + 400 * DAY_MS + 30 * 1.3 * DAY_MS });
    const passed = windowOf(about({ updated: NOW - HOUR_MS, travel: -60 }), null);
    expect(passed.earliest).toBe(NOW - HOUR_MS);
  });

  const spread = (minutes: number, early: number, late: number) => ({ minutes, early, late });

  test('posts ahead widen it by what they may take, the late side by the late', () => {
    const usual = spread(600, 0, 0);
    const calm = windowOf(about({ borders: { ahead: spread(600, 60, 60), usual } }), null);
    const jam = windowOf(about({ borders: { ahead: spread(600, 60, 3000), usual } }), null);
    expect(jam.earliest).toBe(calm.earliest);
    expect(jam.latest).toBeGreaterThan(calm.latest + 20 * HOUR_MS);
    // Driving stays unsure by itself: some two hours at least.
    const nothing = windowOf(about({ borders: { ahead: spread(TRAVEL, 0, 0), usual } }), null);
    expect(hours(nothing)[0]).toBeCloseTo(2, 6);
  });

  test('what posts took of the spread of a lane is not counted twice', () => {
    const lane = { deliveries: 9, medianSeconds: 4 * 86_400, spreadSeconds: 0.8 * 86_400 };
    const borders = (late: number) => ({ ahead: spread(600, 60, 60), usual: spread(600, late, late) });
    const alone = windowOf(about({ borders: borders(0) }), lane);
    const shared = windowOf(about({ borders: borders(1800) }), lane);
    expect(shared.latest).toBeLessThan(alone.latest - HOUR_MS);
  });
});
