import type { EventType } from '@msafara/domain/events/event-types';
import { CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { EVENT_HORIZON, NEW_EVENT_ID } from '../postgres/event-clock.ts';
import type { EventTable } from './events.table.ts';

const COLUMNS = ['organisation_id', 'shipment_id', 'seq', 'type', 'data', 'created_at'] as const;

export type NewEvent = Pick<EventTable, (typeof COLUMNS)[number]>;

const NAMES = COLUMNS.join(', ');

const INTO_POSTGRES = `insert into events (id, ${NAMES})
  select ${NEW_EVENT_ID}, ${NAMES} from json_populate_recordset(null::events, $1) returning id`;

/** One transaction writes at a time: the place after the last one is free. The last event is never deleted. */
const INTO_SQLITE = `insert into events (id, ${NAMES})
  select printf('evt_%032d', coalesce((select cast(substr(max(id), 5) as integer) from events), 0) + 1 + key),
    ${COLUMNS.map((name) => `value ->> '${name}'`).join(', ')}
  from json_each(?) where true returning id`;

/** Writes events in their order, in the transaction of what they tell; returns their places. */
export async function insertEvents(trx: Trx, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const text = isPostgres(trx) ? INTO_POSTGRES : INTO_SQLITE;
  const { rows } = await trx.executeQuery<{ id: string }>(CompiledQuery.raw(text, [JSON.stringify(events)]));
  return rows.map(({ id }) => id);
}

/** Whether no transaction can still add an event before this one; on SQLite one writes after the other. */
function isSettled(db: Db): RawBuilder<SqlBool> {
  return isPostgres(db) ? sql<SqlBool>`events.id < ${sql.raw(EVENT_HORIZON)}` : sql<SqlBool>`true`;
}

type Sought = {
  organisationId: string;
  after: string | undefined;
  type: EventType | undefined;
  shipmentId: string | undefined;
  limit: number;
};

export type ListedEvent = { id: string; type: EventType; data: string; timestamp: string };

/** Events of an organisation after one, oldest first, none of which can still get one before it. */
export async function listEvents(
  db: Db,
  { organisationId, after, type, shipmentId, limit }: Sought,
): Promise<ListedEvent[]> {
  return db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'created_at as timestamp'])
    .where('organisation_id', '=', organisationId)
    .where(isSettled(db))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'shipment.created'))
    .$if(shipmentId !== undefined, (query) => query.where('shipment_id', '=', shipmentId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The newest events of an organisation. */
export async function listNewestEvents(
  db: Db,
  { organisationId, limit }: { organisationId: string; limit: number },
): Promise<ListedEvent[]> {
  return db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'created_at as timestamp'])
    .where('organisation_id', '=', organisationId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findEvent(db: Db, id: string): Promise<ListedEvent | undefined> {
  return db
    .selectFrom('events')
    .select(['id', 'type', 'data', 'created_at as timestamp'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type Since = { organisationId: string; types: readonly EventType[]; since: string; after: string; limit: number };

/** Places of the events of an organisation of some types that happened since a time, after a place, oldest first. */
export async function listEventIdsSince(
  db: Db,
  { organisationId, types, since, after, limit }: Since,
): Promise<{ id: string; type: EventType }[]> {
  return db
    .selectFrom('events')
    .select(['id', 'type'])
    .where('organisation_id', '=', organisationId)
    .where('type', 'in', types)
    .where('created_at', '>=', since)
    .where('id', '>', after)
    .where(isSettled(db))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The place of the last event of all that is settled; undefined in an empty journal. */
export async function findLastEventId(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('events')
    .select('id')
    .where(isSettled(db))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Events of all organisations after a place, oldest first, without what they tell. */
export async function listEventsOfAll(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; organisationId: string; type: EventType; createdAt: string }[]> {
  return db
    .selectFrom('events')
    .select(['id', 'organisation_id as organisationId', 'type', 'created_at as createdAt'])
    .where('id', '>', after)
    .where(isSettled(db))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** New statuses of shipments of which somebody hears, between two places, with what they tell (D27). */
export async function listStatusEvents(
  db: Db,
  { after, until }: { after: string; until: string },
): Promise<{ id: string; shipmentId: string; data: string; createdAt: string }[]> {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'shipment_id as shipmentId', 'data', 'created_at as createdAt'])
    .where('id', '>', after)
    .where('id', '<=', until)
    .where('type', '=', 'shipment.status_changed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('message_recipients')
          .select('message_recipients.id')
          .whereRef('message_recipients.shipment_id', '=', 'events.shipment_id'),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap(({ shipmentId, ...row }) => (shipmentId === null ? [] : [{ ...row, shipmentId }]));
}

/** Deletes up to `limit` of the oldest events that were made before `before`; returns how many. The last one stays, after which the next is placed. */
export async function deleteEventsBefore(
  trx: Trx,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const oldest = await trx
    .selectFrom('events')
    .select(['id', 'created_at'])
    .where('id', '<', ({ selectFrom }) => selectFrom('events').select(({ fn }) => fn.max('id').as('last')))
    .orderBy('id')
    .limit(limit)
    .execute();
  const past = oldest.filter((event) => event.created_at < before);
  const last = past.at(-1);
  if (!last) return 0;
  await trx.deleteFrom('events').where('id', '<=', last.id).where('created_at', '<', before).execute();
  return past.length;
}

/** Deletes the events of an organisation (D12), but for the last one of all, after which the next is placed. */
export async function deleteEventsOf(trx: Trx, organisationId: string): Promise<void> {
  await trx
    .deleteFrom('events')
    .where('organisation_id', '=', organisationId)
    .where('id', '<', ({ selectFrom }) => selectFrom('events').select(({ fn }) => fn.max('id').as('last')))
    .execute();
}
