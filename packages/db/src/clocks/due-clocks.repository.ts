import { CompiledQuery } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import type { ClockTable } from './clocks.table.ts';
import { type NamedClock, selectClocks } from './clocks.repository.ts';

/** Takes clocks of which something is due, held until the transaction ends; others that are held already are passed over. */
export async function listDueClocksForUpdate(
  trx: Trx,
  { now, limit }: { now: string; limit: number },
): Promise<NamedClock[]> {
  const due = trx.selectFrom('clocks').select('id').where('next_at', '<=', now).orderBy('next_at').limit(limit);
  const ids = await (isPostgres(trx) ? due.forUpdate().skipLocked() : due).execute();
  if (ids.length === 0) return [];
  return selectClocks(trx)
    .where(
      'clocks.id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('clocks.organisation_id')
    .execute();
}

/** Whether something is due of a clock; read beside the server's thread. */
export async function hasDueClocks(db: Db, now: string): Promise<boolean> {
  return (await db.selectFrom('clocks').select('id').where('next_at', '<=', now).limit(1).execute()).length > 0;
}

const JUDGED = ['start_told', 'next_at', 'warned_day', 'warned_left'] as const;

/** Notes what was told of clocks, and when something is next; in one statement. */
export async function updateClocksJudged(trx: Trx, rows: readonly ClockTable[]): Promise<void> {
  if (rows.length === 0) return;
  const values = JSON.stringify(
    rows.map(({ id, ...row }) => ({ id, ...Object.fromEntries(JUDGED.map((name) => [name, row[name]])) })),
  );
  const text = isPostgres(trx)
    ? `update clocks set ${JUDGED.map((name) => `${name} = v.${name}`).join(', ')}
        from json_populate_recordset(null::clocks, $1) as v where clocks.id = v.id`
    : `update clocks set ${JUDGED.map((name) => `${name} = v.value ->> '${name}'`).join(', ')}
        from json_each(?) as v where clocks.id = v.value ->> 'id'`;
  await trx.executeQuery(CompiledQuery.raw(text, [values]));
}

/** Has the clocks on working days of an organisation judged anew. */
export async function updateWorkingClocksDue(trx: Trx, organisationId: string, now: string): Promise<void> {
  await trx
    .updateTable('clocks')
    .set({ next_at: now })
    .where('organisation_id', '=', organisationId)
    .where('days', '=', 'working')
    .where('started_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}
