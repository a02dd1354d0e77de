import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { migrateToLatest, type Report } from '../migrate.ts';
import { readInt8AsNumber } from '../postgres/int8.ts';
import { ASKED_WHETHER_THERE } from '../postgres/postgres-pool.ts';
import { copyTable, isBroken, sumTable } from './copy-table.ts';
import { openSource, requireSameVersion, type SourceFile } from './source-file.ts';
import { listMovedTables, listTableNames, type MovedTable } from './target-tables.ts';

readInt8AsNumber();

const TARGET = 'The target';
const NO_RIGHT = '42501';
/** Whoever holds a table there is using the target. */
const LOCKED = '55P03';

/**
 * Copies the SQLite database of a stopped server into an empty Postgres (D30), in one transaction: either all of it is
 * there at the end, each row compared and each reference followed, or nothing. A database without tables gets the
 * schema first. Returns how many rows of how many tables were moved; fails with one sentence.
 */
export async function moveToPostgres(
  path: string,
  url: string,
  report: Report,
): Promise<{ rows: number; tables: number }> {
  const source = openSource(path);
  try {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...ASKED_WHETHER_THERE });
    // One that breaks fails the statement that runs, or the next one.
    client.on('error', () => undefined);
    await client.connect().catch((error: unknown) => {
      throw new Error(`The Postgres database cannot be reached: ${said(error)}`, { cause: error });
    });
    try {
      await bringSchema(client, url, report);
      return await moveAll(source, client, report);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw inWords(error);
  } finally {
    source.close();
  }
}

async function bringSchema(client: pg.Client, url: string, report: Report): Promise<void> {
  const names = await listTableNames(client);
  if (names.length === 0) {
    report('The target has no tables: they are made');
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
    await migrateToLatest(db, 'postgres').finally(() => db.destroy());
    return;
  }
  if (!names.includes('kysely_migration')) throw new Error(`${TARGET} holds tables of something else.`);
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  requireSameVersion(
    rows.map(({ name }) => name),
    TARGET,
  );
}

/** Ends by a commit, or by the end of the connection: then Postgres keeps nothing. */
async function moveAll(
  source: SourceFile,
  client: pg.Client,
  report: Report,
): Promise<{ rows: number; tables: number }> {
  await client.query(`begin; set local lock_timeout = '5s'; set local statement_timeout = 0;
    set local idle_in_transaction_session_timeout = 0`);
  const { tables, references } = await listMovedTables(client);
  requireSameTables(source, tables);
  // Others may read meanwhile, and nobody writes.
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in exclusive mode`);
  await requireEmpty(client, tables);
  let moved = 0;
  for (const table of tables) {
    // oxlint-disable no-await-in-loop -- one connection, one table after the other
    const read = await copyTable(client, table, source.rows(table));
    const kept = await sumTable(client, table);
    // oxlint-enable no-await-in-loop
    if (read.rows !== kept.rows || read.sum !== kept.sum) {
      throw new Error(`${table.name} is not the same in the target: something there changed what was written.`);
    }
    if (read.rows > 0) report(`${table.name}: ${read.rows.toLocaleString('en')} ${read.rows === 1 ? 'row' : 'rows'}`);
    moved += read.rows;
  }
  // So that what follows, and the server, know how large the tables are.
  await client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`);
  for (const reference of references) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (!(await isBroken(client, reference))) continue;
    throw new Error(`${reference.from}: ${reference.columns.join(', ')} of some rows lead nowhere in ${reference.to}.`);
  }
  await client.query('commit');
  return { rows: moved, tables: tables.length };
}

function requireSameTables(source: SourceFile, tables: readonly MovedTable[]): void {
  const textOf = (entries: Iterable<readonly [string, readonly string[]]>) =>
    [...entries].map(([name, columns]) => `${name} (${columns.toSorted().join(', ')})`).toSorted();
  const [here, there] = [textOf(source.tables()), textOf(tables.map(({ name, columns }) => [name, columns]))];
  const unlike = [...here.filter((one) => !there.includes(one)), ...there.filter((one) => !here.includes(one))];
  if (unlike.length > 0) throw new Error(`The file and the target have unlike tables: ${unlike.join('; ')}.`);
}

async function requireEmpty(client: pg.Client, tables: readonly MovedTable[]): Promise<void> {
  const asked = tables.map(({ name }) => `select '${name}' as name where exists (select 1 from ${name})`);
  const { rows } = await client.query<{ name: string }>(asked.join(' union all '));
  const [filled] = rows;
  if (filled) throw new Error(`${TARGET} is not empty: ${filled.name} has rows.`);
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The first cause that Postgres gave, where there is one. */
function refusalOf(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? refusalOf(error.cause) : undefined;
}

function inWords(error: unknown): unknown {
  const refusal = refusalOf(error);
  if (refusal?.code === NO_RIGHT) {
    return new Error(
      `${TARGET} refuses this role: ${refusal.message}. It needs to be the owner of an empty database, or of its tables.`,
      { cause: error },
    );
  }
  if (refusal?.code === LOCKED) return new Error(`${TARGET} is in use: stop what works there.`, { cause: error });
  if (refusal && error === refusal) return new Error(`${TARGET} refuses: ${refusal.message}.`, { cause: error });
  return error;
}
