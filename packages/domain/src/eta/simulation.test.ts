import { describe, expect, test } from 'vitest';

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { trafficAt, type Weather, weatherAt } from './simulation.ts';

const JANUARY = Date.parse('2026-01-05T00:00:00.000Z');
const JULY = Date.parse('2026-07-05T00:00:00.000Z');
const PLACES = Array.from({ length: 400 }, (_, n) => `place ${String(n)}`);

/** How many places of 400 are jammed when the sun stands at an hour there. */
function jams(solarHour: number, lon: number): number {
  const at = JANUARY + (solarHour - lon / 15) * HOUR_MS;
  return PLACES.filter((place) => trafficAt(place, { lat: 0, lon }, at) === 'heavy').length;
}

describe('traffic (D13)', () => {
  test.each([0, 37.5, -17.5])(
    'is heaviest when people drive to work and home by the sun at %d°, and least at night',
    (lon) => {
      const [work, noon, home, night] = [jams(8, lon), jams(12, lon), jams(17.5, lon), jams(2, lon)];
      for (const rush of [work, home]) expect(rush).toBeGreaterThan(noon * 1.5);
      expect(noon).toBeGreaterThan(night * 2);
      // Just outside the rush it is as at noon.
      for (const hour of [6.5, 9.5, 15.5, 19.5]) expect(jams(hour, lon)).toBeLessThan(work / 1.5);
      for (const hour of [4.5, 22.5]) expect(jams(hour, lon)).toBeLessThan(noon / 2);
    },
  );

  test('stays as it is within an hour, and changes with the hours', () => {
    const of = (at: number) => PLACES.map((place) => trafficAt(place, { lat: 0, lon: 0 }, at));
    expect(of(JANUARY + 59 * MINUTE_MS)).toEqual(of(JANUARY));
    expect(of(JANUARY + HOUR_MS)).not.toEqual(of(JANUARY));
  });
});

/** The weather of 400 places at a latitude, through the day that begins at an instant. */
function weatherOf(lat: number, day: number): Weather[] {
  return PLACES.flatMap((place) => [0, 8, 16].map((hour) => weatherAt(place, { lat, lon: 0 }, day + hour * HOUR_MS)));
}

describe('weather (D13)', () => {
  test.each([
    ['the Alps in January', 46, JANUARY, true],
    ['the Alps in July', 46, JULY, false],
    ['Patagonia in July', -50, JULY, true],
    ['Patagonia in January', -50, JANUARY, false],
    ['Nairobi in January', -1, JANUARY, false],
    ['Nairobi in July', -1, JULY, false],
    ['Lagos in January', 6, JANUARY, false],
    ['Maseru in January', -29, JANUARY, false],
  ])('snow: %s', (_place, lat, day, snows) => {
    expect(weatherOf(lat, day).some(({ current }) => current === 'Snow')).toBe(snows);
  });

  test('storms are severe and windy, snow holds up, rain may, and nothing else does', () => {
    const seen = new Set<string>();
    for (const { current, impact, windSpeed } of [...weatherOf(46, JANUARY), ...weatherOf(-1, JULY)]) {
      seen.add(`${current}: ${impact}`);
      if (current === 'Storm') expect(windSpeed).toBeGreaterThanOrEqual(39);
      if (windSpeed > 26) expect(['Storm', 'Snow']).toContain(current);
    }
    expect([...seen].toSorted()).toEqual([
      'Clear: none',
      'Cloudy: none',
      'Rain: minor',
      'Rain: moderate',
      'Snow: moderate',
      'Snow: severe',
      'Storm: severe',
    ]);
  });

  test('it is warmer at the equator than far from it, after noon than before dawn, and where it is dry', () => {
    const mean = (found: readonly Weather[]) =>
      found.reduce((sum, { temperature }) => sum + temperature, 0) / found.length;
    expect(mean(weatherOf(0, JANUARY))).toBeGreaterThan(mean(weatherOf(34, JANUARY)) + 10);
    expect(mean(weatherOf(46, JULY))).toBeGreaterThan(mean(weatherOf(46, JANUARY)) + 8);
    expect(mean(weatherOf(-34, JANUARY))).toBeGreaterThan(mean(weatherOf(-34, JULY)) + 5);
    const hourly = (hour: number) =>
      PLACES.map((place) => weatherAt(place, { lat: 0, lon: 45 }, JANUARY + (hour - 3) * HOUR_MS));
    expect(mean(hourly(14))).toBeGreaterThan(mean(hourly(2)) + 8);
    const all = weatherOf(0, JANUARY + DAY_MS);
    const wet = all.filter(({ current }) => current === 'Rain' || current === 'Storm');
    expect(mean(wet)).toBeLessThan(mean(all) - 1);
    // Rain is common and storms are not.
    expect(wet.length / all.length).toBeGreaterThan(0.25);
    expect(wet.filter(({ current }) => current === 'Storm').length / all.length).toBeLessThan(0.1);
  });
});
