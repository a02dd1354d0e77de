import type { ClientBase } from 'pg';

import { createSums, type Sums, type Values } from './row-sums.ts';
import type { MovedTable, Reference } from './target-tables.ts';

const MOST_ROWS = 2000;
/** Rows are of very different sizes: a batch is no larger than that, so that memory stays constant. */
const MOST_CHARACTERS = 4_000_000;

/** Writes the rows of a table in batches; returns what was read. Fails for a text that Postgres cannot keep. */
export async function copyTable(client: ClientBase, table: MovedTable, rows: Iterable<Values>): Promise<Sums> {
  const { name, columns } = table;
  const names = columns.join(', ');
  const insert = `insert into ${name} (${names}) select ${names} from json_populate_recordset(null::${name}, $1)`;
  const sums = createSums();
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [`[${batch.join(',')}]`]);
    batch = [];
    characters = 0;
  };
  for (const row of rows) {
    requireKept(table, row);
    sums.add(row);
    const text = JSON.stringify(Object.fromEntries(columns.map((column, n) => [column, row[n]])));
    batch.push(text);
    characters += text.length;
    // oxlint-disable-next-line no-await-in-loop -- no more is read than what was written has room for
    if (batch.length >= MOST_ROWS || characters >= MOST_CHARACTERS) await flush();
  }
  await flush();
  return sums.sums();
}

/** What names a row for people. */
function nameOf({ name, columns, key }: MovedTable, row: Values): string {
  const values = (key.length > 0 ? key : columns.slice(0, 1)).map((column) => row[columns.indexOf(column)]);
  return `${name} ${values.join(' ')}`;
}

function requireKept(table: MovedTable, row: Values): void {
  const at = row.findIndex((value) => typeof value === 'string' && value.includes('\0'));
  if (at === -1) return;
  throw new Error(
    `${nameOf(table, row)}: ${table.columns[at] ?? ''} holds the character NUL, which Postgres cannot keep. Take it out, and move again.`,
  );
}

/** Reads back what a table holds now, by a cursor. */
export async function sumTable(client: ClientBase, { name, columns }: MovedTable): Promise<Sums> {
  await client.query(`declare moved no scroll cursor for select ${columns.join(', ')} from ${name}`);
  const sums = createSums();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a cursor
    const { rows } = await client.query<[...Values]>({ text: `fetch ${MOST_ROWS} from moved`, rowMode: 'array' });
    for (const row of rows) sums.add(row);
    if (rows.length === 0) break;
  }
  await client.query('close moved');
  return sums.sums();
}

/** Whether rows of a reference lead nowhere. */
export async function isBroken(client: ClientBase, { from, columns, to, keys }: Reference): Promise<boolean> {
  const isSet = columns.map((column) => `child.${column} is not null`).join(' and ');
  const meets = columns.map((column, n) => `parent.${keys[n] ?? ''} = child.${column}`).join(' and ');
  const { rows } = await client.query<{ broken: boolean }>(
    `select exists (select 1 from ${from} child where ${isSet}
       and not exists (select 1 from ${to} parent where ${meets})) as broken`,
  );
  return rows[0]?.broken === true;
}
