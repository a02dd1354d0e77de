import { distanceKm, type Position } from '@msafara/domain/eta/geography';

import { gazetteer, type Place } from './gazetteer.ts';

/** Farther off than this nobody would say that they are there. */
const NEAR_KM = 60;

/** The towns and ports near to a position, the nearest first. */
export function placesNear(position: Position, limit: number): Place[] {
  const { towns, ports } = gazetteer();
  return [...towns, ...ports]
    .map((place) => ({ place, km: distanceKm(place, position) }))
    .filter(({ km }) => km <= NEAR_KM)
    .toSorted((a, b) => a.km - b.km)
    .slice(0, limit)
    .map(({ place }) => place);
}
