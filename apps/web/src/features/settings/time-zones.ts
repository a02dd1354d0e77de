import { FIRST_TIME_ZONES } from '@msafara/domain/settings/settings.schema';

/** Every zone once: the eight first ones, then what the browser knows, and those that must not be missing. */
export function timeZones(needed: readonly string[]): string[] {
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), ...needed])].toSorted();
  return [...new Set([...FIRST_TIME_ZONES, ...others])];
}
