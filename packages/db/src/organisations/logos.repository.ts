import type { Logo } from '@msafara/domain/organisations/logo.schema';

import type { Db, Trx } from '../database.ts';

/** The logo of an organisation, if it has one. */
export async function findLogo(db: Db, organisationId: string): Promise<Logo | undefined> {
  return db
    .selectFrom('organisation_logos')
    .innerJoin('files', 'files.id', 'organisation_logos.file_id')
    .select(['files.id as fileId', 'files.width', 'files.height'])
    .where('organisation_logos.organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** The organisation whose logo a file is. */
export async function findOrganisationOfLogo(db: Db, fileId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('organisation_logos')
    .select('organisation_id')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return row?.organisation_id;
}

type Kept = { organisationId: string; fileId: string; now: string };

/** Keeps a file of the organisation as its logo. */
export async function upsertLogo(trx: Trx, { organisationId, fileId, now }: Kept): Promise<void> {
  const columns = { file_id: fileId, updated_at: now };
  await trx
    .insertInto('organisation_logos')
    .values({ organisation_id: organisationId, ...columns })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(columns))
    .execute();
}

/** Takes the logo of an organisation off. */
export async function deleteLogo(trx: Trx, organisationId: string): Promise<void> {
  await trx.deleteFrom('organisation_logos').where('organisation_id', '=', organisationId).execute();
}
