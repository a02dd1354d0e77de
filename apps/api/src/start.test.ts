import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { lockSqliteFile } from '@msafara/db/sqlite/file-lock';
import { freePort } from '@msafara/db/testing/free-port';
import { emptyDatabaseUrl } from '@msafara/db/testing/test-databases';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { type ChildServer, endedWell, runCommand, runMain, startChildServer } from './testing/child-server.ts';

const TAKEN = 'Another Msafara serves this file: several processes need Postgres.\n';
const ADMIN = { email: 'root@example.com', password: 'the quay at night' };

let folder: string;
let env: Record<string, string>;
let server: ChildServer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-start-'));
  env = { DATABASE_URL: `sqlite:${join(folder, 'start.db')}`, DEMO: 'false', PAYMENTS: 'off', LOG_LEVEL: 'warn' };
});

afterEach(async () => {
  await server?.kill();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['without a mail server the start warns', {}, true],
  ['with one it does not', { SMTP_URL: 'smtp://127.0.0.1:1' }, false],
])('%s (D15)', async (_name, more, isWarned) => {
  server = await startChildServer(await freePort(), { ...env, ...more });
  const { output, end } = server;
  // What is in the log's last block is written by the end at the latest.
  expect(await end()).toBe(0);
  expect(output().includes('SMTP_URL is not set: mails stay in the outbox')).toBe(isWarned);
});

test.each([
  ['http', true],
  ['https', false],
])(
  'in production a start with an address of %s warns: %s, since browsers keep a sign-in over https alone (D3)',
  async (protocol, isWarned) => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: `${protocol}://track.example.com` };
    server = await startChildServer(await freePort(), { ...env, ...production });
    const { output } = server;
    // Written at once with what is looked for.
    await expect.poll(output).toContain('SMTP_URL is not set');
    expect(output().includes('PUBLIC_URL is http')).toBe(isWarned);
  },
);

test('log lines are written in blocks, and what is left of them when the process ends', async () => {
  server = await startChildServer(await freePort(), { ...env, LOG_LEVEL: 'info' });
  const { address, output, end } = server;
  await fetch(`${address}/api/public/track/SH-000001ABC?token=never-logged`, {
    headers: { cookie: 'sid=never-logged' },
  });
  expect(await end()).toBe(0);
  const lines = output().split('\n');
  const line = lines.find((one) => one.includes('/api/public/track/')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 30,
    msg: 'request',
    req: { method: 'GET', path: '/api/public/track/SH-000001ABC' },
    status: 404,
  });
  expect(output()).not.toContain('never-logged');
});

test('the database and what stands beside it are for the server’s user alone, one made before too', async () => {
  const path = join(folder, 'start.db');
  await writeFile(path, '', { mode: 0o644 });
  const development = { NODE_ENV: 'development', SECRET_KEY: '' };
  server = await startChildServer(await freePort(), { ...env, ...development });
  const modes: Record<string, string> = {};
  for (const name of await readdir(folder)) modes[name] = ((await stat(join(folder, name))).mode & 0o777).toString(8);
  expect(modes).toMatchObject({
    'start.db': '600',
    'start.db-wal': '600',
    'start.db-shm': '600',
    'start.db.secret-key': '600',
  });
});

test('the first administrator’s login is told though the start fails after it, since no later one has it (D2)', async () => {
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = z.object({ port: z.number() }).parse(taken.address());
  const development = { ...env, NODE_ENV: 'development', PORT: String(port) };
  const first = await runMain(development);
  taken.close();
  expect(first).toEqual({ code: 1, said: expect.stringContaining(`port ${port} is taken.`) as string });
  const [, email, password] = /Admin login: (\S+) \/ (\S+)/u.exec(first.said) ?? [];
  server = await startChildServer(port, { ...development, LOG_LEVEL: 'silent' });
  const answer = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(await answer.json()).toMatchObject({ user: { email, role: 'admin' } });
});

test('an administrator is made by command, once, and signs in (D2)', async () => {
  const more = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  expect(await runCommand('admin:create', env)).toEqual({ code: 1, said: 'Set ADMIN_EMAIL and ADMIN_PASSWORD.\n' });
  const made = `${ADMIN.email} is an administrator now.\n`;
  expect(await runCommand('admin:create', { ...env, ...more })).toEqual({ code: 0, said: made });
  const again = { code: 1, said: 'A user with this email exists already.\n' };
  expect(await runCommand('admin:create', { ...env, ...more })).toEqual(again);
  server = await startChildServer(await freePort(), env);
  const answer = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  expect(await answer.json()).toMatchObject({ user: { email: ADMIN.email, role: 'admin' } });
});

test('a command that fails ends with its reason, on Postgres as well', async () => {
  const onPostgres = { ...env, DATABASE_URL: await emptyDatabaseUrl('postgres') };
  const failed = { code: 1, said: 'Set ADMIN_EMAIL and ADMIN_PASSWORD.\n' };
  expect(await runCommand('admin:create', onPostgres)).toEqual(failed);
  expect(await runCommand('db:migrate', onPostgres)).toEqual({ code: 0, said: 'The database is up to date.\n' });
});

test('a command that there is not names those that there are, as does the folder that `npm start` has', async () => {
  const said = 'Which command? admin:create, backup, db:migrate, db:seed, message:callbacks, move, restore.\n';
  expect(await runCommand('openapi', env)).toEqual({ code: 1, said });
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')));
  const named = Object.entries(scripts).filter(([, run]) => run.startsWith('node scripts/command.mjs'));
  expect(named).toEqual(named.map(([name]) => [name, `node scripts/command.mjs ${name}`]));
  expect(
    `Which command? ${named
      .map(([name]) => name)
      .toSorted()
      .join(', ')}.\n`,
  ).toBe(said);
});

test('a demo that is closed is not opened by its data (D12)', async () => {
  const refused = { code: 1, said: 'The demo is closed here. Set DEMO=true to open it.\n' };
  expect(await runCommand('db:seed', env)).toEqual(refused);
  const seeded = { code: 0, said: 'The demo data are as they were.\n' };
  expect(await runCommand('db:seed', { ...env, DEMO: 'true' })).toEqual(seeded);
});

test('a second process on one SQLite file is refused in words, until the first one dies (D30)', async () => {
  server = await startChildServer(await freePort(), env);
  const second = { ...env, PORT: String(await freePort()) };
  expect(await runMain(second)).toEqual({ code: 1, said: `Msafara cannot start: ${TAKEN}` });
  await server.kill();
  server = await startChildServer(await freePort(), env);
});

test('beside a server an administrator is made, the demo’s data are not (D2, D30)', async () => {
  // As a server has it.
  const giveBack = lockSqliteFile(join(folder, 'start.db'));
  onTestFinished(giveBack);
  expect(await runCommand('db:seed', { ...env, DEMO: 'true' })).toEqual({ code: 1, said: TAKEN });
  const more = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  await endedWell(runCommand('admin:create', { ...env, ...more }));
});

test('a direct address that does not hear what is announced stops the start in one line, before any migration (D30)', async () => {
  const [url, other] = [await emptyDatabaseUrl('postgres'), await emptyDatabaseUrl('postgres')];
  const refused = await runMain({
    ...env,
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: other,
    PORT: String(await freePort()),
  });
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(
    /^Msafara cannot start: What is announced at DATABASE_URL is not heard at DATABASE_DIRECT_URL, .+\n$/u,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await client.end();
}, 30_000);

test('a request that is never finished does not keep the process from ending well within 10 s', async () => {
  const port = await freePort();
  server = await startChildServer(port, env);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  // Once the server answers this later request, it has received the first one.
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  const startedAt = Date.now();
  expect(await server.end()).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
  socket.destroy();
}, 20_000);
