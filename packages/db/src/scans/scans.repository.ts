import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { ScanTable } from './scans.table.ts';

type Key = { organisationId: string; id: string };

const findByKey = queryTemplate((db, { organisationId, id }: Expressions<Key>) =>
  db
    .selectFrom('scans')
    .select(['user_id as userId', 'digest', 'outcome', 'answer', 'occurred_at as occurredAt'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id),
);

export type KeptScan = Pick<ScanTable, 'digest' | 'outcome' | 'answer'> & {
  userId: string;
  occurredAt: string | null;
};

/** What was recorded under an id, as it was answered first. */
export async function findScan(db: Db, key: Key): Promise<KeptScan | undefined> {
  return (await findByKey(db, key)).rows[0];
}

const insert = queryTemplate((db, row: Expressions<ScanTable>) =>
  db
    .insertInto('scans')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'id']).doNothing())
    .returning('id'),
);

/** Keeps a command with its answer; returns false when the same id was kept meanwhile. */
export async function insertScan(trx: Trx, row: ScanTable): Promise<boolean> {
  return (await insert(trx, row)).rows.length === 1;
}

type Place = { deviceId: string; userId: string; order: number };

const findPrevious = queryTemplate((db, { deviceId, userId, order }: Expressions<Place>) =>
  db
    .selectFrom('scans')
    .select('occurred_at as occurredAt')
    .where('device_id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('device_order', '<', order)
    .orderBy('device_order', 'desc')
    .limit(sql.lit(1)),
);

/** When the scan that somebody made before this one with the same device took place. */
export async function findPreviousOccurrence(db: Db, place: Place): Promise<string | undefined> {
  return (await findPrevious(db, place)).rows[0]?.occurredAt ?? undefined;
}

/** Forgets answers from before an instant: what they answer is refused as too old before that. */
export async function deleteScansBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('scans').where('received_at', '<', before).execute();
}
