import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { type NamedClock, selectClocks } from './clocks.repository.ts';

/** Units to which something happened, and the earliest instant at which it did. */
export type MovedUnits = { ids: readonly string[]; since: string };

/**
 * Clocks that milestones of shipments can start and stop, and those of units that such of the units can stop, whatever shipment they
 * were entered on. All of the shipments and units are held until the transaction ends: others may hold the shipments, and start a
 * clock of a unit meanwhile.
 */
export async function listClocksForUpdate(
  trx: Trx,
  { shipmentIds, units }: { shipmentIds: readonly string[]; units?: MovedUnits },
): Promise<NamedClock[]> {
  if (shipmentIds.length === 0) return [];
  const query = selectClocks(trx)
    .where(({ eb, or }) =>
      or([
        eb('clocks.shipment_id', 'in', [...shipmentIds]),
        ...(units === undefined || units.ids.length === 0 ? [] : [eb('clocks.unit_id', 'in', [...units.ids])]),
      ]),
    )
    .where('clocks.voided_at', 'is', null)
    .orderBy('clocks.id');
  const held = await (isPostgres(trx) ? query.forUpdate('clocks') : query).execute();
  return held.filter(
    ({ shipment_id: shipmentId, started_at: startedAt, stopped_at: stoppedAt }) =>
      shipmentIds.includes(shipmentId) ||
      (units !== undefined && startedAt !== null && (stoppedAt === null || stoppedAt >= units.since)),
  );
}

/** A clock that is to be changed, of an organisation, or of any where that is null; held until the transaction ends. */
export async function findClockForUpdate(
  trx: Trx,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<NamedClock | undefined> {
  const query = selectClocks(trx)
    .where('clocks.id', '=', id)
    .$if(organisationId !== null, (own) => own.where('clocks.organisation_id', '=', organisationId ?? ''));
  return (isPostgres(trx) ? query.forUpdate('clocks') : query).executeTakeFirst();
}

/** A milestone as clocks know it. */
export type MovingMilestone = {
  id: string;
  shipment_id: string;
  unit_id: string | null;
  code: MilestoneCode;
  occurred_at: string;
};

/** Milestones of some codes that happened and stand, the earliest first. */
function selectHappened(db: Db, codes: readonly MilestoneCode[]) {
  return db
    .selectFrom('milestones')
    .select(['id', 'shipment_id', 'unit_id', 'code', 'occurred_at'])
    .where('code', 'in', [...codes])
    .where('class', '=', 'ACT')
    .where('retracted_at', 'is', null)
    .where('retracts_id', 'is', null)
    .orderBy('occurred_at')
    .orderBy('recorded_at')
    .orderBy('id');
}

/** What milestones of shipments say of clocks. */
export async function listStartsAndStops(
  db: Db,
  { shipmentIds, codes }: { shipmentIds: readonly string[]; codes: readonly MilestoneCode[] },
): Promise<MovingMilestone[]> {
  if (shipmentIds.length === 0 || codes.length === 0) return [];
  return selectHappened(db, codes)
    .where('shipment_id', 'in', [...shipmentIds])
    .execute();
}

/** The same of units, whatever shipments they were told of, since an instant. */
export async function listStopsOfUnits(
  db: Db,
  { units, codes }: { units: MovedUnits; codes: readonly MilestoneCode[] },
): Promise<MovingMilestone[]> {
  if (units.ids.length === 0 || codes.length === 0) return [];
  return selectHappened(db, codes)
    .where('unit_id', 'in', [...units.ids])
    .where('occurred_at', '>=', units.since)
    .execute();
}

/** Which of some milestones are on record still: those of a shipment that was deleted are not. */
export async function listKept(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('milestones')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
