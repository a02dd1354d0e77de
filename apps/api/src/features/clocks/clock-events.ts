import type { WorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { listWithClocks, type NamedClock, termsOf } from '@msafara/db/clocks/clocks.repository';
import type { Trx } from '@msafara/db/database';
import { insertEvents, type NewEvent } from '@msafara/db/events/events.repository';
import { lastFreeDay } from '@msafara/domain/clocks/clock-days';

import { type Deps, nowOf } from '../../deps.ts';

/** What events tell of a clock. */
function toldOf(row: NamedClock, calendar: WorkCalendar) {
  return {
    clockId: row.id,
    shipmentId: row.shipment_id,
    trackingNumber: row.tracking_number,
    unitNumber: row.unit_number,
    kind: row.kind,
    startedAt: row.started_at ?? '',
    freeDays: row.free_days,
    lastFreeDay: (row.started_at === null ? undefined : lastFreeDay(termsOf(row, calendar), row.started_at)) ?? null,
  };
}

/** An event of an organisation, about none of its shipments by itself (D25). */
function eventOf(row: NamedClock, type: 'clock.started' | 'clock.warning', told: object, now: string): NewEvent {
  const { organisation_id } = row;
  return { organisation_id, shipment_id: null, seq: null, type, data: JSON.stringify(told), created_at: now };
}

/** That a clock started. */
export function startedEvent(row: NamedClock, calendar: WorkCalendar, now: string): NewEvent {
  return eventOf(row, 'clock.started', toldOf(row, calendar), now);
}

/** Writes into the journal that a clock started, where the plan includes clocks. */
export async function journalStarted(deps: Deps, trx: Trx, row: NamedClock, calendar: WorkCalendar): Promise<void> {
  const known = await listWithClocks(trx, [row.organisation_id]);
  if (known.has(row.organisation_id)) await insertEvents(trx, [startedEvent(row, calendar, nowOf(deps))]);
}

/** A clock whose free days are about to end. */
export type Warning = { row: NamedClock; daysLeft: number; calendar: WorkCalendar };

/** That the free days of a clock are about to end. */
export function warningEvent({ row, daysLeft, calendar }: Warning, now: string): NewEvent {
  return eventOf(row, 'clock.warning', { ...toldOf(row, calendar), daysLeft }, now);
}
