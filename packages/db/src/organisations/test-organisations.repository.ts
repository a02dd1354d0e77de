import type { Db, Trx } from '../database.ts';
import { findOrganisation, insertOrganisation } from './organisations.repository.ts';

/** The organisation that holds the test mode of another one, if it was used yet (D24). */
export async function findTestOrganisation(db: Db, organisationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organisations')
    .select('id')
    .where('test_of', '=', organisationId)
    .executeTakeFirst();
  return row?.id;
}

/** Makes the organisation that holds the test mode of another one, unless it is there; returns its id. Whoever calls holds that one. */
export async function ensureTestOrganisation(
  trx: Trx,
  { organisationId, newId, now }: { organisationId: string; newId: string; now: string },
): Promise<string> {
  const known = await findTestOrganisation(trx, organisationId);
  if (known !== undefined) return known;
  const organisation = await findOrganisation(trx, organisationId);
  if (!organisation) throw new Error(`no organisation ${organisationId}`);
  await insertOrganisation(trx, {
    ...organisation,
    id: newId,
    testOf: organisationId,
    isPlatform: false,
    isDemo: false,
    paidUntil: null,
    createdAt: now,
  });
  return newId;
}

/** Test organisations that have shipments made at or before a time. */
export async function listTestOrganisationsUntil(db: Db, until: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organisations')
    .select('id')
    .where('test_of', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shipments')
          .select('shipments.id')
          .whereRef('shipments.organisation_id', '=', 'organisations.id')
          .where('shipments.created_at', '<=', until),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
