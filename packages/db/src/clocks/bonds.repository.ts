import type { Bond, BondsQuery } from '@msafara/domain/clocks/bonds.schema';
import { type Money, moneyOf } from '@msafara/domain/clocks/currency';
import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import type { BondTable } from './clocks.table.ts';

/** A bond with the number of the shipment that it secures. */
export type NamedBond = BondTable & { tracking_number: string | null };

export function toBond(row: NamedBond): Bond {
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    guarantor: row.guarantor,
    amount: moneyOf(row.amount, row.currency).amount,
    currency: row.currency,
    expires: row.expires,
    shipmentId: row.shipment_id,
    trackingNumber: row.tracking_number,
    retiredAt: row.retired_at,
    retiredBy: row.retired_at === null ? null : row.retired_by === null ? 'hand' : 'milestone',
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function selectBonds(db: Db) {
  return db
    .selectFrom('bonds')
    .leftJoin('shipments', 'shipments.id', 'bonds.shipment_id')
    .selectAll('bonds')
    .select('shipments.tracking_number');
}

type OfOne = { organisationId: string; limit: number };

/** Bonds of an organisation: open ones, the first to expire first, or retired ones, the last first; after a place. */
export async function listBonds(
  db: Db,
  {
    organisationId,
    state,
    after,
    limit,
  }: OfOne & Pick<BondsQuery, 'state'> & { after: { at: string; id: string } | undefined },
): Promise<NamedBond[]> {
  const isOpen = state === 'open';
  const by = isOpen ? 'bonds.expires' : 'bonds.retired_at';
  return selectBonds(db)
    .where('bonds.organisation_id', '=', organisationId)
    .where('bonds.retired_at', isOpen ? 'is' : 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple(by, 'bonds.id'), isOpen ? '>' : '<', tuple(after?.at ?? '', after?.id ?? '')),
      ),
    )
    .orderBy(by, isOpen ? 'asc' : 'desc')
    .orderBy('bonds.id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}

/** What is open in all, by currency. */
export async function sumExposure(db: Db, organisationId: string): Promise<Money[]> {
  const rows = await db
    .selectFrom('bonds')
    .select(['currency', sql<number>`cast(sum(amount) as ${sql.raw('bigint')})`.as('minor')])
    .where('organisation_id', '=', organisationId)
    .where('retired_at', 'is', null)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return rows.map(({ minor, currency }) => moneyOf(minor, currency));
}

/** The bonds that secure a shipment. */
export async function listBondsOf(db: Db, shipmentId: string): Promise<NamedBond[]> {
  return selectBonds(db)
    .where('bonds.shipment_id', '=', shipmentId)
    .orderBy('bonds.expires')
    .orderBy('bonds.id')
    .execute();
}

/** A bond by its id: one of an organisation, or of any where that is null. */
export async function findBond(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<NamedBond | undefined> {
  return selectBond(db, { id, organisationId }).executeTakeFirst();
}

/** The same inside a transaction that will change it: whoever else changes it waits. */
export async function findBondForUpdate(
  trx: Trx,
  of: { id: string; organisationId: string | null },
): Promise<NamedBond | undefined> {
  const query = selectBond(trx, of);
  return (isPostgres(trx) ? query.forUpdate('bonds') : query).executeTakeFirst();
}

function selectBond(db: Db, { id, organisationId }: { id: string; organisationId: string | null }) {
  return selectBonds(db)
    .where('bonds.id', '=', id)
    .$if(organisationId !== null, (query) => query.where('bonds.organisation_id', '=', organisationId ?? ''));
}

/** Whether an organisation has another bond with a number. */
export async function hasBondNumber(
  db: Db,
  { organisationId, number, exceptId }: { organisationId: string; number: string; exceptId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('bonds')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('number', '=', number)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertBond(trx: Trx, row: BondTable): Promise<void> {
  await trx.insertInto('bonds').values(row).execute();
}

/** Deletes all bonds of an organisation (D12). */
export async function deleteBonds(trx: Trx, organisationId: string): Promise<void> {
  await trx.deleteFrom('bonds').where('organisation_id', '=', organisationId).execute();
}

export async function updateBond(trx: Trx, id: string, changes: Partial<BondTable>): Promise<void> {
  await trx.updateTable('bonds').set(changes).where('id', '=', id).execute();
}

/**
 * Bonds that milestones of some shipments may retire or have retired: theirs, and those that a retirement names. Held until the
 * transaction ends: somebody may correct them by hand.
 */
export async function listBondsToRetire(
  trx: Trx,
  { organisationId, shipmentIds }: { organisationId: string; shipmentIds: readonly string[] },
): Promise<BondTable[]> {
  if (shipmentIds.length === 0) return [];
  const query = trx
    .selectFrom('bonds')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where(({ eb, or, selectFrom }) => {
      const theirs = selectFrom('milestones')
        .where('shipment_id', 'in', [...shipmentIds])
        .where('code', '=', 'bond_retired');
      return or([
        eb('shipment_id', 'in', [...shipmentIds]),
        eb('retired_by', 'in', theirs.select('id')),
        eb(
          'number',
          'in',
          theirs.select('reference').where('reference', 'is not', null).$narrowType<{ reference: string }>(),
        ),
      ]);
    })
    .orderBy('id');
  return (isPostgres(trx) ? query.forUpdate() : query).execute();
}

type Retirement = { id: string; occurred_at: string };

/** Milestones that stand and say that a bond is retired: by its number, or those of its shipment without a number. */
function selectRetirements(db: Db, bond: BondTable) {
  return db
    .selectFrom('milestones')
    .select(['id', 'occurred_at'])
    .where('organisation_id', '=', bond.organisation_id)
    .where('code', '=', 'bond_retired')
    .where('class', '=', 'ACT')
    .where('retracted_at', 'is', null)
    .where('retracts_id', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('reference', '=', bond.number),
        ...(bond.shipment_id === null
          ? []
          : [and([eb('shipment_id', '=', bond.shipment_id), eb('reference', 'is', null)])]),
      ]),
    );
}

/** The first that happened; of a bond that somebody opened again, among those that were told since. */
export async function findRetirement(db: Db, bond: BondTable): Promise<Retirement | undefined> {
  const { retired_at: retiredAt, retired_by: knownId } = bond;
  return selectRetirements(db, bond)
    .$if(retiredAt === null && knownId !== null, (query) =>
      query.where('recorded_at', '>', ({ fn, selectFrom, val }) =>
        fn.coalesce(selectFrom('milestones').select('recorded_at').where('id', '=', knownId), val('')),
      ),
    )
    .orderBy('occurred_at')
    .orderBy('id')
    .executeTakeFirst();
}

/** The one that was told last. */
export async function findLastRetirement(db: Db, bond: BondTable): Promise<Retirement | undefined> {
  return selectRetirements(db, bond).orderBy('recorded_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
}
