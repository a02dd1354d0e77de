import { HOUR_MS } from '../durations.ts';
import type { TrafficCondition, WeatherCondition, WeatherImpact } from './eta.schema.ts';
import type { Position } from './geography.ts';

/** Minutes that traffic and weather add (§9). */
export const TRAFFIC_DELAY: Readonly<Record<TrafficCondition, number>> = { light: 0, moderate: 20, heavy: 45 };
export const WEATHER_DELAY: Readonly<Record<WeatherImpact, number>> = { none: 0, minor: 0, moderate: 30, severe: 60 };

/** A number from 0 to 1 that a text always leads to: FNV-1a, then mixed. */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** The hour of the day by the sun, 0 to 24. */
function solarHour(at: number, lon: number): number {
  return (((at / HOUR_MS + lon / 15) % 24) + 24) % 24;
}

/** Traffic at a place in an hour: simulated, worse when people drive to work and home (D13). */
export function trafficAt(place: string, { lon }: Position, at: number): TrafficCondition {
  const dice = fractionOf(`traffic|${place}|${Math.floor(at / HOUR_MS)}`);
  const hour = solarHour(at, lon);
  const isRush = (hour >= 7 && hour < 9) || (hour >= 16 && hour < 19);
  const isNight = hour < 5 || hour >= 22;
  const heavy = isNight ? 0.03 : isRush ? 0.35 : 0.12;
  const moderate = isNight ? 0.12 : isRush ? 0.4 : 0.3;
  if (dice < heavy) return 'heavy';
  return dice < heavy + moderate ? 'moderate' : 'light';
}

export type Weather = { current: WeatherCondition; temperature: number; windSpeed: number; impact: WeatherImpact };

/** Weather at a place in an hour: simulated; snow falls far from the equator and in its winter alone (D13). */
export function weatherAt(place: string, { lat, lon }: Position, at: number): Weather {
  const key = `${place}|${Math.floor(at / HOUR_MS)}`;
  const dice = fractionOf(`weather|${key}`);
  const [detail, breeze] = [fractionOf(`impact|${key}`), fractionOf(`wind|${key}`)];
  const month = new Date(at).getUTCMonth();
  const isWinter = lat >= 0 ? month < 2 || month === 11 : month >= 5 && month <= 7;
  const daily = Math.cos(((solarHour(at, lon) - 14) / 12) * Math.PI);
  const season = (isWinter ? -0.25 : 0.05) * Math.abs(lat);
  const warmth = 29 - Math.max(0, Math.abs(lat) - 12) * 0.45 + season + daily * 5 + (detail - 0.5) * 4;
  const isWet = dice >= 0.7;
  const isStorm = dice >= 0.93;
  const isSnow = isWet && isWinter && warmth < 2;
  const current = isSnow ? 'Snow' : isStorm ? 'Storm' : isWet ? 'Rain' : dice >= 0.45 ? 'Cloudy' : 'Clear';
  return {
    current,
    temperature: Math.round(isWet ? warmth - 3 : warmth),
    windSpeed: Math.round(4 + breeze * 22 + (isStorm ? 35 : 0)),
    impact: impactOf(current, detail),
  };
}

function impactOf(current: WeatherCondition, detail: number): WeatherImpact {
  if (current === 'Storm') return 'severe';
  if (current === 'Snow') return detail < 0.5 ? 'moderate' : 'severe';
  if (current === 'Rain') return detail < 0.6 ? 'minor' : 'moderate';
  return 'none';
}
