import { spawnSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import BetterSqlite3 from 'better-sqlite3';
import { freePort } from '@msafara/db/testing/free-port';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { ERASURE_LOG } from './features/erasures/erasure-log.ts';
import { type ChildServer, endedWell, runCommand, startChildServer } from './testing/child-server.ts';

const ADMIN = { email: 'root@example.com', password: 'the quay at night' };
const session = z.object({ token: z.string() });

let folder: string;
let path: string;
let server: ChildServer;

const start = async () =>
  startChildServer(await freePort(), {
    DATABASE_URL: `sqlite:${path}`,
    DEMO: 'false',
    PAYMENTS: 'off',
    RATE_LIMITS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-backup-'));
  path = join(folder, 'live.db');
  server = await start();
});

afterEach(async () => {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

const command = (name: 'backup' | 'restore', file: string) =>
  runCommand(name, { DATABASE_URL: `sqlite:${path}` }, file);

async function call(method: string, where: string, token?: string, body?: object) {
  const response = await fetch(server.address + where, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const signIn = async () => session.parse((await call('POST', '/api/auth/login', undefined, ADMIN)).body).token;

/** A picture of one pixel, as it is kept. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

async function storePicture(token: string): Promise<string> {
  const headers = { 'content-type': 'image/png', authorization: `Bearer ${token}` };
  const response = await fetch(`${server.address}/api/files`, { method: 'PUT', headers, body: PNG });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

async function readPicture(id: string, token: string): Promise<Buffer> {
  const response = await fetch(`${server.address}/api/files/${id}`, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await response.arrayBuffer());
}

/** What others than the server's user may do with a directory and all that is in it. */
async function othersMay(directory: string): Promise<number[]> {
  const names = ['', ...(await readdir(directory, { recursive: true }))];
  return Promise.all(names.map(async (name) => (await stat(join(directory, name))).mode & 0o077));
}

async function create(token: string, trackingNumber: string): Promise<void> {
  const body = { trackingNumber, origin: 'Mombasa', destination: 'Kigali' };
  expect((await call('POST', '/api/shipments', token, body)).status).toBe(201);
}

test('a copy that is made among writes holds all that was acknowledged before, and becomes the database', async () => {
  const token = await signIn();
  for (let n = 0; n < 20; n += 1) await create(token, `BEFORE-${String(n)}`);
  const picture = await storePicture(token);
  const writing = new AbortController();
  const writer = (async () => {
    for (let n = 0; !writing.signal.aborted; n += 1) await create(token, `MEANWHILE-${String(n)}`);
  })();
  // Uploads have another name once they are whole.
  const parts = Array.from({ length: 300 }, (_, n) => join(`${path}.files`, `upload-${String(n)}.part`));
  await Promise.all(parts.map((part) => writeFile(part, PNG, { mode: 0o600 })));
  const renamer = (async () => {
    for (let n = 0; !writing.signal.aborted; n += 1) {
      for (const part of parts) {
        const whole = part.slice(0, -'.part'.length);
        if (n % 2 === 0) renameSync(part, whole);
        else renameSync(whole, part);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  const copy = join(folder, 'copy.db');
  expect(await command('backup', copy)).toMatchObject({ code: 0, said: expect.stringContaining('checked copy') });
  writing.abort();
  await Promise.all([writer, renamer]);
  expect(new Set(await othersMay(`${copy}.files`))).toEqual(new Set([0]));
  await create(token, 'AFTER-1');
  await server.kill();
  await rm(`${path}.files`, { recursive: true });

  expect(await command('restore', copy)).toMatchObject({ code: 0, said: expect.stringContaining('live.db.before-') });
  expect(new Set(await othersMay(`${path}.files`))).toEqual(new Set([0]));
  server = await start();
  const again = await signIn();
  for (let n = 0; n < 20; n += 1) {
    expect((await call('GET', `/api/shipments/tracking/BEFORE-${String(n)}`, again)).status).toBe(200);
  }
  expect((await call('GET', '/api/shipments/tracking/AFTER-1', again)).status).toBe(404);
  expect((await readPicture(picture, again)).equals(PNG)).toBe(true);
  expect((await call('GET', '/api/shipments?search=before-1', again)).body).toHaveLength(11);
  await create(again, 'AFTER-2');
  // The old database is kept, whole.
  const kept = (await readdir(folder)).find((name) => name.startsWith('live.db.before-')) ?? '';
  const old = new BetterSqlite3(join(folder, kept), { readonly: true });
  expect(old.prepare("select count(*) from shipments where tracking_number = 'AFTER-1'").pluck().get()).toBe(1);
  old.close();
});

test('a database that is in use is not replaced, a copy that exists is not written over', async () => {
  const token = await signIn();
  await create(token, 'STAYS-1');
  const copy = join(folder, 'copy.db');
  await endedWell(command('backup', copy));
  expect(await command('backup', copy)).toMatchObject({ code: 1, said: `${copy} exists already.\n` });
  expect(await command('restore', copy)).toMatchObject({
    code: 1,
    said: `${path} is in use: stop the server first.\n`,
  });
  expect((await call('GET', '/api/shipments/tracking/STAYS-1', token)).status).toBe(200);
});

test('what is no sound database of this version or an earlier one is refused, and nothing is touched', async () => {
  await create(await signIn(), 'STAYS-1');
  const copy = join(folder, 'copy.db');
  await command('backup', copy);
  await server.kill();
  const before = await readFile(path);

  const torn = join(folder, 'torn.db');
  const bytes = await readFile(copy);
  await writeFile(torn, Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192, 7)]));
  const short = join(folder, 'short.db');
  await writeFile(short, bytes.subarray(0, bytes.length / 2));
  const later = join(folder, 'later.db');
  await copyFile(copy, later);
  const raw = new BetterSqlite3(later);
  raw.exec("insert into kysely_migration values ('9999-later', '2026-01-01')");
  raw.close();
  const text = join(folder, 'text.db');
  await writeFile(text, 'tracking_number,origin\n');
  for (const file of [torn, short, later, text, join(folder, 'nowhere.db')]) {
    const { code, said } = await command('restore', file);
    expect([code, said]).toEqual([1, expect.stringContaining(`${file} is no sound database of this product`)]);
  }
  expect((await readFile(path)).equals(before)).toBe(true);
});

test('where the files cannot be copied, the database and the files of before stay', async () => {
  const token = await signIn();
  const picture = await storePicture(token);
  const copy = join(folder, 'copy.db');
  await endedWell(command('backup', copy));
  await create(token, 'STAYS-1');
  await server.kill();
  const before = await readFile(path);
  // A directory stands where the log of erasures would be, which cannot be taken over as a file.
  const log = join(`${path}.files`, ERASURE_LOG);
  await rm(log, { force: true });
  await mkdir(log);
  const { code, said } = await command('restore', copy);
  await rmdir(log);
  expect([code, said]).toEqual([1, expect.stringContaining(`${copy}.files cannot be copied`)]);
  expect((await readFile(path)).equals(before)).toBe(true);
  expect((await readdir(folder)).filter((name) => /before|part/u.test(name))).toEqual([]);
  server = await start();
  const again = await signIn();
  expect((await call('GET', '/api/shipments/tracking/STAYS-1', again)).status).toBe(200);
  expect((await readPicture(picture, again)).equals(PNG)).toBe(true);

  await server.kill();
  expect(await command('restore', copy)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/live\.db\.before-\w+ and .*live\.db\.files\.before-\w+\.\n$/u),
  });
});

test('a backup whose files cannot be copied is none, so that nobody restores it without them', async () => {
  const picture = await storePicture(await signIn());
  // Leads to itself: what cannot be read.
  const broken = join(`${path}.files`, 'broken');
  await symlink(broken, broken);
  const copy = join(folder, 'copy.db');
  const said = expect.stringMatching(/live\.db\.files cannot be copied: .*ELOOP/u) as string;
  expect(await command('backup', copy)).toEqual({ code: 1, said });
  expect((await readdir(folder)).filter((name) => name.startsWith('copy'))).toEqual([]);
  await rm(broken);
  await endedWell(command('backup', copy));
  expect((await readdir(`${copy}.files`, { recursive: true })).some((name) => name.includes(picture))).toBe(true);
});

test('files in a directory of their own come back, however its address ends, and from a disk of its own too', async () => {
  await server.kill();
  const directory = join(folder, 'files');
  const copy = join(folder, 'copy.db');
  const names = async () => (await readdir(directory)).toSorted();
  const withFiles = (name: 'backup' | 'restore') =>
    runCommand(name, { DATABASE_URL: `sqlite:${path}`, FILES_URL: `${pathToFileURL(directory).href}/` }, copy);
  await mkdir(directory);
  await writeFile(join(directory, 'before'), PNG);
  await endedWell(withFiles('backup'));
  await writeFile(join(directory, 'after'), PNG);
  expect(await withFiles('restore')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/live\.db\.before-\w+ and .*files\.before-\w+\.\n$/u),
  });
  expect(await names()).toEqual(['before']);

  await rm(directory, { recursive: true });
  await mkdir(directory);
  const mounted = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', directory]).status === 0;
  // The rest is for who may mount.
  if (!mounted) return;
  try {
    await writeFile(join(directory, 'after'), PNG);
    await endedWell(withFiles('restore'));
    expect(await names()).toEqual(['after', 'before']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  } finally {
    spawnSync('/bin/umount', [directory]);
  }
});
