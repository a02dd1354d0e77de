import type { Database } from '@msafara/db/database';
import { isPostgres } from '@msafara/db/dialect';
import { sql } from 'kysely';

const WITHIN_MS = 20_000;

/**
 * Waits until the journal hands out all that was committed by now: on Postgres it waits for every older transaction of the
 * server, those of other tests' databases among them (docs/decisions/0019).
 */
export async function settledJournal({ read }: Database): Promise<void> {
  if (!isPostgres(read)) return;
  const ask = async (what: 'xmin' | 'xmax') => {
    const { rows } = await sql<{ xid: string }>`
      select ${sql.raw(`pg_snapshot_${what}`)}(pg_current_snapshot())::text as xid`.execute(read);
    return BigInt(rows[0]?.xid ?? 0);
  };
  const until = performance.now() + WITHIN_MS;
  const end = await ask('xmax');
  while ((await ask('xmin')) < end) {
    if (performance.now() > until) throw new Error('a transaction of another test does not end');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
