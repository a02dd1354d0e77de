import type { RouteMap } from '@msafara/domain/eta/eta.schema';
import type { Position } from '@msafara/domain/eta/geography';

import type { LatLng } from './land.ts';

/** A route as a map shows it, with the names that stand on the shipment. */
export type DrawnRoute = {
  trackingNumber: string;
  origin: string;
  destination: string;
  isDelivered: boolean;
  map: RouteMap;
};

/** Positions one after another, without the jump where the globe is cut open. */
export function unrolled(path: readonly Position[]): LatLng[] {
  let last = path[0]?.lon ?? 0;
  return path.map(({ lat, lon }) => {
    last = lon + 360 * Math.round((last - lon) / 360);
    return [lat, last];
  });
}
