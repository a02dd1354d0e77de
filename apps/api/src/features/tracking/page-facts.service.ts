import { readLanes } from '@msafara/db/eta/lanes.repository';
import type { Reading } from '@msafara/db/standbys/standbys';
import { findSender } from '@msafara/db/organisations/sender-contacts.repository';
import { estimateArrival } from '@msafara/domain/eta/estimate';
import type { EtaWindow } from '@msafara/domain/eta/eta.schema';
import { grantsEta } from '@msafara/domain/policy';
import { DEFAULT_ETA_MS } from '@msafara/domain/shipments/default-eta';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { zoneAt } from '@msafara/places/zone-at';

import type { Deps } from '../../deps.ts';
import { routeOf, sightingsOf } from '../eta/routes.ts';
import { shownSender } from '../organisations/sender-contact.service.ts';

type Found = { organisationId: string; result: PublicTracking; asOf?: string };

/** A shipment as the rule of estimates needs it, from nothing but what anyone with its number sees. */
function shipmentFrom(result: PublicTracking, now: number) {
  const createdAt = result.history[0]?.timestamp ?? new Date(now).toISOString();
  const estimate = result.estimatedDeliveryDate;
  return {
    ...result,
    id: result.trackingNumber,
    createdAt,
    // The default date is 24 hours after creation (D9).
    etaIsDefault: estimate !== null && Date.parse(estimate) - Date.parse(createdAt) === DEFAULT_ETA_MS,
    actualDeliveryDate: null,
  };
}

async function windowOf(from: Reading, now: number, { organisationId, result }: Found): Promise<EtaWindow> {
  const { origin, destination } = result;
  const [lane = null] = await readLanes(from, [{ organisationId, origin, destination }]);
  const input = { shipment: shipmentFrom(result, now), history: sightingsOf(result.history), route: routeOf(result) };
  return estimateArrival({ ...input, lane }, now).window;
}

/**
 * What the public page shows beside the public answer (D7, D31): the zone of the destination, a window where the
 * organisation has estimates, and whose shipment it is where that is to be seen. One query, two for those organisations.
 */
export async function readPageFacts(deps: Deps, found: Found): Promise<PageFacts> {
  const { organisationId, result } = found;
  const { destination } = routeOf(result);
  const told = await deps.database.standbys.readAlways({ organisationId }, (from) =>
    factsAt(from, deps.clock(), found),
  );
  return {
    zone: destination ? zoneAt(destination) : 'UTC',
    ...told.value,
    asOf: found.asOf ?? told.asOf ?? null,
  };
}

async function factsAt(from: Reading, now: number, found: Found): Promise<Pick<PageFacts, 'window' | 'sender'>> {
  const { organisationId, result } = found;
  const sender = await findSender(from.read, organisationId);
  const hasWindow = sender !== undefined && grantsEta(sender) && result.status !== 'Delivered';
  return {
    window: hasWindow ? await windowOf(from, now, found) : null,
    sender: sender ? shownSender(sender) : null,
  };
}
