import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import BetterSqlite3 from 'better-sqlite3';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

import { migrateToLatest } from '../migrate.ts';
import { emptyDatabaseUrl, type TestDialect } from './test-databases.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** Databases that earlier versions have filled, by their last migration. */
export const EARLIER_DATABASES = readdirSync(FOLDER).map((file) => file.replace('.db.gz', ''));

/**
 * A copy of a database as an earlier version left it, not yet migrated. For Postgres its rows are put
 * into the schema of that version; the file lies in `folder`, which the test removes.
 */
export async function earlierDatabaseUrl(name: string, dialect: TestDialect, folder: string): Promise<string> {
  const path = join(folder, `${name}.db`);
  writeFileSync(path, gunzipSync(readFileSync(join(FOLDER, `${name}.db.gz`))));
  if (dialect === 'sqlite') return `sqlite:${path}`;
  const url = await emptyDatabaseUrl('postgres');
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
  await migrateToLatest(db, 'postgres', { last: name });
  await db.destroy();
  await copyRows(path, url);
  return url;
}

async function copyRows(path: string, url: string): Promise<void> {
  const file = new BetterSqlite3(path, { readonly: true });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // References are right in the file, whatever the order of its tables here.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ table_name: string; columns: string[] }>(
      `select table_name::text, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' and is_generated = 'NEVER' and table_name not like 'kysely%' group by table_name`,
    );
    for (const { table_name: table, columns } of rows) {
      const names = columns.join(', ');
      const values = file.prepare(`select ${names} from ${table}`).all();
      await client.query(
        `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(values)],
      );
    }
  } finally {
    await client.end();
    file.close();
  }
}
