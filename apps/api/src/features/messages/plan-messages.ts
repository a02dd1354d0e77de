import type { Trx } from '@msafara/db/database';
import { findLastEventId, listEventsOfAll, listStatusEvents } from '@msafara/db/events/events.repository';
import {
  findJournalPlace,
  findJournalPlaceForUpdate,
  insertJournalReader,
  updateJournalPlace,
} from '@msafara/db/events/journal-readers.repository';
import { listReached, type RecipientRow } from '@msafara/db/messages/message-recipients.repository';
import {
  type Earlier,
  insertMessages,
  listEarlierForUpdate,
  type MessageRow,
  updateSuperseded,
} from '@msafara/db/messages/messages.repository';
import { type MessageReason, planMessage } from '@msafara/domain/messages/message-rules';
import { zoneOfCountry } from '@msafara/domain/organisations/countries';
import { SHIPMENT_STATUSES, STATUS_CHANGES } from '@msafara/domain/shipments/shipment-status';
import { findPlace } from '@msafara/places/find-place';
import { zoneAt } from '@msafara/places/zone-at';
import { z } from 'zod';

import { type Deps, nowOf } from '../../deps.ts';

const NAME = 'messages';
const STEP = 500;

/** What of an event of a status is needed. */
const happened = z.object({
  destination: z.string(),
  entry: z.object({
    status: z.enum(SHIPMENT_STATUSES),
    location: z.string().nullable(),
    timestamp: z.string(),
    change: z.string(),
  }),
});

/** Follows the journal from its present end on, unless it is followed already. */
export async function followForMessages({ database }: Deps): Promise<void> {
  if ((await findJournalPlace(database.read, NAME)) !== undefined) return;
  await database.transaction(async (trx) => {
    await insertJournalReader(trx, { name: NAME, place: (await findLastEventId(trx)) ?? '' });
  });
}

/** The zone in which it is night for a recipient: where the shipment goes, else where the phone is from (D27). */
export function zoneFor(destination: string, country: string | null): string {
  const place = findPlace(destination);
  return (place ? zoneAt(place) : zoneOfCountry(country ?? '')) ?? 'UTC';
}

/** A message that waits. */
export function newMessage(
  deps: Deps,
  recipient: RecipientRow,
  more: Pick<MessageRow, 'template' | 'zone' | 'send_at'> & Partial<MessageRow>,
): MessageRow {
  const now = nowOf(deps);
  return {
    id: deps.newId(),
    organisation_id: recipient.organisation_id,
    shipment_id: recipient.shipment_id,
    recipient_id: recipient.id,
    channel: recipient.channel,
    told: null,
    state: 'waiting',
    reason: null,
    address: recipient.address,
    language: recipient.language,
    place: null,
    body: null,
    encoding: null,
    segments: 0,
    provider: null,
    account: null,
    is_repeatable: 0,
    provider_id: null,
    network: null,
    cost_micros: null,
    currency: null,
    tries: 0,
    leased_until: null,
    created_at: now,
    sent_at: null,
    updated_at: now,
    ...more,
  };
}

type Planned = { row: MessageRow; superseded: string[] };

type Happening = { what: z.infer<typeof happened>; recipient: RecipientRow; earlier: readonly Earlier[] };

/** What is written down that was not told, so that the sender sees why; the rest is nobody's news. */
const SAID: ReadonlySet<MessageReason | 'silent'> = new Set(['too_old', 'six_sent']);

function planFor(deps: Deps, { what, recipient, earlier }: Happening): Planned | undefined {
  const { destination, entry } = what;
  const zone = zoneFor(destination, recipient.country);
  const change = STATUS_CHANGES.find((one) => one === entry.change) ?? null;
  const plan = planMessage({
    status: entry.status,
    change,
    happenedAt: Date.parse(entry.timestamp),
    now: deps.clock(),
    zone,
    earlier: earlier.map(({ told, state, reason, send_at: sendAt }) => ({ told, state, reason, sendAt })),
  });
  const common = { zone, place: entry.location };
  if ('sendAt' in plan) {
    const row = newMessage(deps, recipient, {
      ...common,
      template: plan.told,
      told: plan.told,
      send_at: new Date(plan.sendAt).toISOString(),
    });
    return {
      row,
      superseded: earlier.filter((one) => one.state === 'waiting' && one.told !== null).map(({ id }) => id),
    };
  }
  if (plan.told === null || plan.not === 'silent' || !SAID.has(plan.not)) return undefined;
  const row = newMessage(deps, recipient, {
    ...common,
    template: plan.told,
    told: plan.told,
    state: 'suppressed',
    reason: plan.not,
    send_at: nowOf(deps),
  });
  return { row, superseded: [] };
}

async function planAfter(deps: Deps, trx: Trx, after: string): Promise<number> {
  const events = await listEventsOfAll(trx, { after, limit: STEP });
  const last = events.at(-1);
  if (!last) return 0;
  const statuses = await listStatusEvents(trx, { after, until: last.id });
  const recipients = await listReached(trx, [...new Set(statuses.map(({ shipmentId }) => shipmentId))]);
  const byShipment = Map.groupBy(recipients, (row) => row.shipment_id);
  const earlier = Map.groupBy(
    await listEarlierForUpdate(
      trx,
      recipients.map(({ id }) => id),
    ),
    (row) => row.recipient_id ?? '',
  );
  for (const { shipmentId, data, createdAt } of statuses) {
    const what = happened.safeParse(JSON.parse(data)).data;
    if (!what) continue;
    for (const recipient of byShipment.get(shipmentId) ?? []) {
      // What happened before somebody wanted to hear is not told.
      if (recipient.consented_at === null || createdAt < recipient.consented_at) continue;
      const known = earlier.get(recipient.id) ?? [];
      const planned = planFor(deps, { what, recipient, earlier: known });
      if (!planned) continue;
      await updateSuperseded(trx, planned.superseded, nowOf(deps));
      await insertMessages(trx, [planned.row]);
      const gaveWay = { state: 'suppressed', reason: 'superseded' } as const;
      for (const one of known) if (planned.superseded.includes(one.id)) Object.assign(one, gaveWay);
      earlier.set(recipient.id, [...known, planned.row]);
    }
  }
  await updateJournalPlace(trx, { name: NAME, place: last.id });
  return events.length;
}

/**
 * Puts in line what recipients are to hear of what happened since the last time (D25, D27); one process does so at a time. Returns
 * whether there may be more.
 */
export async function planMessages(deps: Deps): Promise<boolean> {
  const { read, transaction } = deps.database;
  const place = await findJournalPlace(read, NAME);
  if (place === undefined || (await listEventsOfAll(read, { after: place, limit: 1 })).length === 0) return false;
  const count = await transaction(async (trx) => {
    const after = await findJournalPlaceForUpdate(trx, NAME);
    return after === undefined ? 0 : planAfter(deps, trx, after);
  });
  return count === STEP;
}
