import { CompiledQuery } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import type { ClockTable } from './clocks.table.ts';
import { type NamedClock, selectClocks } from './clocks.repository.ts';

/** Clocks of which something is due, those of an organisation together; read beside the server's thread. */
export async function listDueClockIds(db: Db, { now, limit }: { now: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('clocks')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('organisation_id')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes those of some clocks of which something is due still, held until the transaction ends; others that are held already are passed over. */
export async function listDueClocksForUpdate(
  trx: Trx,
  { now, ids }: { now: string; ids: readonly string[] },
): Promise<NamedClock[]> {
  return selectClocks(trx)
    .where('clocks.id', 'in', [...ids])
    .where('clocks.next_at', '<=', now)
    .orderBy('clocks.organisation_id')
    .$if(isPostgres(trx), (query) => query.forUpdate('clocks').skipLocked())
    .execute();
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

/** Has the clocks on working days of an organisation judged anew, those of its test mode too. */
export async function updateWorkingClocksDue(trx: Trx, organisationId: string, now: string): Promise<void> {
  await trx
    .updateTable('clocks')
    .set({ next_at: now })
    .where('organisation_id', 'in', ({ selectFrom }) =>
      selectFrom('organisations')
        .select('id')
        .where(({ or, eb }) => or([eb('id', '=', organisationId), eb('test_of', '=', organisationId)])),
    )
    .where('days', '=', 'working')
    .where('started_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}
