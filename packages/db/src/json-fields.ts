import { type RawBuilder, sql } from 'kysely';

/** `'a', a, 'b', b`: the arguments of either database's JSON object function. */
export function jsonFields(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]));
}
