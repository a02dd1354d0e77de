import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import type { MessageSuppressionTable } from './messages.table.ts';
import type { Heard } from './message-recipients.repository.ts';

/**
 * Notes whom nobody writes to any more; what waits for them is given up when it is due. What is heard by more than one account is
 * no account's own any more. Who says it again said it last then, so that an older START undoes nothing.
 */
export async function insertSuppression(trx: Trx, row: MessageSuppressionTable): Promise<void> {
  await trx
    .insertInto('message_suppressions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('address_key')
        .doUpdateSet({ organisation_id: null })
        .where('message_suppressions.organisation_id', 'is not', null)
        .where(sql<boolean>`message_suppressions.organisation_id is distinct from excluded.organisation_id`),
    )
    .execute();
  await trx
    .updateTable('message_suppressions')
    .set({ created_at: row.created_at })
    .where('address_key', '=', row.address_key)
    .where('created_at', '<', row.created_at)
    .execute();
}

/**
 * Undoes it, where it was said at or before an instant: what was said by whatever way, or, for an organisation, what its own account
 * alone heard.
 */
export async function deleteSuppression(trx: Trx, { addressKey, organisationId }: Heard, at: string): Promise<void> {
  await trx
    .deleteFrom('message_suppressions')
    .where('address_key', '=', addressKey)
    .where('created_at', '<=', at)
    .$if(organisationId !== null, (query) => query.where('organisation_id', '=', organisationId))
    .execute();
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
