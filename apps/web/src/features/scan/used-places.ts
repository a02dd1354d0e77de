import { USED_PLACES_MAX, usedPlacesSchema } from '@msafara/domain/scans/gate.schema';

import { readStored, writeStored } from '../../lib/browser-storage.ts';

const keyOf = (userId: string) => `places.${userId}`;

/** The places with one more at their head: each once, the newest few. */
export function withPlace(places: readonly string[], place: string): string[] {
  return [place, ...places.filter((other) => other.toLowerCase() !== place.toLowerCase())].slice(0, USED_PLACES_MAX);
}

/** The places that this person recorded from this browser, the newest first. */
export function readUsedPlaces(userId: string): readonly string[] {
  try {
    return usedPlacesSchema.safeParse(JSON.parse(readStored(keyOf(userId)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

/** Keeps a place that was recorded, to be offered the next time. */
export function rememberPlace(userId: string, place: string): void {
  writeStored(keyOf(userId), JSON.stringify(withPlace(readUsedPlaces(userId), place)));
}
