import type { Seal, Unit } from '@msafara/domain/units/units.schema';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { insertRows } from '../insert-rows.ts';
import type { SealTable, UnitTable } from './units.table.ts';

/** A unit of an organisation by its number, as it is kept. */
export async function findUnit(
  db: Db,
  { organisationId, number }: { organisationId: string; number: string },
): Promise<UnitTable | undefined> {
  return selectUnit(db, organisationId, number).executeTakeFirst();
}

function selectUnit(db: Db, organisationId: string, number: string) {
  return db.selectFrom('units').selectAll().where('organisation_id', '=', organisationId).where('number', '=', number);
}

/**
 * The unit of an organisation and a number, which is made where there is none; of another kind it stays what it is. Whoever else
 * puts something into it waits until the transaction is over.
 */
export async function upsertUnit(trx: Trx, row: UnitTable): Promise<UnitTable> {
  await trx
    .insertInto('units')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'number']).doNothing())
    .execute();
  const query = selectUnit(trx, row.organisation_id, row.number);
  const unit = await (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
  if (!unit) throw new Error(`the unit ${row.number} is not there`);
  return unit;
}

function toSeal(row: SealTable): Seal {
  const { id, number, kind, applied_by: by, applied_at: appliedAt, removed_at: removedAt } = row;
  return { id, number, kind, by, appliedAt, removedAt };
}

/** The numbers of some units, by their ids. */
export async function listUnitNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('units')
    .select(['id', 'number'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The units of a shipment, in the order in which it came into them, each with the seals that were on it meanwhile. */
export async function listUnits(db: Db, shipmentId: string): Promise<Unit[]> {
  const stays = await db
    .selectFrom('shipment_units as stay')
    .innerJoin('units', 'units.id', 'stay.unit_id')
    .selectAll('stay')
    .select(['units.kind', 'units.number'])
    .where('stay.shipment_id', '=', shipmentId)
    .orderBy('stay.loaded_at')
    .orderBy('stay.id')
    .execute();
  if (stays.length === 0) return [];
  const unitIds = [...new Set(stays.map((stay) => stay.unit_id))];
  const seals = await listSeals(db, unitIds);
  const shared = await db
    .selectFrom('shipment_units')
    .select(({ fn }) => ['unit_id', fn.countAll<number | string>().as('count')])
    .where('unit_id', 'in', unitIds)
    .where('shipment_id', '<>', shipmentId)
    .where('unloaded_at', 'is', null)
    .groupBy('unit_id')
    .execute();
  return stays.map((stay) => {
    const { unit_id: id, kind: type, number, loaded_at: loadedAt, unloaded_at: unloadedAt } = stay;
    const onIt = seals.filter(
      (seal) =>
        seal.unit_id === id &&
        (unloadedAt === null || seal.applied_at < unloadedAt) &&
        (seal.removed_at === null || seal.removed_at > loadedAt),
    );
    return {
      id,
      type,
      number,
      loadedAt,
      unloadedAt,
      unloadedBy: stay.unloaded_by,
      sharedWith: Number(shared.find((one) => one.unit_id === id)?.count ?? 0),
      seals: onIt.map(toSeal),
    };
  });
}

async function listSeals(db: Db, unitIds: readonly string[]): Promise<SealTable[]> {
  return db
    .selectFrom('seals')
    .selectAll()
    .where('unit_id', 'in', [...unitIds])
    .orderBy('applied_at')
    .orderBy('id')
    .execute();
}

/** The seals that are on a unit. */
export async function listSealsOn(db: Db, unitId: string): Promise<Seal[]> {
  return (await listSeals(db, [unitId])).filter((seal) => seal.removed_at === null).map(toSeal);
}

export async function insertSeals(trx: Trx, rows: readonly SealTable[]): Promise<void> {
  await insertRows(trx, 'seals', rows);
}

/** Takes a seal off; undefined where it is not on this unit. */
export async function updateSealRemoved(
  trx: Trx,
  { id, unitId, at }: { id: string; unitId: string; at: string },
): Promise<SealTable | undefined> {
  return trx
    .updateTable('seals')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('unit_id', '=', unitId)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Takes all seals off, as when the unit comes back empty. */
export async function updateSealsRemoved(trx: Trx, { unitId, at }: { unitId: string; at: string }): Promise<void> {
  await trx
    .updateTable('seals')
    .set({ removed_at: at })
    .where('unit_id', '=', unitId)
    .where('removed_at', 'is', null)
    .where('applied_at', '<=', at)
    .execute();
}

/** Holds a unit until the transaction is over, for who judges by what is on it. */
export async function holdUnit(trx: Trx, id: string): Promise<void> {
  await holdUnits(trx, [id]);
}

/** The same of several, in the order of their ids. Rows that name a unit may be written meanwhile. */
export async function holdUnits(trx: Trx, ids: readonly string[]): Promise<void> {
  if (!isPostgres(trx) || ids.length === 0) return;
  await trx
    .selectFrom('units')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Deletes the units and seals of an organisation that has no shipment in them any more (D12). */
export async function deleteUnits(trx: Trx, organisationId: string): Promise<void> {
  await trx.deleteFrom('seals').where('organisation_id', '=', organisationId).execute();
  await trx.deleteFrom('units').where('organisation_id', '=', organisationId).execute();
}
