import type { Position } from '@msafara/domain/eta/geography';

const WAIT_MS = 10_000;
/** A position this old still tells the place. */
const OLD_MS = 60_000;

/** As fine as it leaves the phone: 0.01 degree, about a kilometre. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** Where the device is, once the person allows it; rejects where it is refused or not known. */
export async function readPosition(): Promise<Position> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: OLD_MS, timeout: WAIT_MS });
  });
  return { lat: rounded(coords.latitude), lon: rounded(coords.longitude) };
}

/** Whether the page's headers allow the question; they are those of the page that was loaded first. */
export function mayAskPosition(): boolean {
  if (!('featurePolicy' in document)) return true;
  const policy: unknown = document.featurePolicy;
  if (typeof policy !== 'object' || policy === null || !('allowsFeature' in policy)) return true;
  const { allowsFeature } = policy;
  return typeof allowsFeature !== 'function' || allowsFeature.call(policy, 'geolocation') === true;
}
