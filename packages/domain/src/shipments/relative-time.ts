import { HOUR_MS } from '../durations.ts';

export type Age = { unit: 'now' } | { unit: 'hours' | 'days'; n: number };

/**
 * How long ago a shipment was updated (§2): under 1 hour "now", under 24 hours in hours, then in
 * days. Both times are ISO-8601; a time to come counts as now.
 */
export function lastUpdatedAge(updatedAt: string, now: string): Age {
  const hours = Math.floor((Date.parse(now) - Date.parse(updatedAt)) / HOUR_MS);
  if (!(hours >= 1)) return { unit: 'now' };
  return hours < 24 ? { unit: 'hours', n: hours } : { unit: 'days', n: Math.floor(hours / 24) };
}
