import { listClocks, listSharing } from '@msafara/db/clocks/clocks.repository';
import type { ClockTable } from '@msafara/db/clocks/clocks.table';
import type { Trx } from '@msafara/db/database';
import { holdUnit } from '@msafara/db/units/units.repository';
import type { MinorTier } from '@msafara/domain/clocks/clock-days';
import { type ClockBody, CLOCKS_MAX } from '@msafara/domain/clocks/clocks.schema';
import { minorOf } from '@msafara/domain/clocks/currency';
import { DAY_MS } from '@msafara/domain/durations';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { say, type Said } from '@msafara/domain/say';
import { CLOCK_AHEAD_MS } from '@msafara/domain/scans/late';

const YEAR = 366 * DAY_MS;

/** With those that were entered by mistake. */
const ROWS_MAX = 40;

export function refuse(faults: Record<string, Said>): void {
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
}

/** Instants that are said by hand lie within a year; nothing is stopped ahead of time. */
export function timeFaults(
  { startsAt, stoppedAt }: { startsAt: string | null; stoppedAt?: string | null },
  now: string,
) {
  const faults: Record<string, Said> = {};
  if (startsAt !== null && Math.abs(Date.parse(startsAt) - Date.parse(now)) > YEAR)
    faults['startsAt'] = say('clock.tooFar');
  if (stoppedAt && Date.parse(stoppedAt) > Date.parse(now) + CLOCK_AHEAD_MS) faults['stoppedAt'] = say('date.ahead');
  return faults;
}

export type Entered = Pick<
  ClockBody,
  | 'startsAt'
  | 'startsWith'
  | 'stopsWith'
  | 'freeDays'
  | 'tiers'
  | 'currency'
  | 'countsFrom'
  | 'days'
  | 'weekend'
  | 'source'
  | 'checkedAt'
> & { timeZone: string };

/** What was entered, as it is kept. */
export function columnsOf(told: Entered) {
  const { currency } = told;
  const tiers = told.tiers.map(({ fromDay, perDay }): MinorTier => {
    const minor = currency === null ? undefined : minorOf({ amount: perDay, currency });
    return { fromDay, perDay: minor ?? 0 };
  });
  return {
    starts_at: told.startsAt,
    starts_with: told.startsWith,
    stops_with: told.stopsWith,
    free_days: told.freeDays,
    tiers: JSON.stringify(tiers),
    currency,
    counts_from: told.countsFrom,
    days: told.days,
    weekend: told.weekend && JSON.stringify(told.weekend),
    time_zone: told.timeZone,
    source: told.source,
    checked_at: told.checkedAt,
  } satisfies Partial<ClockTable>;
}

/**
 * Locks the unit of a clock: a milestone that stops the clock is written either before it is entered or after. Fails with INVALID_INPUT
 * for a unit that the shipment is not in.
 */
export async function requireUnit(
  trx: Trx,
  { unitId, shipmentId }: { unitId: string | null; shipmentId: string },
): Promise<void> {
  if (unitId === null) return;
  const sharing = await listSharing(trx, shipmentId);
  if (!sharing.some((one) => one.unitId === unitId)) refuse({ unitId: say('clock.notItsUnit') });
  await holdUnit(trx, unitId);
}

export async function requireRoom(trx: Trx, shipmentId: string): Promise<void> {
  const rows = await listClocks(trx, shipmentId);
  const standing = rows.filter(({ row }) => row.voided_at === null);
  if (standing.length >= CLOCKS_MAX || rows.length >= ROWS_MAX) {
    throw new DomainError('CONFLICT', say('clock.tooMany', { max: CLOCKS_MAX }));
  }
}
