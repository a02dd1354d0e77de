import { CompiledQuery } from 'kysely';

import type { Tables, Trx } from './database.ts';
import { isPostgres } from './dialect.ts';

const texts = new Map<string, string>();

function textOf(table: string, columns: readonly string[], forPostgres: boolean): string {
  const names = columns.join(', ');
  return forPostgres
    ? `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`
    : `insert into ${table} (${names}) select ${columns.map((name) => `value ->> '${name}'`).join(', ')}
        from json_each(?) where true`;
}

/**
 * Inserts rows in one statement, whose text is the same however many there are: making it anew costs more than running
 * it. With `ifNew`, rows whose id is there already are left out. Returns how many were inserted.
 */
export async function insertRows<Name extends keyof Tables>(
  trx: Trx,
  table: Name,
  rows: readonly Tables[Name][],
  { ifNew = false } = {},
): Promise<number> {
  const [first] = rows;
  if (first === undefined) return 0;
  const forPostgres = isPostgres(trx);
  const columns = Object.keys(first);
  const key = [forPostgres, ifNew, table, ...columns].join(' ');
  let text = texts.get(key);
  if (text === undefined) {
    text = textOf(table, columns, forPostgres) + (ifNew ? ' on conflict (id) do nothing' : '');
    texts.set(key, text);
  }
  const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]));
  return Number(numAffectedRows ?? 0n);
}
