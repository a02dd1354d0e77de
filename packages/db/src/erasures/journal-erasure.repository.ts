import type { ErasedEvent } from '@msafara/domain/erasures/erasures.schema';
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';

import type { Db, Tables, Trx } from '../database.ts';
import type { Person } from './erasure-subjects.repository.ts';

const NAMED = ['recipientName', 'recipientPhone', 'recipientEmail', 'recipientAddress'] as const;

type Told = Record<string, unknown>;

const previousOf = ({ previous }: Told): Told | undefined =>
  typeof previous === 'object' && previous !== null ? { ...previous } : undefined;

/** What an event tells, without its recipient, who is null wherever a value stood. */
function withoutRecipient(told: Told): Told {
  const named = NAMED.filter((field) => typeof told[field] === 'string');
  const previous = previousOf(told);
  return {
    ...told,
    ...Object.fromEntries(named.map((field) => [field, null])),
    ...(previous && { previous: withoutRecipient(previous) }),
  };
}

/** The same of what was before alone. */
function withoutPrevious(told: Told): Told {
  const previous = previousOf(told);
  return previous ? { ...told, previous: withoutRecipient(previous) } : told;
}

type Which = (eb: ExpressionBuilder<Tables, 'events'>) => ReturnType<typeof eb.and>;

/** Erases a part of some events, which are read, and sent to webhooks again, for 30 days (D25). */
async function updateEvents(trx: Trx, which: Which, erased: (told: Told) => Told): Promise<void> {
  const events = await trx.selectFrom('events').select(['id', 'data']).where(which).execute();
  for (const { id, data } of events) {
    const left = JSON.stringify(erased(JSON.parse(data) as Told));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (left !== data) await trx.updateTable('events').set({ data: left }).where('id', '=', id).execute();
  }
}

/** Takes recipients out of what the journal tells of shipments. */
export async function updateEventsForgotten(trx: Trx, shipmentIds: readonly string[]): Promise<void> {
  await updateEvents(trx, ({ and, eb }) => and([eb('shipment_id', 'in', [...shipmentIds])]), withoutRecipient);
}

/** Takes somebody out of events of an organisation that name them. */
export async function updateNamingEventsForgotten(
  trx: Trx,
  { events, organisationId }: { events: readonly ErasedEvent[]; organisationId: string },
): Promise<void> {
  const parts = { all: withoutRecipient, previous: withoutPrevious };
  for (const part of ['all', 'previous'] as const) {
    const ids = events.filter((event) => event.part === part).map(({ id }) => id);
    const which: Which = ({ and, eb }) => and([eb('id', 'in', ids), eb('organisation_id', '=', organisationId)]);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (ids.length > 0) await updateEvents(trx, which, parts[part]);
  }
}

/**
 * The events of an organisation that name a person, after a place: those too of shipments that are deleted, or have another recipient
 * by now. All of them are gone through, by the index of the organisation, or those of some shipments alone.
 */
export async function listEventsNaming(
  db: Db,
  { organisationId, writings }: Pick<Person, 'organisationId' | 'writings'>,
  { after = '', of }: { after?: string | undefined; of?: readonly string[] } = {},
): Promise<ErasedEvent[]> {
  const sought = writings.map((writing) => writing.toLowerCase());
  const names = (told: Told | undefined) =>
    [told?.['recipientPhone'], told?.['recipientEmail']].some(
      (value) => typeof value === 'string' && sought.includes(value.toLowerCase()),
    );
  const texts = sought.map((one) => `%${JSON.stringify(one).replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`);
  const rows = await db
    .selectFrom('events')
    .select(['id', 'shipment_id as shipmentId', 'data'])
    .where('organisation_id', '=', organisationId)
    .where('id', '>', after)
    .$if(of !== undefined, (query) => query.where('shipment_id', 'in', [...(of ?? [])]))
    .where(({ or }) => or(texts.map((text) => sql<boolean>`lower(data) like ${text} escape '\\'`)))
    .execute();
  return rows.flatMap(({ id, shipmentId, data }): ErasedEvent[] => {
    const told = JSON.parse(data) as Told;
    if (shipmentId === null) return [];
    if (names(told)) return [{ id, shipmentId, part: 'all' }];
    return names(previousOf(told)) ? [{ id, shipmentId, part: 'previous' }] : [];
  });
}

/** The shipments that were deleted while events of them named somebody. */
export async function listDeletedNaming(db: Db, events: readonly ErasedEvent[]): Promise<string[]> {
  const ids = events.filter(({ part }) => part === 'all').map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('events')
    .select('shipment_id as shipmentId')
    .where('id', 'in', ids)
    .where('type', '=', 'shipment.deleted')
    .where('shipment_id', 'is not', null)
    .$narrowType<{ shipmentId: NotNull }>()
    .execute();
  return rows.map(({ shipmentId }) => shipmentId);
}

/**
 * The shipments of which an older database does not have all of these events: they may name there whom they named until one of those, and
 * were deleted or passed on since.
 */
export async function listNamingBefore(db: Db, events: readonly ErasedEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id);
  const rows = await db.selectFrom('events').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return [...new Set(events.filter(({ id }) => !known.has(id)).map(({ shipmentId }) => shipmentId))];
}
