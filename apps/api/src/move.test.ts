import { spawn } from 'node:child_process';
import { mkdir, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openDatabase } from '@msafara/db/open-database';
import { freePort } from '@msafara/db/testing/free-port';
import { emptyDatabaseUrl, freshDatabaseUrl } from '@msafara/db/testing/test-databases';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { DEMO_LOGIN } from './features/demo/demo-account.ts';
import { buildServer } from './server.ts';
import { COMMAND, endedWell, runCommand, startChildServer } from './testing/child-server.ts';
import { routesOf } from './testing/registered-routes.ts';
import { settledJournal } from './testing/settled-journal.ts';
import { ADMIN, startTestApp, type TestApp } from './testing/test-app.ts';

let folder: string;
/** A database with the demo and an organisation of its own, whose server is stopped. */
let path: string;
let harbour: TestApp;
let clients: pg.Client[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-move-'));
  path = join(folder, 'whole.db');
  harbour = await startTestApp('sqlite', { RATE_LIMITS: 'off' }, { databaseUrl: `sqlite:${path}` });
});

afterEach(async () => {
  for (const client of clients) await client.end().catch(() => undefined);
  clients = [];
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

const move = (file: string, ...to: string[]) => runCommand('move', {}, file, ...to);

/** A copy of the file that a test may spoil. */
async function copyOf(name: string): Promise<string> {
  const copy = join(folder, `${name}.db`);
  await copyFile(path, copy);
  return copy;
}

async function countShipments(url: string): Promise<number> {
  const { rows } = await (
    await connect(url)
  ).query<{ count: number }>('select count(*)::integer as count from shipments');
  return rows[0]?.count ?? Number.NaN;
}

/** Every list that REST has, and one shipment, as three people see them. */
async function answersOf(app: TestApp['app'], tokens: readonly string[], shipmentId: string): Promise<unknown[]> {
  const lists = routesOf(app).filter(({ method, url }) => method === 'GET' && /^\/api\/[^:*]+$/u.test(url));
  const urls = lists.map(({ url }) => url).filter((url) => url !== '/api/live');
  const answers: unknown[] = [];
  for (const url of [...urls, `/api/shipments/${shipmentId}`, '/api/public/track/MOVED-0001']) {
    for (const token of tokens) {
      const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      answers.push({ url, statusCode, body });
    }
  }
  return answers;
}

test('all of it moves to a database without tables, and the product answers the same there', async () => {
  const owner = await harbour.signUp('owner');
  const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
  const demo = await harbour.signIn(DEMO_LOGIN.email, DEMO_LOGIN.password);
  const body = {
    trackingNumber: 'MOVED-0001',
    origin: 'Tema',
    destination: 'Ouagadougou',
    notes: 'Été “mbao” 木 \t\n',
  };
  const made = await harbour.rest('POST', '/api/shipments', { token: owner.token, body });
  const { id } = made.body as { id: string };
  const status = { status: 'In Transit', location: 'Paga', notes: 'At the border' };
  await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: owner.token, body: status });
  await harbour.rest('POST', '/api/chat-messages', {
    token: owner.token,
    body: { subject: 'Hello', message: 'There' },
  });
  await harbour.runJobs();
  const tokens = [owner.token, admin.token, demo.token];
  const before = await answersOf(harbour.app, tokens, id);
  expect(before.length).toBeGreaterThan(25);
  await harbour.close();
  await writeFile(`${path}.paypal.json`, '{}');
  await mkdir(`${path}.files`, { recursive: true });

  const url = await emptyDatabaseUrl('postgres');
  const { code, said } = await runCommand('move', { DATABASE_URL: url }, path);
  expect([code, said]).toEqual([0, expect.stringMatching(/^shipments: \d+ rows$/mu)]);
  expect(said).not.toMatch(/\b1 rows/u);
  expect(said).toMatch(/rows of [4-7]\d tables are moved, each compared/u);
  expect(said).toContain(`Left behind: ${path}.paypal.json`);
  expect(said).toContain(`Left behind: ${path}.files, pictures, papers and the log of erasures`);

  const database = await openDatabase(url);
  await database.migrate();
  await settledJournal(database);
  const app = await buildServer({ ...harbour.deps, database }, { webRoot: undefined, isOpen: () => true });
  await app.ready();
  expect(await answersOf(app, tokens, id)).toEqual(before);
  // And it goes on there.
  const next = { ...body, trackingNumber: 'MOVED-0002' };
  const headers = { authorization: `Bearer ${owner.token}` };
  const created = await app.inject({ method: 'POST', url: '/api/shipments', headers, payload: next });
  expect(created.statusCode).toBe(201);
  const found = await app.inject({ url: '/api/shipments?search=ouaga', headers });
  expect(found.json<unknown[]>()).toHaveLength(2);
  await app.close();
  await database.close();
});

test('a target that holds anything is refused, and keeps what it holds', async () => {
  const url = await freshDatabaseUrl('postgres');
  const client = await connect(url);
  await client.query(`insert into throttles (key, count, ends_at) values ('one', 1, '2030')`);
  expect(await move(path, url)).toEqual({ code: 1, said: 'The target is not empty: throttles has rows.\n' });
  expect(await countShipments(url)).toBe(0);

  const other = await emptyDatabaseUrl('postgres');
  await (await connect(other)).query('create table invoices (id text)');
  expect(await move(path, other)).toEqual({ code: 1, said: 'The target holds tables of something else.\n' });
});

test('a target that somebody writes to is refused', async () => {
  const url = await freshDatabaseUrl('postgres');
  const client = await connect(url);
  await client.query(`begin; insert into throttles (key, count, ends_at) values ('one', 1, '2030')`);
  expect(await move(path, url)).toEqual({ code: 1, said: 'The target is in use: stop what works there.\n' });
}, 20_000);

test.each(['the file', 'the target'])('unlike versions are refused in words: %s', async (which) => {
  const [file, url] = [await copyOf('versions'), await freshDatabaseUrl('postgres')];
  const raw = new BetterSqlite3(file);
  const client = await connect(url);
  const change = async (statement: string) => (which === 'the file' ? raw.exec(statement) : client.query(statement));
  // While a file is moved, DATABASE_URL is the target.
  const [name, isOf] = which === 'the file' ? [file, `DATABASE_URL="sqlite:${file}" `] : ['The target', ''];
  const last = raw.prepare('select max(name) from kysely_migration').pluck().get() as string;
  await change(`delete from kysely_migration where name = '${last}'`);
  expect(await move(file, url)).toEqual({
    code: 1,
    said: `${name} is of an earlier version (it lacks ${last}): ${isOf}./pnpmw db:migrate brings it up to date.\n`,
  });
  await change(`insert into kysely_migration (name, timestamp) values ('${last}', ''), ('9999-tomorrow', '')`);
  expect(await move(file, url)).toEqual({
    code: 1,
    said: `${name} is newer than this program (9999-tomorrow): move with that version.\n`,
  });
  raw.close();
});

test('a file that a server has, or somebody writes to, is refused', async () => {
  const [file, url] = [await copyOf('served'), await freshDatabaseUrl('postgres')];
  const inUse = { code: 1, said: `${file} is in use: stop the server first.\n` };
  const env = { DATABASE_URL: `sqlite:${file}`, DEMO: 'true', PAYMENTS: 'off' };
  const server = await startChildServer(await freePort(), env);
  expect(await move(file, url)).toEqual(inUse);
  await server.kill();
  const raw = new BetterSqlite3(file);
  raw.exec('begin immediate');
  expect(await move(file, url)).toEqual(inUse);
  raw.close();
  await endedWell(move(file, url));
}, 30_000);

test('a text that Postgres cannot keep is named, and nothing is moved', async () => {
  const [file, url] = [await copyOf('nul'), await freshDatabaseUrl('postgres')];
  const raw = new BetterSqlite3(file);
  const id = raw.prepare('select min(id) from shipments').pluck().get() as string;
  raw.prepare(`update shipments set notes = 'a' || char(0) || 'b' where id = ?`).run(id);
  raw.close();
  expect(await move(file, url)).toEqual({
    code: 1,
    said: expect.stringContaining(
      `\nshipments ${id}: notes holds the character NUL, which Postgres cannot keep. Take it out, and move again.\n`,
    ) as string,
  });
  expect(await countShipments(url)).toBe(0);
});

test('a row that is not the same in the target is noticed, and nothing is kept', async () => {
  const url = await freshDatabaseUrl('postgres');
  const client = await connect(url);
  await client.query(`
    create function spoil() returns trigger language plpgsql as $$ begin
      if new.destination = 'Ouagadougou' then new.origin = new.origin || '!'; end if; return new; end $$;
    create trigger spoil before insert on shipments for each row
      execute function spoil()`);
  expect(await move(path, url)).toEqual({
    code: 1,
    said: expect.stringMatching(
      /\nshipments is not the same in the target: something there changed what was written\.\n$/u,
    ) as string,
  });
  expect(await countShipments(url)).toBe(0);
});

test('a reference that leads nowhere in the file is refused', async () => {
  const [file, url] = [await copyOf('orphan'), await freshDatabaseUrl('postgres')];
  const raw = new BetterSqlite3(file);
  raw.pragma('foreign_keys = off');
  raw.exec(`update shipments set created_by = 'nobody' where tracking_number = 'MOVED-0001'`);
  raw.close();
  expect(await move(file, url)).toEqual({ code: 1, said: expect.stringMatching(/foreign key/u) as string });
  // Where the target does not look by itself.
  await (await connect(url)).query('alter table shipments disable trigger all');
  expect(await move(file, url)).toEqual({
    code: 1,
    said: expect.stringMatching(/\nshipments: created_by of some rows lead nowhere in users\.\n$/u) as string,
  });
  expect(await countShipments(url)).toBe(0);
});

test('the owner of a database moves without being a superuser; whoever may not write is told what is missing', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const name = new URL(url).pathname.slice(1);
  const admin = await connect(url);
  await admin.query(`create role ${name} login password 'mover'`);
  const asMover = url.replace(/\/\/[^@]+@/u, `//${name}:mover@`);
  const { code, said } = await move(path, asMover);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/^The target refuses this role: permission denied .* owner of an empty database/mu),
  ]);
  expect(said).not.toContain('mover@');
  await admin.query(`alter database ${name} owner to ${name}`);
  await endedWell(move(path, asMover));
  await admin.query(
    `alter database ${name} owner to msafara; reassign owned by ${name} to msafara; drop owned by ${name}; drop role ${name}`,
  );
});

test('killed in the middle nothing is there, and it moves again', async () => {
  const url = await freshDatabaseUrl('postgres');
  const client = await connect(url);
  // Its first row of history waits for a lock that the test holds.
  await client.query(`
    create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(19); return new; end $$;
    create trigger wait before insert on shipment_status_history for each statement execute function wait();
    select pg_advisory_lock(19)`);
  const child = spawn(process.execPath, [COMMAND, 'move', path, url], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'] },
  });
  const backends = async () =>
    (
      await client.query<{ pid: number; waits: boolean }>(
        `select pid, wait_event = 'advisory' as waits from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      )
    ).rows;
  await vi.waitFor(async () => expect((await backends()).some(({ waits }) => waits)).toBe(true), 20_000);
  child.kill('SIGKILL');
  await client.query('select pg_advisory_unlock(19)');
  await vi.waitFor(async () => expect(await backends()).toEqual([]), 10_000);
  expect(await countShipments(url)).toBe(0);
  await client.query('drop trigger wait on shipment_status_history');
  await endedWell(move(path, url));
  expect(await countShipments(url)).toBeGreaterThan(0);
}, 40_000);

test.each([
  ['no file', [], 'Which file, and where to? ./pnpmw move <file> <postgres url>\n'],
  ['no target', ['one.db'], 'Where to? ./pnpmw move <file> <postgres url>, or the address in DATABASE_URL.\n'],
  ['a target that is no Postgres', ['one.db', 'sqlite:two.db'], /^Where to\?/u],
  ['a file that is not there', ['none.db', 'postgres://127.0.0.1:1/x'], 'There is no file none.db.\n'],
  [
    'a file of something else',
    [fileURLToPath(import.meta.url), 'postgres://127.0.0.1:1/x'],
    /is no database of this product\.\n$/u,
  ],
])('without what it needs it says so: %s', async (_name, args, words) => {
  const said = typeof words === 'string' ? words : (expect.stringMatching(words) as string);
  expect(await runCommand('move', {}, ...args)).toEqual({ code: 1, said });
});

test('a target that does not answer is told, without its password', async () => {
  const { code, said } = await move(path, 'postgres://someone:secret-word@127.0.0.1:1/x');
  expect([code, said]).toEqual([1, expect.stringMatching(/^The Postgres database cannot be reached: /u)]);
  expect(said).not.toContain('secret-word');
});
