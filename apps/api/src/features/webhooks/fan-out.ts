import type { Trx } from '@msafara/db/database';
import { findLastEventId, listEventsOfAll } from '@msafara/db/events/events.repository';
import {
  findJournalPlace,
  findJournalPlaceForUpdate,
  insertJournalReader,
  updateJournalPlace,
} from '@msafara/db/events/journal-readers.repository';
import { insertDeliveries, newDelivery } from '@msafara/db/webhooks/webhook-deliveries.repository';
import { listReceivers, updateEndpointsDue } from '@msafara/db/webhooks/webhook-endpoints.repository';

import { type Deps, nowOf } from '../../deps.ts';
import { typesOf } from './webhook-view.ts';

const NAME = 'webhooks';
const STEP = 500;

/** Follows the journal from its present end on, unless it is followed already. */
export async function followJournal({ database }: Deps): Promise<void> {
  if ((await findJournalPlace(database.read, NAME)) !== undefined) return;
  await database.transaction(async (trx) => {
    await insertJournalReader(trx, { name: NAME, place: (await findLastEventId(trx)) ?? '' });
  });
}

async function putInLine(deps: Deps, trx: Trx, after: string): Promise<number> {
  const events = await listEventsOfAll(trx, { after, limit: STEP });
  const last = events.at(-1);
  if (!last) return 0;
  const receivers = await listReceivers(trx, [...new Set(events.map(({ organisationId }) => organisationId))]);
  const byOrganisation = Map.groupBy(receivers, (row) => row.organisation_id);
  const wanted = new Map(receivers.map((row) => [row.id, new Set<string>(typesOf(row))]));
  const now = nowOf(deps);
  const due = new Set<string>();
  const rows = events.flatMap(({ id: eventId, organisationId, type: eventType, createdAt }) =>
    (byOrganisation.get(organisationId) ?? []).flatMap(({ id: endpointId, created_at }) => {
      if (wanted.get(endpointId)?.has(eventType) !== true || createdAt < created_at) return [];
      // Those too that are paused: one that is switched on just now has looked already.
      due.add(endpointId);
      return [newDelivery({ endpointId, eventId, eventType }, now)];
    }),
  );
  await insertDeliveries(trx, rows);
  await updateEndpointsDue(trx, [...due], now);
  await updateJournalPlace(trx, { name: NAME, place: last.id });
  return events.length;
}

/**
 * Puts what happened since the last time in line for the endpoints that asked for it (D25); one process does so at a time.
 * Returns whether there may be more.
 */
export async function fanOut(deps: Deps): Promise<boolean> {
  const { read, transaction } = deps.database;
  const place = await findJournalPlace(read, NAME);
  // A look that finds nothing writes nothing.
  if (place === undefined || (await listEventsOfAll(read, { after: place, limit: 1 })).length === 0) return false;
  const count = await transaction(async (trx) => {
    const after = await findJournalPlaceForUpdate(trx, NAME);
    return after === undefined ? 0 : putInLine(deps, trx, after);
  });
  return count === STEP;
}
