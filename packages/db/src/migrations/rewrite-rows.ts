import { type Kysely, sql } from 'kysely';

import type { Report } from '../migrate.ts';

const STEP = 1000;
const SAID_EVERY = 50_000;

/** What is read of a row. */
export type Row = Readonly<Record<string, string | number | null>>;

type Rewrite = {
  table: string;
  /** The columns that are written, and those that they are made of. */
  columns: readonly string[];
  from: readonly string[];
  /** The new values, in the order of the columns. */
  change: (row: Row) => readonly (string | null)[];
};

/**
 * Makes columns of every row anew from others, in the order of ids, and says how far it is: for a migration that
 * changes how texts are folded, whose function it brings along. Returns how many rows there were.
 */
export async function rewriteRows(
  db: Kysely<never>,
  { table, columns, from, change }: Rewrite,
  report: Report,
): Promise<number> {
  const read = ['id', ...from].join(', ');
  const set = columns.map((column, n) => `${column} = made.column${String(n + 2)}`).join(', ');
  const written = `${table}.${columns.join(', ')}`;
  let done = 0;
  let last = '';
  for (;;) {
    // oxlint-disable no-await-in-loop -- a step begins where the one before ended
    const { rows } = await sql<Row>`
      select ${sql.raw(read)} from ${sql.raw(table)} where id > ${last} order by id limit ${STEP}`.execute(db);
    if (rows.length === 0) break;
    const made = sql.join(rows.map((row) => sql`(${sql.join([row['id'], ...change(row)])})`));
    await sql`update ${sql.raw(table)} set ${sql.raw(set)}
      from (values ${made}) as made where ${sql.raw(table)}.id = made.column1`.execute(db);
    // oxlint-enable no-await-in-loop
    last = String(rows.at(-1)?.['id']);
    done += rows.length;
    if (done % SAID_EVERY === 0) report(`${written}: ${done.toLocaleString('en')} rows are written`);
  }
  report(`${written}: all ${done.toLocaleString('en')} rows are written`);
  return done;
}
