import type { DeadLetter } from '@msafara/domain/admin/admin.schema';
import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { readingFrom, type TimedPlace } from '../page-place.ts';

/** Jobs that were given up, newest first; their ids begin with what they do, so that their time comes first. */
export async function listDeadLetters(
  db: Db,
  { place, limit }: { place: TimedPlace | undefined; limit: number },
): Promise<DeadLetter[]> {
  const reading = readingFrom(place);
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'last_error as error', 'created_at as createdAt'])
    // As a literal: only so do the databases see that the index of dead letters holds them all.
    .where('state', '=', sql.lit('dead'))
    .$if(place !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), reading.compare, tuple(place?.at ?? '', reading.id)),
      ),
    )
    .orderBy('created_at', reading.order)
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

/** Ends a dead letter without another try; it stays as long as a job that was done. Answers its kind, or undefined when it is not dead. */
export async function updateJobDismissed(
  trx: Trx,
  { id, now }: { id: string; now: string },
): Promise<{ kind: string } | undefined> {
  return trx
    .updateTable('jobs')
    .set({ state: 'done', run_at: now })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning('kind')
    .executeTakeFirst();
}
