import type { ClockTerms, MinorTier } from '@msafara/domain/clocks/clock-days';
import type { StatedClock } from '@msafara/domain/clocks/clocks.schema';
import { moneyOf } from '@msafara/domain/clocks/currency';
import type { Db, Trx } from '../database.ts';
import type { WorkCalendar } from './calendars.repository.ts';
import type { ClockTable } from './clocks.table.ts';

/** A clock with what people know it by. */
export type NamedClock = ClockTable & { tracking_number: string; unit_number: string | null };

export function tiersOf({ tiers }: Pick<ClockTable, 'tiers'>): MinorTier[] {
  return JSON.parse(tiers) as MinorTier[];
}

function weekendOf({ weekend }: Pick<ClockTable, 'weekend'>): number[] | null {
  return weekend === null ? null : (JSON.parse(weekend) as number[]);
}

/** What decides what a clock costs, with the days without work of its organisation. */
export function termsOf(row: ClockTable, calendar: WorkCalendar): ClockTerms {
  return {
    freeDays: row.free_days,
    tiers: tiersOf(row),
    countsFrom: row.counts_from,
    days: row.days,
    weekend: weekendOf(row) ?? calendar.weekend,
    holidays: calendar.holidays,
    timeZone: row.time_zone,
  };
}

/** When a clock runs. */
export function runOf(row: Pick<ClockTable, 'started_at' | 'stopped_at'>) {
  return { startedAt: row.started_at, stoppedAt: row.stopped_at };
}

/** What a clock was entered with, and between which instants it runs. */
export function statedOf(row: ClockTable): StatedClock {
  const currency = row.currency ?? '';
  return {
    startsAt: row.starts_at,
    startsWith: row.starts_with,
    stopsWith: row.stops_with,
    freeDays: row.free_days,
    tiers: tiersOf(row).map(({ fromDay, perDay }) => ({ fromDay, perDay: moneyOf(perDay, currency).amount })),
    currency: row.currency,
    countsFrom: row.counts_from,
    days: row.days,
    weekend: weekendOf(row),
    timeZone: row.time_zone,
    source: row.source,
    checkedAt: row.checked_at,
    startedAt: row.started_at,
    stoppedAt: row.stopped_at,
    stoppedBy: row.stopped_at === null ? null : row.stopped_by === null ? 'hand' : 'milestone',
    isVoid: row.voided_at !== null,
  };
}

export function selectClocks(db: Db) {
  return db
    .selectFrom('clocks')
    .innerJoin('shipments', 'shipments.id', 'clocks.shipment_id')
    .leftJoin('units', 'units.id', 'clocks.unit_id')
    .selectAll('clocks')
    .select(['shipments.tracking_number', 'units.number as unit_number']);
}

/** The shipments that are in a unit of a shipment at the same time as it, itself among them. */
export async function listSharing(db: Db, shipmentId: string): Promise<{ unitId: string; shipmentId: string }[]> {
  return db
    .selectFrom('shipment_units as mine')
    .innerJoin('shipment_units as other', 'other.unit_id', 'mine.unit_id')
    .select(['other.unit_id as unitId', 'other.shipment_id as shipmentId'])
    .distinct()
    .where('mine.shipment_id', '=', shipmentId)
    .where(({ and, eb, or, ref }) =>
      or([
        // One that ended as it began was with no other, but in its unit.
        eb('mine.id', '=', ref('other.id')),
        and([
          or([eb('mine.unloaded_at', 'is', null), eb('mine.unloaded_at', '>', ref('other.loaded_at'))]),
          or([eb('other.unloaded_at', 'is', null), eb('other.unloaded_at', '>', ref('mine.loaded_at'))]),
        ]),
      ]),
    )
    .execute();
}

/** The clocks of a shipment and of its units, in the order in which they were entered, each with whether others share it. */
export async function listClocks(db: Db, shipmentId: string): Promise<{ row: NamedClock; isShared: boolean }[]> {
  const sharing = await listSharing(db, shipmentId);
  const others = sharing.filter((one) => one.shipmentId !== shipmentId);
  const homes = [...new Set([shipmentId, ...others.map((one) => one.shipmentId)])];
  const rows = await selectClocks(db)
    .where('clocks.shipment_id', 'in', homes)
    .orderBy('clocks.created_at')
    .orderBy('clocks.id')
    .execute();
  return rows
    .filter(
      (row) =>
        row.shipment_id === shipmentId ||
        others.some((one) => one.unitId === row.unit_id && one.shipmentId === row.shipment_id),
    )
    .map((row) => ({ row, isShared: others.some(({ unitId }) => unitId === row.unit_id) }));
}

/** A clock by its id: one of an organisation, or of any where that is null. */
export async function findClock(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<NamedClock | undefined> {
  return selectClocks(db)
    .where('clocks.id', '=', id)
    .$if(organisationId !== null, (query) => query.where('clocks.organisation_id', '=', organisationId ?? ''))
    .executeTakeFirst();
}

/** Clocks that run of some shipments and units of an organisation, each once. */
export async function listRunningClocks(
  db: Db,
  {
    organisationId,
    shipmentIds,
    unitIds,
  }: { organisationId: string; shipmentIds: readonly string[]; unitIds: readonly string[] },
): Promise<ClockTable[]> {
  if (shipmentIds.length === 0) return [];
  return db
    .selectFrom('clocks')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('started_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('voided_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('shipment_id', 'in', [...shipmentIds]),
        ...(unitIds.length === 0 ? [] : [eb('unit_id', 'in', [...unitIds])]),
      ]),
    )
    .execute();
}

/** Clocks of an organisation that ran at some time since an instant, by id. */
export async function listClocksSince(
  db: Db,
  { organisationId, since, after, limit }: { organisationId: string; since: string; after: string; limit: number },
): Promise<ClockTable[]> {
  return db
    .selectFrom('clocks')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('started_at', 'is not', null)
    .where('voided_at', 'is', null)
    .where(({ eb, or }) => or([eb('stopped_at', 'is', null), eb('stopped_at', '>=', since)]))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Whether an organisation ever had a clock or a bond, which it may read whatever its plan is now. */
export async function hasClocks(db: Db, organisationId: string): Promise<boolean> {
  const one = await db
    .selectFrom('clocks')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .limit(1)
    .execute();
  if (one.length > 0) return true;
  const bond = await db
    .selectFrom('bonds')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .limit(1)
    .execute();
  return bond.length > 0;
}

/** Those of some organisations whose plan has clocks, which the platform and the demo have (D12, D26); test mode has the plan of the organisation that it tests for. */
export async function listWithClocks(db: Db, organisationIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (organisationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('organisations')
    .leftJoin('organisations as tested', 'tested.id', 'organisations.test_of')
    .select('organisations.id')
    .where('organisations.id', 'in', [...organisationIds])
    .where(({ eb, fn, or }) =>
      or([
        eb(fn.coalesce('tested.tier', 'organisations.tier'), '=', 'enterprise'),
        eb('organisations.is_demo', '=', 1),
        eb('organisations.is_platform', '=', 1),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function insertClock(trx: Trx, row: ClockTable): Promise<void> {
  await trx.insertInto('clocks').values(row).execute();
}

export async function updateClock(trx: Trx, id: string, changes: Partial<ClockTable>): Promise<void> {
  await trx.updateTable('clocks').set(changes).where('id', '=', id).execute();
}
