import type { Db, Trx } from '../database.ts';
import type { MessageSuppressionTable } from './messages.table.ts';

/** Notes whom nobody writes to any more; what waits for them is given up when it is due. */
export async function insertSuppression(trx: Trx, row: MessageSuppressionTable): Promise<void> {
  await trx
    .insertInto('message_suppressions')
    .values(row)
    .onConflict((conflict) => conflict.column('address_key').doNothing())
    .execute();
}

export async function deleteSuppression(trx: Trx, addressKey: string): Promise<void> {
  await trx.deleteFrom('message_suppressions').where('address_key', '=', addressKey).execute();
}

/** Which of these addresses nobody writes to. */
export async function listSuppressed(db: Db, addressKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (addressKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom('message_suppressions')
    .select('address_key')
    .where('address_key', 'in', addressKeys)
    .execute();
  return new Set(rows.map((row) => row.address_key));
}
