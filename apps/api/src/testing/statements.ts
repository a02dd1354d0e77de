import type { Database } from '@msafara/db/database';
import type { TestDialect } from '@msafara/db/testing/test-databases';
import BetterSqlite3 from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import pg from 'pg';

/** Tables of one row, and those that grow with the organisations alone and are read as a whole by totals and administrators' lists. */
const SMALL = new Set(['event_clock', 'organisations', 'usage_counters', 'shipment_counts']);

/** Collects the text of every statement that this process prepares or sends from now on. */
export function recordStatements(): Set<string> {
  const texts = new Set<string>();
  const { prepare } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.prepare = function record(this: BetterSqlite3.Database, text: string) {
    texts.add(text);
    return prepare.call(this, text);
  } as typeof prepare;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: [string | { text?: string } | null]) {
    // One whose plan a connection keeps comes with its name.
    const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
    if (text !== undefined) texts.add(text);
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  return texts;
}

/** How many statements this process has had run since, by either engine. */
export function countStatements(): () => number {
  let count = 0;
  const counting = (prototype: object, name: string) => {
    const own = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
    Reflect.set(prototype, name, function counted(this: unknown, ...args: unknown[]) {
      count += 1;
      return Reflect.apply(own, this, args);
    });
  };
  const file = new BetterSqlite3(':memory:');
  const prepared = Reflect.getPrototypeOf(file.prepare('select 1')) ?? {};
  for (const name of ['run', 'all', 'get', 'iterate']) counting(prepared, name);
  counting(pg.Client.prototype, 'query');
  file.close();
  return () => count;
}

/** The tables that each of the statements reads as a whole, for want of an index. */
export async function wholeReads(
  dialect: TestDialect,
  database: Database,
  texts: Iterable<string>,
): Promise<{ table: string; text: string }[]> {
  const found: { table: string; text: string }[] = [];
  // What is asked here is recorded as well.
  const recorded = [...texts];
  for (const text of recorded) {
    if (!/^\s*(?:select|insert|update|delete|with)\b/iu.test(text)) continue;
    const lines = dialect === 'sqlite' ? await planOfSqlite(database, text) : await planOfPostgres(database, text);
    const pattern = dialect === 'sqlite' ? /^SCAN (\w+)$/u : /Seq Scan on (\w+)/u;
    // What a statement makes for itself is no table.
    const checked = dialect === 'sqlite' ? await childrenOf(database, text) : new Set();
    const made = new Set(lines.map((line) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)$/u.exec(line)?.[1]));
    for (const line of lines) {
      const [, table] = pattern.exec(line) ?? [];
      if (table !== undefined && !made.has(table) && !checked.has(table) && !SMALL.has(table))
        found.push({ table, text });
    }
  }
  return found;
}

/**
 * The tables that refer to the one that a statement with `returning` inserts into: SQLite's plan reads them, for references that
 * led nowhere until then, which its program passes over (`FkIfZero`) while there are none.
 */
async function childrenOf({ read }: Database, text: string): Promise<Set<string>> {
  const [, parent] = /^insert into "(\w+)" .* returning /u.exec(text) ?? [];
  if (parent === undefined) return new Set();
  const { rows } = await read.executeQuery<{ child: string }>(
    CompiledQuery.raw(
      `select distinct tables.name as child from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as link where link."table" = ?`,
      [parent],
    ),
  );
  return new Set(rows.map(({ child }) => child));
}

async function planOfSqlite({ read }: Database, text: string): Promise<string[]> {
  const values = [...text.matchAll(/\?/gu)].map(() => null);
  const { rows } = await read.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${text}`, values));
  return rows.map(({ detail }) => detail);
}

/**
 * As planned where reading a whole table is the last resort: small tables would be read so whatever indexes they have. The price of a
 * page is for `exists` among what is selected, which Postgres plans in two ways and takes by the price alone.
 */
async function planOfPostgres(database: Database, text: string): Promise<string[]> {
  return database.transaction(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    await trx.executeQuery(CompiledQuery.raw('set local seq_page_cost = 1e6'));
    const plan = CompiledQuery.raw(`explain (generic_plan) ${text}`);
    const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(plan);
    return rows.map((row) => row['QUERY PLAN']);
  });
}
