import type { Db, Trx } from '../database.ts';

export async function findSealedKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('sealed_keys').select('sealed').where('name', '=', name).executeTakeFirst();
  return row?.sealed;
}

/** Keeps a key unless there is one by its name; returns the one there is. */
export async function ensureSealedKey(trx: Trx, name: string, sealed: string): Promise<string> {
  await trx
    .insertInto('sealed_keys')
    .values({ name, sealed })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await findSealedKey(trx, name)) ?? sealed;
}
