import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';

/** Begins to follow the journal from a place on, unless it is followed already. */
export async function insertJournalReader(trx: Trx, reader: { name: string; place: string }): Promise<void> {
  await trx
    .insertInto('journal_readers')
    .values(reader)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** How far the journal was read, for one transaction at a time: undefined while another one reads on. */
export async function findJournalPlaceForUpdate(trx: Trx, name: string): Promise<string | undefined> {
  const query = trx.selectFrom('journal_readers').select('place').where('name', '=', name);
  const row = await (isPostgres(trx) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
  return row?.place;
}

export async function findJournalPlace(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('journal_readers').select('place').where('name', '=', name).executeTakeFirst();
  return row?.place;
}

export async function updateJournalPlace(trx: Trx, { name, place }: { name: string; place: string }): Promise<void> {
  await trx.updateTable('journal_readers').set({ place }).where('name', '=', name).execute();
}
