import type { TrackingRoute } from '@msafara/domain/eta/eta.schema';
import { routeMapOf } from '@msafara/domain/eta/route-map';

import type { TrpcContext } from '../../trpc.ts';
import { routeOf, seenPlacesOf } from './routes.ts';

/** The map of public tracking (D7), made of the public fields alone. Fails as tracking does for numbers that lead nowhere. */
export async function readTrackingRoute(
  context: TrpcContext,
  { trackingNumber }: { trackingNumber: string },
): Promise<TrackingRoute> {
  const { result } = await context.tracking.track(context, trackingNumber);
  return { map: routeMapOf(routeOf(result), seenPlacesOf(result.history), result.status === 'Delivered') };
}
