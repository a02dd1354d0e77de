import type { WorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { listWithClocks, type NamedClock, termsOf } from '@msafara/db/clocks/clocks.repository';
import type { Trx } from '@msafara/db/database';
import { insertEvents } from '@msafara/db/events/events.repository';
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

/** Only the clocks of organisations whose plan includes clocks; nobody is warned about the others. */
async function withClocks(trx: Trx, clocks: readonly NamedClock[]): Promise<NamedClock[]> {
  const known = await listWithClocks(trx, [...new Set(clocks.map((row) => row.organisation_id))]);
  return clocks.filter((row) => known.has(row.organisation_id));
}

/** Writes into the journal that clocks of one organisation started (D25). */
export async function journalStarted(
  deps: Deps,
  trx: Trx,
  clocks: readonly NamedClock[],
  calendar: WorkCalendar,
): Promise<void> {
  const told = await withClocks(trx, clocks);
  await insertEvents(
    trx,
    told.map((row) => ({
      organisation_id: row.organisation_id,
      shipment_id: null,
      seq: null,
      type: 'clock.started',
      data: JSON.stringify(toldOf(row, calendar)),
      created_at: nowOf(deps),
    })),
  );
}

/** A clock whose free days are about to end. */
export type Warning = { row: NamedClock; daysLeft: number; calendar: WorkCalendar };

/** Writes into the journal that the free days of clocks are about to end (D25). */
export async function journalWarnings(deps: Deps, trx: Trx, warnings: readonly Warning[]): Promise<void> {
  await insertEvents(
    trx,
    warnings.map(({ row, daysLeft, calendar }) => ({
      organisation_id: row.organisation_id,
      shipment_id: null,
      seq: null,
      type: 'clock.warning',
      data: JSON.stringify({ ...toldOf(row, calendar), daysLeft }),
      created_at: nowOf(deps),
    })),
  );
}
