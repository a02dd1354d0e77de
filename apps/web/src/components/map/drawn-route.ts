import type { RouteMap } from '@msafara/domain/eta/eta.schema';
import { lengthKm, type Position } from '@msafara/domain/eta/geography';

import type { LatLng } from './land.ts';

/** A route as a map shows it, with the names that stand on the shipment. */
export type DrawnRoute = {
  trackingNumber: string;
  origin: string;
  destination: string;
  isDelivered: boolean;
  /** 0 to 99. */
  progress: number;
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

/** A line in two at a share of its length, at the position there: what is behind, and what is ahead. */
export function splitAt(
  path: readonly Position[],
  share: number,
  at: Position,
): { behind: Position[]; ahead: Position[] } {
  const target = lengthKm(path) * share;
  let passed = 0;
  for (const [n, to] of path.entries()) {
    const from = path[n - 1];
    if (!from) continue;
    passed += lengthKm([from, to]);
    if (passed >= target) return { behind: [...path.slice(0, n), at], ahead: [at, ...path.slice(n)] };
  }
  return { behind: [...path], ahead: [at] };
}
