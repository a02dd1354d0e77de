import type { Attempt } from '@msafara/domain/webhooks/webhooks.schema';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import type { WebhookAttemptTable } from './webhooks.table.ts';

export type AttemptRow = WebhookAttemptTable;

export async function insertAttempt(trx: Trx, row: AttemptRow): Promise<void> {
  await trx.insertInto('webhook_attempts').values(row).execute();
}

function selectAttempts(db: Db) {
  return db
    .selectFrom('webhook_attempts as attempt')
    .innerJoin('webhook_deliveries as delivery', 'delivery.id', 'attempt.delivery_id')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'attempt.endpoint_id')
    .select([
      'attempt.id',
      'attempt.nth',
      'attempt.at',
      'attempt.ms',
      'attempt.is_delivered',
      'attempt.status',
      'attempt.error',
      'delivery.event_id as eventId',
      'delivery.event_type as eventType',
      'delivery.state',
      'delivery.next_at as nextAt',
      'endpoint.state as endpoint_state',
      'endpoint.blocked_until',
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number];

function toAttempt(row: Selected): Attempt {
  const { is_delivered, state, nextAt, endpoint_state, blocked_until, ...attempt } = row;
  const isPlanned = state === 'waiting' && nextAt !== null && endpoint_state === 'active';
  return {
    ...attempt,
    outcome: is_delivered === 1 ? 'delivered' : 'failed',
    nextAt: isPlanned ? (blocked_until !== null && blocked_until > nextAt ? blocked_until : nextAt) : null,
  };
}

type Sought = {
  endpointId: string;
  outcome: Attempt['outcome'] | undefined;
  before: string | undefined;
  limit: number;
};

/** The tries of an endpoint, the newest first. */
export async function listAttempts(db: Db, { endpointId, outcome, before, limit }: Sought): Promise<Attempt[]> {
  const rows = await selectAttempts(db)
    .where('attempt.endpoint_id', '=', endpointId)
    .$if(outcome !== undefined, (query) =>
      query.where('attempt.is_delivered', '=', sql.lit(outcome === 'delivered' ? 1 : 0)),
    )
    .$if(before !== undefined, (query) => query.where('attempt.id', '<', before ?? ''))
    .orderBy('attempt.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAttempt);
}

/** The tries of an event at an endpoint, the oldest first. */
export async function listTries(db: Db, deliveryId: string): Promise<Attempt[]> {
  const rows = await selectAttempts(db)
    .where('attempt.delivery_id', '=', deliveryId)
    .orderBy('attempt.id')
    .limit(100)
    .execute();
  return rows.map(toAttempt);
}

export type FullAttempt = {
  attempt: Attempt;
  endpointId: string;
  deliveryId: string;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string>;
  responseBody: string;
};

/** A try of an endpoint of an organisation, with what was sent and answered. */
export async function findAttempt(
  db: Db,
  { id, organisationIds }: { id: string; organisationIds: readonly string[] },
): Promise<FullAttempt | undefined> {
  const row = await selectAttempts(db)
    .select(['attempt.endpoint_id', 'attempt.delivery_id', 'request_headers', 'response_headers', 'response_body'])
    .where('attempt.id', '=', id)
    .where('endpoint.organisation_id', 'in', organisationIds)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    endpoint_id: endpointId,
    delivery_id: deliveryId,
    request_headers,
    response_headers,
    response_body,
    ...rest
  } = row;
  return {
    attempt: toAttempt(rest),
    endpointId,
    deliveryId,
    requestHeaders: JSON.parse(request_headers) as Record<string, string>,
    responseHeaders: JSON.parse(response_headers) as Record<string, string>,
    responseBody: response_body,
  };
}

type Hour = { start: string; delivered: number; failed: number };

/** How many tries of an endpoint delivered, and how many failed, in each hour since a time that had some, the oldest first. */
export async function countAttemptsByHour(
  db: Db,
  { endpointId, since }: { endpointId: string; since: string },
): Promise<Hour[]> {
  const hour = sql<string>`substr(at, 1, 13)`;
  const rows = await db
    .selectFrom('webhook_attempts')
    .select(({ fn }) => [hour.as('hour'), 'is_delivered', fn.countAll<number>().as('count')])
    .where('endpoint_id', '=', endpointId)
    .where('at', '>=', since)
    .groupBy([hour, 'is_delivered'])
    .execute();
  const hours = new Map<string, Hour>();
  for (const { hour: name, is_delivered: isDelivered, count } of rows) {
    const known = hours.get(name) ?? { start: `${name}:00:00.000Z`, delivered: 0, failed: 0 };
    known[isDelivered === 1 ? 'delivered' : 'failed'] = count;
    hours.set(name, known);
  }
  return [...hours.values()].toSorted((one, other) => (one.start < other.start ? -1 : 1));
}

/** Deletes up to `limit` tries that were made before a time; returns how many. */
export async function deleteAttemptsBefore(
  trx: Trx,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const deleted = await trx
    .deleteFrom('webhook_attempts')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_attempts').select('id').where('at', '<', before).orderBy('at').limit(limit),
    )
    .returning('id')
    .execute();
  return deleted.length;
}
