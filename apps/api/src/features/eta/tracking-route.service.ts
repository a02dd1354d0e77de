import { readLanes } from '@msafara/db/eta/lanes.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { estimateArrival } from '@msafara/domain/eta/estimate';
import type { TrackingRoute } from '@msafara/domain/eta/eta.schema';
import { routeMapOf } from '@msafara/domain/eta/route-map';
import { grantsEta } from '@msafara/domain/policy';
import { DEFAULT_ETA_MS } from '@msafara/domain/shipments/shipments.schema';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';

import type { TrpcContext } from '../../trpc.ts';
import { routeOf, sightingsOf } from './routes.ts';

/** A shipment as the rule needs it, from nothing but what anyone with its number sees. */
function shipmentFrom(result: PublicTracking, now: number) {
  const createdAt = result.history[0]?.timestamp ?? new Date(now).toISOString();
  const estimate = result.estimatedDeliveryDate;
  return {
    ...result,
    id: result.trackingNumber,
    createdAt,
    // The default date is 24 hours after creation (D9).
    etaIsDefault: estimate !== null && Date.parse(estimate) - Date.parse(createdAt) === DEFAULT_ETA_MS,
    actualDeliveryDate: result.history.findLast(({ status }) => status === 'Delivered')?.timestamp ?? null,
  };
}

/**
 * The map of public tracking and, where the organisation is eligible, the window (D7): made of the
 * public fields alone. A number that leads nowhere is a miss as in `tracking.find`.
 */
export async function readTrackingRoute(
  context: TrpcContext,
  { trackingNumber }: { trackingNumber: string },
): Promise<TrackingRoute> {
  const { deps, tracking } = context;
  const { organisationId, result } = await tracking.track(context, trackingNumber);
  const now = deps.clock();
  const organisation = await findOrganisation(deps.database.read, organisationId);
  const isEligible = organisation !== undefined && grantsEta(organisation);
  const route = routeOf(result);
  const { origin, destination } = result;
  const [lane = null] = isEligible ? await readLanes(deps.database, [{ organisationId, origin, destination }]) : [];
  const shipment = shipmentFrom(result, now);
  const estimate = estimateArrival({ shipment, history: sightingsOf(result.history), route, lane }, now);
  const isDelivered = result.status === 'Delivered';
  return {
    map: routeMapOf(route, estimate, isDelivered),
    progress: estimate.record.route.progress,
    window: isEligible && !isDelivered ? estimate.window : null,
  };
}
