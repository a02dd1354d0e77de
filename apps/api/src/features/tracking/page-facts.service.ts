import { readLanes } from '@msafara/db/eta/lanes.repository';
import type { Reading } from '@msafara/db/standbys/standbys';
import type { FoundTracking } from '@msafara/db/tracking/tracking.repository';
import { findSender } from '@msafara/db/organisations/sender-contacts.repository';
import { estimateArrival } from '@msafara/domain/eta/estimate';
import type { EtaWindow } from '@msafara/domain/eta/eta.schema';
import { grantsEta } from '@msafara/domain/policy';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import { zoneAt } from '@msafara/places/zone-at';

import type { Deps } from '../../deps.ts';
import { bordersOf } from '../eta/borders-on-the-way.ts';
import { routeOf, sightingsOf } from '../eta/routes.ts';
import { shownSender } from '../organisations/sender-contact.service.ts';

type Found = FoundTracking & { asOf?: string };

/** The same window that the sender sees. It counts the hours of the border posts ahead, without naming them (D26). */
async function windowOf(from: Reading, now: number, found: Found): Promise<EtaWindow> {
  const { organisationId, shipment, result } = found;
  const { id } = shipment;
  const { origin, destination } = result;
  const going = { id, organisation_id: organisationId, origin, destination };
  const [[lane = null], borders] = await Promise.all([
    readLanes(from, [{ organisationId, origin, destination }]),
    bordersOf(from, [going]),
  ]);
  const told = { ...result, ...shipment, actualDeliveryDate: null };
  const input = { shipment: told, history: sightingsOf(result.history), route: routeOf(result) };
  return estimateArrival({ ...input, lane, borders: borders.get(id) ?? [] }, now).window;
}

/**
 * What the public page shows beside the public answer (D7, D31): the zone of the destination, a window where the
 * organisation has estimates, and whose shipment it is where that is to be seen. One query, four for those organisations.
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
