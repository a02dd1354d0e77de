import { type Kysely, sql } from 'kysely';

import type { Dialect, Report } from '../migrate.ts';

/** Rows that one statement fills: its memory and its journal stay small, however long the history is. */
const STEP = 10_000;
const SAID_EVERY = 200_000;

/**
 * An entry of the history says whose it is, as its shipment does (docs/decisions/0026): what is spread by organisation one
 * day needs it in the row, and to fill it takes the longer the later it is done. It refers to nothing by itself: the
 * shipment's reference says that the organisation is there.
 */
export async function up(db: Kysely<never>, dialect: Dialect, report: Report): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  await sql.raw(`alter table shipment_status_history add column organisation_id ${text}`).execute(db);
  let done = 0;
  for (let last = ''; ;) {
    // oxlint-disable no-await-in-loop -- a step begins where the one before ended
    const { rows } = await sql<{ count: number | string; end: string | null }>`
      select count(*) as count, max(id) as "end" from (
        select id from shipment_status_history where id > ${last} order by id limit ${sql.lit(STEP)}
      ) as step`.execute(db);
    const { count = 0, end = null } = rows[0] ?? {};
    if (end === null) break;
    await sql`update shipment_status_history
      set organisation_id = (select organisation_id from shipments where shipments.id = shipment_id)
      where id > ${last} and id <= ${end}`.execute(db);
    // oxlint-enable no-await-in-loop
    last = end;
    done += Number(count);
    if (done % SAID_EVERY === 0) report(`shipment_status_history: ${done.toLocaleString('en')} rows are written`);
  }
  report(`shipment_status_history.organisation_id: all ${done.toLocaleString('en')} rows are written`);
  await sql.raw('alter table shipment_status_history alter column organisation_id set not null').execute(db);
}
