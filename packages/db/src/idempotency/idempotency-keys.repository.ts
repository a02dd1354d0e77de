import type { Db, Trx } from '../database.ts';
import { type Expressions, queryTemplate } from '../query-template.ts';
import type { IdempotencyKeyTable } from './idempotency-keys.table.ts';

export type CallersKey = Pick<IdempotencyKeyTable, 'caller_id' | 'key'>;

export type KeptAnswer = Pick<IdempotencyKeyTable, 'fingerprint' | 'status' | 'answer'>;

const findByKey = queryTemplate((db, { caller_id, key }: Expressions<CallersKey>) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'answer'])
    .where('caller_id', '=', caller_id)
    .where('key', '=', key),
);

/** What was answered first under a key. */
export async function findKeptAnswer(db: Db, { caller_id, key }: CallersKey): Promise<KeptAnswer | undefined> {
  return (await findByKey(db, { caller_id, key })).rows[0];
}

const insert = queryTemplate((db, row: Expressions<IdempotencyKeyTable>) =>
  db
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['caller_id', 'key']).doNothing())
    .returning('status'),
);

/**
 * Takes a key for a change before it is made; returns false when it is taken. Where another transaction has taken it and is
 * not over yet, Postgres waits for that.
 */
export async function insertIdempotencyKey(
  trx: Trx,
  row: Pick<IdempotencyKeyTable, 'caller_id' | 'key' | 'fingerprint' | 'created_at'>,
): Promise<boolean> {
  return (await insert(trx, { ...row, status: 0, answer: '' })).rows.length === 1;
}

const setAnswer = queryTemplate((db, { caller_id, key, status, answer }: Expressions<CallersKey & Answered>) =>
  db.updateTable('idempotency_keys').set({ status, answer }).where('caller_id', '=', caller_id).where('key', '=', key),
);

type Answered = Pick<IdempotencyKeyTable, 'status' | 'answer'>;

/** Keeps what a change was answered with, in its own transaction. */
export async function updateKeptAnswer(trx: Trx, answered: CallersKey & Answered): Promise<void> {
  await setAnswer(trx, answered);
}

export async function deleteIdempotencyKeysBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
