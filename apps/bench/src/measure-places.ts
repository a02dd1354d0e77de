import { findPlace } from '@msafara/places/find-place';
import { gazetteer } from '@msafara/places/gazetteer';
import { routeBetween } from '@msafara/places/route-between';
import { searchPlaces } from '@msafara/places/search-places';

import { median } from './median.ts';
import type { Result } from './report.ts';

const ASKED = 2000;
const MAX_MS = 2;

/** What people type: names as they stand, with a slip, with a country, as a port, within more, and what is nowhere. */
const TYPED: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => `${name.slice(0, -2)}${name.slice(-1)}`,
  (name) => `${name.slice(0, 2)}${name.slice(1)}`,
  (name) => `${name}, Kenya`,
  (name) => `Port of ${name}`,
  (name) => `Warehouse 12, ${name} depot, gate 4`,
  (name) => `${name.split('').toReversed().join('')} and some more words`,
  (name) => name.slice(0, 3),
];

function measured(name: string, ask: (text: string, n: number) => unknown): Result {
  const { names } = gazetteer();
  const texts = Array.from({ length: ASKED }, (_, n) => {
    const place = names[(n * 7919) % names.length]?.place.name ?? '';
    return TYPED[n % TYPED.length]?.(place) ?? place;
  });
  for (const text of texts.slice(0, 100)) ask(text, 0);
  const costs = texts.map((text, n) => {
    const startedAt = performance.now();
    ask(text, n);
    return performance.now() - startedAt;
  });
  const sorted = costs.toSorted((a, b) => a - b);
  return {
    name,
    measured: sorted[Math.floor(ASKED * 0.95)] ?? Number.NaN,
    unit: 'ms',
    target: MAX_MS,
    isFloor: false,
    details: `p50 ${median(costs).toFixed(3)} ms, slowest of ${ASKED} ${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
  };
}

/** Looking a place up, completing a field, and planning the way between two places (D13). */
export function measurePlaces(): Promise<Result[]> {
  const { towns } = gazetteer();
  return Promise.resolve([
    measured('A place looked up, p95', findPlace),
    measured('A field for a place completed, p95', (text) => searchPlaces(text, 8)),
    measured('The way between two places planned, p95', (_, n) =>
      routeBetween(towns[(n * 31) % towns.length]?.name ?? '', towns[(n * 17 + 5) % towns.length]?.name ?? ''),
    ),
  ]);
}
