import type { ClientBase } from 'pg';

/** A table as both databases have it: what is copied of it, and what names its rows. */
export type MovedTable = { name: string; columns: readonly string[]; key: readonly string[] };

/** A reference: columns of one table and what they lead to. */
export type Reference = { from: string; columns: readonly string[]; to: string; keys: readonly string[] };

/** What Postgres keeps for itself: Kysely's two tables, and what is added to the numbers of its transactions (0077). */
const ITS_OWN = new Set(['kysely_migration', 'kysely_migration_lock', 'event_clock']);

const TABLES = `
  select relname as name,
    array(select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = pg_class.oid and indisprimary) as key
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
  order by relname`;

const REFERENCES = `
  select child.relname as "from", parent.relname as "to",
    array(select attname::text from unnest(conkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    array(select attname::text from unnest(confkey) with ordinality as part (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number order by place) as keys
  from pg_constraint
    join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
  where contype = 'f' and conparentid = 0 and not child.relispartition
    and child.relnamespace = current_schema()::regnamespace
  order by child.relname, conname`;

/** The names of all tables, with those that Postgres keeps for itself. */
export async function listTableNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<MovedTable>(TABLES);
  return rows.map(({ name }) => name);
}

/** The tables that are copied, each after those that it refers to, and their references. */
export async function listMovedTables(
  client: ClientBase,
): Promise<{ tables: readonly MovedTable[]; references: readonly Reference[] }> {
  const { rows } = await client.query<MovedTable>(TABLES);
  const { rows: references } = await client.query<Reference>(REFERENCES);
  const waiting = new Map(rows.filter(({ name }) => !ITS_OWN.has(name)).map((table) => [table.name, table]));
  const tables: MovedTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && to !== name && waiting.has(to)),
    );
    if (next.length === 0) throw new Error(`these tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    for (const table of next) {
      waiting.delete(table.name);
      tables.push(table);
    }
  }
  return { tables, references };
}
