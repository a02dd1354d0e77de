import type { Db, Trx } from '../database.ts';

export type FilterRow = {
  id: string;
  userId: string;
  userName: string;
  name: string;
  isShared: boolean;
  /** As JSON. */
  filter: string;
};

type Reader = { organisationId: string; userId: string };

function visibleFilters(db: Db, { organisationId, userId }: Reader) {
  return db
    .selectFrom('saved_filters')
    .innerJoin('users', 'users.id', 'saved_filters.user_id')
    .select(['saved_filters.id', 'user_id', 'saved_filters.name', 'is_shared', 'filter', 'users.name as user_name'])
    .where('saved_filters.organisation_id', '=', organisationId)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('is_shared', '=', 1)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof visibleFilters>['execute']>>[number];

function toFilter(row: Row): FilterRow {
  return {
    id: row.id,
    userId: row.user_id,
    userName: row.user_name,
    name: row.name,
    isShared: row.is_shared === 1,
    filter: row.filter,
  };
}

/** What a user saved, and what others of its organisation share. */
export async function listSavedFilters(db: Db, reader: Reader): Promise<FilterRow[]> {
  const rows = await visibleFilters(db, reader).orderBy('saved_filters.name').orderBy('saved_filters.id').execute();
  return rows.map(toFilter);
}

/** One of those; undefined for what the reader cannot see. */
export async function findSavedFilter(db: Db, reader: Reader, id: string): Promise<FilterRow | undefined> {
  const row = await visibleFilters(db, reader).where('saved_filters.id', '=', id).executeTakeFirst();
  return row && toFilter(row);
}

/** The names a user gave, by the ids of its filters in an organisation. */
export async function listFilterNames(db: Db, { organisationId, userId }: Reader): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('saved_filters')
    .select(['id', 'name'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type NewFilter = Reader & { id: string; name: string; isShared: boolean; filter: string; createdAt: string };

export async function insertSavedFilter(trx: Trx, row: NewFilter): Promise<void> {
  await trx
    .insertInto('saved_filters')
    .values({
      id: row.id,
      organisation_id: row.organisationId,
      user_id: row.userId,
      name: row.name,
      is_shared: Number(row.isShared),
      filter: row.filter,
      created_at: row.createdAt,
    })
    .execute();
}

export async function updateSavedFilter(
  trx: Trx,
  { id, name, isShared }: { id: string; name: string; isShared: boolean },
): Promise<void> {
  await trx
    .updateTable('saved_filters')
    .set({ name, is_shared: Number(isShared) })
    .where('id', '=', id)
    .execute();
}

export async function deleteSavedFilter(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('saved_filters').where('id', '=', id).execute();
}

/** Deletes what a user saved for itself alone; what it shares stays with the organisation. */
export async function deleteOwnFilters(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('saved_filters').where('user_id', '=', userId).where('is_shared', '=', 0).execute();
}

/** Deletes all filters of a user, or of an organisation. */
export async function deleteFiltersOf(trx: Trx, whose: { userId: string } | { organisationId: string }): Promise<void> {
  const all = trx.deleteFrom('saved_filters');
  if ('userId' in whose) await all.where('user_id', '=', whose.userId).execute();
  else await all.where('organisation_id', '=', whose.organisationId).execute();
}
