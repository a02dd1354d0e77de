import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@msafara/db/open-database';
import { earlierDatabaseUrl } from '@msafara/db/testing/earlier-databases';
import { freePort } from '@msafara/db/testing/free-port';
import { emptyDatabaseUrl, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type ChildServer, cutAt, endedWell, runCommand, runMain, startChildServer } from './testing/child-server.ts';

/** The last version of the first round. */
const EARLIER = '0011-sought';

let folder: string;
let env: Record<string, string>;
let server: ChildServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-upgrade-start-'));
  env = { DATABASE_URL: `sqlite:${join(folder, 'start.db')}`, DEMO: 'false', PAYMENTS: 'off', LOG_LEVEL: 'warn' };
});

afterEach(async () => {
  await server?.kill();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** How many rows each table of a version that is not of today has, and all migrations it knows. */
async function countRows(url: string): Promise<Record<string, unknown>> {
  const database = await openDatabase(url);
  const counts: Record<string, unknown> = {};
  for (const table of [
    'organisations',
    'users',
    'sessions',
    'shipments',
    'shipment_status_history',
    'orders',
    'mails',
  ]) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(database.read);
    counts[table] = Number(rows[0]?.count);
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.read);
  await database.close();
  return { counts, migrations: rows.map(({ name }) => name) };
}

test.each(TEST_DIALECTS)(
  'while an earlier database is brought up to date on %s, the process says that it lives and others come back',
  async (dialect) => {
    const databaseUrl = await earlierDatabaseUrl('0011-sought', dialect, folder);
    // Somebody else writes, so that the migrations have to wait.
    const [hold, release] = dialect === 'sqlite' ? holdFile(databaseUrl) : await holdServer(databaseUrl);
    await hold();
    const port = await freePort();
    const starting = startChildServer(port, { ...env, DATABASE_URL: databaseUrl });
    const ask = async (path: string) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
      return answer && { status: answer.status, body: await answer.json(), wait: answer.headers.get('retry-after') };
    };
    await expect
      .poll(() => ask('/healthz'), { timeout: 30_000 })
      .toMatchObject({ status: 200, body: { status: 'ok' } });
    for (const path of ['/readyz', '/api/stats']) {
      expect(await ask(path)).toMatchObject({ status: 503, wait: '5', body: { code: 'OVERLOADED' } });
    }
    await release();
    server = await starting;
    expect((await ask('/readyz'))?.status).toBe(200);
    expect(server.output()).toContain('The database is being brought up to date\n');
    expect(server.output()).toMatch(/0033-checks: shipments: \d+ rows are looked at\n/u);
    expect(server.output()).toMatch(/0033-checks: done in \d+ ms\n/u);
  },
  60_000,
);

type Held = [hold: () => Promise<unknown>, release: () => Promise<unknown>];

function holdFile(databaseUrl: string): Held {
  const file = new BetterSqlite3(databaseUrl.replace('sqlite:', ''));
  file.pragma('journal_mode = wal');
  return [() => Promise.resolve(file.exec('begin immediate')), () => Promise.resolve(file.exec('rollback').close())];
}

async function holdServer(databaseUrl: string): Promise<Held> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return [() => client.query('begin; lock table organisations in exclusive mode'), () => client.end()];
}

test.each(TEST_DIALECTS)(
  'a start that is killed while it brings an earlier database up to date leaves it as it was, on %s; the next one finishes',
  async (dialect) => {
    const url = await earlierDatabaseUrl(EARLIER, dialect, folder);
    const before = await countRows(url);
    const said = await cutAt('0022-organisation-country: done', await freePort(), { ...env, DATABASE_URL: url });
    expect(said).not.toContain('0130-logos: done');
    expect(await countRows(url)).toEqual(before);
    server = await startChildServer(await freePort(), { ...env, DATABASE_URL: url });
    await server.kill();
    expect(await countRows(url)).toMatchObject({ counts: before['counts'] });
  },
  60_000,
);

test.each(TEST_DIALECTS)(
  'a migration that fails says why in one line and leaves all as it was, on %s',
  async (dialect) => {
    const url = await earlierDatabaseUrl(EARLIER, dialect, folder);
    const database = await openDatabase(url);
    await database.transaction(async (trx) => {
      await sql`alter table shipments add column contents text`.execute(trx);
    });
    await database.close();
    const before = await countRows(url);
    const { code, said } = await runMain({ ...env, DATABASE_URL: url, PORT: String(await freePort()) });
    expect(code).toBe(1);
    expect(said.split('\n').at(-2)).toMatch(
      /^Msafara cannot start: migration 0019-shipment-contents failed, and the database is as it was: .*contents/u,
    );
    expect(said).not.toContain('    at ');
    expect(await countRows(url)).toEqual(before);
  },
);

test.each(TEST_DIALECTS)('a database of a later version stops the start in one line, on %s', async (dialect) => {
  const url = dialect === 'sqlite' ? env['DATABASE_URL'] : await emptyDatabaseUrl('postgres');
  const later = { ...env, DATABASE_URL: url ?? '' };
  await endedWell(runCommand('db:migrate', later));
  const database = await openDatabase(later.DATABASE_URL);
  await database.transaction(async (trx) => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', '2030-01-01')`.execute(trx);
  });
  await database.close();
  expect(await runMain({ ...later, PORT: String(await freePort()) })).toEqual({
    code: 1,
    said:
      'Msafara cannot start: the database is newer than this program (9999-tomorrow). ' +
      'Start the version that wrote it, or a newer one.\n',
  });
});
