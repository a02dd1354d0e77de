import type { Position } from '@msafara/domain/eta/geography';
import findZone from '@photostructure/tz-lookup';

/** The time zone of a position (IANA), as `Africa/Kampala`. */
export function zoneAt({ lat, lon }: Position): string {
  return findZone(lat, lon);
}
