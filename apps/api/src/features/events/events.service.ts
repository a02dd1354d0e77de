import { deleteEventsBefore, listEvents, listNewestEvents } from '@msafara/db/events/events.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { exampleEvent } from '@msafara/domain/events/event-examples';
import { EVENT_TYPES } from '@msafara/domain/events/event-types';
import {
  type EventExamples,
  EVENTS_KEPT_DAYS,
  eventSchema,
  type JournalEvent,
  type JournalEvents,
  type ListEventsQuery,
} from '@msafara/domain/events/events.schema';

import { type Caller, requirePermission } from '../../context.ts';
import { type Deps, fromNow } from '../../deps.ts';

/** So many go in one transaction, which leaves room for others. */
const DELETE_STEP = 2000;

/** An event as it is listed and sent. */
export function toEvent(row: { id: string; type: string; data: string; timestamp: string }): JournalEvent {
  return eventSchema.parse({ ...row, data: JSON.parse(row.data) as unknown });
}

/**
 * What happened in the caller's organisation, oldest first: events after one, or from the first that is kept (D25). None
 * comes later before one that was returned. Fails with FORBIDDEN.
 */
export async function listJournal({ deps, actor }: Caller, query: ListEventsQuery): Promise<JournalEvents> {
  requirePermission(actor, 'event.read');
  const { after, type, shipmentId, limit } = query;
  const { organisationId } = actor;
  const rows = await listEvents(deps.database.read, { organisationId, after, type, shipmentId, limit });
  return { events: rows.map(toEvent), next: rows.at(-1)?.id ?? after ?? null };
}

/** Of so many of the newest events the examples are taken. */
const EXAMPLES_OF = 200;

/** An event of each type: the newest of the caller's organisation, of its last 200, else one that was made up (D25). Fails with FORBIDDEN. */
export async function listExamples({ deps, actor }: Caller): Promise<EventExamples> {
  requirePermission(actor, 'event.read');
  const { organisationId } = actor;
  const newest = await listNewestEvents(deps.database.read, { organisationId, limit: EXAMPLES_OF });
  return EVENT_TYPES.map((type) => {
    const own = newest.find((event) => event.type === type);
    return own ? { event: toEvent(own), isOwn: true } : { event: exampleEvent(type), isOwn: false };
  });
}

/** Deletes the events that are kept no longer, in steps (D25). */
export async function tidyJournal(deps: Deps): Promise<void> {
  const before = fromNow(deps, -EVENTS_KEPT_DAYS * DAY_MS);
  let deleted: number;
  do {
    deleted = await deps.database.transaction((trx) => deleteEventsBefore(trx, { before, limit: DELETE_STEP }));
  } while (deleted === DELETE_STEP);
}
