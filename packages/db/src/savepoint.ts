import { sql } from 'kysely';

import type { Trx } from './database.ts';
import { isUnavailable } from './unavailable.ts';

async function undoPart(trx: Trx): Promise<void> {
  await sql`rollback to savepoint part`.execute(trx);
  await sql`release savepoint part`.execute(trx);
}

/** Does a part of a transaction that can fail by itself: where it does, what it wrote is undone and the rest stays. */
export async function withinSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(trx);
  try {
    const value = await work();
    await sql`release savepoint part`.execute(trx);
    return value;
  } catch (error) {
    await undoPart(trx).catch((failure: unknown) => {
      // A full disk has undone the whole transaction already, and is the reason to be told.
      throw isUnavailable(error) ? error : failure;
    });
    throw error;
  }
}
