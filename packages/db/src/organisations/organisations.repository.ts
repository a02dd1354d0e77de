import type { Country } from '@msafara/domain/organisations/countries';
import { foldText } from '@msafara/domain/text/fold';
import type { Tier } from '@msafara/domain/plans/plans';
import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { contains } from '../folded-text.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { OrganisationTable } from './organisations.table.ts';

export type Organisation = {
  id: string;
  name: string;
  tier: Tier;
  isPlatform: boolean;
  isDemo: boolean;
  /** Whose test mode it holds (D24). */
  testOf: string | null;
  paidUntil: string | null;
};

const COLUMNS = ['id', 'name', 'tier', 'is_platform', 'is_demo', 'test_of', 'paid_until'] as const;

type Row = Pick<OrganisationTable, (typeof COLUMNS)[number]>;

function toOrganisation(row: Row): Organisation {
  return {
    id: row.id,
    name: row.name,
    tier: row.tier,
    isPlatform: row.is_platform === 1,
    isDemo: row.is_demo === 1,
    testOf: row.test_of,
    paidUntil: row.paid_until,
  };
}

/** Inserts an organisation; its plan is the base that paid months are added to (D4). */
export async function insertOrganisation(
  trx: Trx,
  organisation: Omit<Organisation, 'testOf'> & {
    testOf?: string;
    createdAt: string;
    isTrial?: boolean;
    baseAt?: string;
  },
): Promise<void> {
  const { createdAt, isPlatform, isDemo, isTrial = false, baseAt, paidUntil, testOf, ...rest } = organisation;
  await trx
    .insertInto('organisations')
    .values({
      ...rest,
      name_key: foldText(rest.name),
      is_platform: Number(isPlatform),
      is_demo: Number(isDemo),
      test_of: testOf ?? null,
      paid_until: paidUntil,
      country: null,
      base_tier: rest.tier,
      base_paid_until: paidUntil,
      base_is_trial: Number(isTrial),
      base_at: baseAt ?? createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute();
}

const findById = queryTemplate((db, { id }: Expressions<{ id: string }>) =>
  db.selectFrom('organisations').select(COLUMNS).where('id', '=', id),
);

export async function findOrganisation(db: Db, id: string): Promise<Organisation | undefined> {
  const [row] = (await findById(db, { id })).rows;
  return row && toOrganisation(row);
}

/**
 * An organisation, held until the transaction is over. Other than `updateOrganisationHeld` this also waits for rows that are being added
 * and refer to it, such as shipments, and makes later ones wait: their foreign keys share what is held here.
 */
export async function findOrganisationForUpdate(trx: Trx, id: string): Promise<Organisation | undefined> {
  const query = trx.selectFrom('organisations').select(COLUMNS).where('id', '=', id);
  const row = await (isPostgres(trx) ? query.forUpdate() : query).executeTakeFirst();
  return row && toOrganisation(row);
}

const findClosedAt = queryTemplate((db, { id }: Expressions<{ id: string }>) =>
  db.selectFrom('organisations').select('closed_at').where('id', '=', id),
);

/** Whether an organisation has no active member (D1). */
export async function isOrganisationClosed(db: Db, id: string): Promise<boolean> {
  const [row] = (await findClosedAt(db, { id })).rows;
  return row !== undefined && row.closed_at !== null;
}

/** The one organisation of its kind: the demo, or the one that holds platform staff (D1, D12). */
export async function findSpecialOrganisation(
  db: Db,
  kind: 'demo' | 'platform',
): Promise<(Organisation & { updatedAt: string }) | undefined> {
  const row = await db
    .selectFrom('organisations')
    .select([...COLUMNS, 'updated_at'])
    // Not as a parameter: the partial index is for this one value.
    .where(kind === 'demo' ? 'is_demo' : 'is_platform', '=', sql.lit(1))
    .executeTakeFirst();
  return row && { ...toOrganisation(row), updatedAt: row.updated_at };
}

/** Organisations by name, for an admin's picker; the demo and test mode are left out (D12, D24). */
export async function listOrganisations(db: Db, search: string, limit: number): Promise<Organisation[]> {
  const rows = await db
    .selectFrom('organisations')
    .select(COLUMNS)
    .where('is_demo', '=', 0)
    .where('test_of', 'is', null)
    .where(contains('name_key', search))
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(toOrganisation);
}

export async function updateOrganisationName(
  trx: Trx,
  { id, name, now }: { id: string; name: string; now: string },
): Promise<void> {
  await trx
    .updateTable('organisations')
    .set({ name, name_key: foldText(name), updated_at: now })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('test_of', '=', id)]))
    .execute();
}

export async function updateCountry(
  trx: Trx,
  { id, country, now }: { id: string; country: Country | null; now: string },
): Promise<void> {
  await trx.updateTable('organisations').set({ country, updated_at: now }).where('id', '=', id).execute();
}
