import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@msafara/db/testing/free-port';
import { emptyDatabaseUrl } from '@msafara/db/testing/test-databases';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type ChildServer, runCommand, startChildServer } from './testing/child-server.ts';

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
  expect(server.output().includes('SMTP_URL is not set: mails stay in the outbox')).toBe(isWarned);
});

test('an administrator is made by command, once, and signs in (D2)', async () => {
  const more = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  expect(await runCommand('create-admin', env)).toEqual({ code: 1, said: 'Set ADMIN_EMAIL and ADMIN_PASSWORD.\n' });
  const made = `${ADMIN.email} is an administrator now.\n`;
  expect(await runCommand('create-admin', { ...env, ...more })).toEqual({ code: 0, said: made });
  const again = { code: 1, said: 'A user with this e-mail exists already.\n' };
  expect(await runCommand('create-admin', { ...env, ...more })).toEqual(again);
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
  expect(await runCommand('create-admin', onPostgres)).toEqual(failed);
  expect(await runCommand('migrate', onPostgres)).toEqual({ code: 0, said: 'The database is up to date.\n' });
});

test('a demo that is closed is not opened by its data (D12)', async () => {
  const refused = { code: 1, said: 'The demo is closed here. Set DEMO=true to open it.\n' };
  expect(await runCommand('seed', env)).toEqual(refused);
  const seeded = { code: 0, said: 'The demo data are as they were.\n' };
  expect(await runCommand('seed', { ...env, DEMO: 'true' })).toEqual(seeded);
});
