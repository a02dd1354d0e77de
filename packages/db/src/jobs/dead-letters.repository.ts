import type { DeadLetter } from '@msafara/domain/admin/admin.schema';

import type { Db, Trx } from '../database.ts';
import { type PagePlace, readingFrom } from '../page-place.ts';

/** Jobs that were given up. */
export async function listDeadLetters(
  db: Db,
  { place, limit }: { place: PagePlace | undefined; limit: number },
): Promise<DeadLetter[]> {
  const reading = readingFrom(place);
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'last_error as error', 'created_at as createdAt'])
    .where('state', '=', 'dead')
    .where('id', reading.compare, reading.id)
    .orderBy('id', reading.order)
    .limit(limit)
    .execute();
  return reading.newestFirst(rows);
}

/** Gives a dead letter all its tries again, from now on; answers its payload, or undefined when it is not dead. */
export async function updateJobRevived(
  trx: Trx,
  { id, now }: { id: string; now: string },
): Promise<{ kind: string; payload: unknown } | undefined> {
  const row = await trx
    .updateTable('jobs')
    .set({ state: 'waiting', run_at: now, attempts: 0, leased_until: null })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning(['kind', 'payload'])
    .executeTakeFirst();
  return row && { kind: row.kind, payload: JSON.parse(row.payload) as unknown };
}
