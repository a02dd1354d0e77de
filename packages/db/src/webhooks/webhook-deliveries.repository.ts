import type { EventType } from '@msafara/domain/events/event-types';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import type { WebhookDeliveryTable } from './webhooks.table.ts';

/** As a literal: only so do the databases see that the index of what waits holds it all. */
const WAITING = sql.lit('waiting' as const);

export type DeliveryRow = WebhookDeliveryTable;

type InLine = { endpointId: string; eventId: string; eventType: EventType };

/** An event in line for an endpoint, to be sent at once. */
export function newDelivery({ endpointId, eventId, eventType }: InLine, now: string): DeliveryRow {
  return {
    id: `${endpointId}.${eventId}`,
    endpoint_id: endpointId,
    event_id: eventId,
    event_type: eventType,
    state: 'waiting',
    tries: 0,
    next_at: now,
    created_at: now,
  };
}

/** Puts events in line; those that are there already stay as they are. Returns how many are new. */
export async function insertDeliveries(trx: Trx, rows: readonly DeliveryRow[]): Promise<number> {
  return insertRows(trx, 'webhook_deliveries', rows, { ifNew: true });
}

/** What is due of an endpoint, with the event to be sent; null once the journal keeps that no longer. */
export async function listDue(
  db: Db,
  { endpointId, now, limit }: { endpointId: string; now: string | undefined; limit: number },
): Promise<(DeliveryRow & { data: string | null; happened: string | null })[]> {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('events', 'events.id', 'delivery.event_id')
    .selectAll('delivery')
    .select(['events.data', 'events.created_at as happened'])
    .where('delivery.endpoint_id', '=', endpointId)
    .where('delivery.state', '=', WAITING)
    .$if(now !== undefined, (query) => query.where('delivery.next_at', '<=', now ?? ''))
    .orderBy('delivery.next_at')
    .orderBy('delivery.id')
    .limit(limit)
    .execute();
}

/** When the next of what waits for an endpoint is due; undefined where nothing waits. */
export async function findNextDue(db: Db, endpointId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('next_at')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', WAITING)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? undefined;
}

type DeliveryChange = Partial<Pick<DeliveryRow, 'state' | 'tries' | 'next_at'>>;

export async function updateDelivery(trx: Trx, id: string, change: DeliveryChange): Promise<void> {
  await trx.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute();
}

/** Writes down what came of a try, but where the delivery was put in line anew while that was under way. */
export async function updateTried(
  trx: Trx,
  tried: Pick<DeliveryRow, 'id' | 'tries' | 'next_at'>,
  change: DeliveryChange,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', tried.id)
    .where('state', '=', WAITING)
    .where('tries', '=', tried.tries)
    .where('next_at', '=', tried.next_at)
    .execute();
}

/** Has all that waits for an endpoint sent now: it answers again. */
export async function updateWaitingDueNow(trx: Trx, endpointId: string, now: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', WAITING)
    .where('next_at', '>', now)
    .execute();
}

/** Puts deliveries in line anew, with all their tries; those that were delivered only where that is asked for. Returns how many. */
export async function updateDeliveriesRevived(
  trx: Trx,
  ids: readonly string[],
  { now, evenDelivered }: { now: string; evenDelivered: boolean },
): Promise<number> {
  if (ids.length === 0) return 0;
  const revived = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: now })
    .where('id', 'in', ids)
    .$if(!evenDelivered, (query) => query.where('state', '<>', 'delivered'))
    .returning('id')
    .execute();
  return revived.length;
}

/** How many events wait for an endpoint, counted to 1,000. */
export async function countWaiting(db: Db, endpointId: string): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', WAITING)
        .limit(1000)
        .as('waiting'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes up to `limit` deliveries that were put in line before a time; returns how many. */
export async function deleteDeliveriesBefore(
  trx: Trx,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const deleted = await trx
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
