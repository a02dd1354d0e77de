import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { insertJob } from '../jobs/jobs.repository.ts';
import { withinSavepoint } from '../savepoint.ts';
import { isUnavailable } from '../unavailable.ts';
import { openSqlite } from './sqlite-database.ts';

let folder: string;
let database: Database;
let other: BetterSqlite3.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'msafara-busy-'));
  database = openSqlite(join(folder, 'busy.db'));
  await database.migrate();
  other = new BetterSqlite3(join(folder, 'busy.db'));
});

afterEach(async () => {
  other.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = () =>
  database.transaction((trx) =>
    insertJob(trx, { id: 'a', kind: 'test', payload: {}, runAt: '2026', createdAt: '2026' }),
  );
const count = async () => (await database.read.selectFrom('jobs').select('id').execute()).length;

test('while another process writes, a transaction waits and reads go on', async () => {
  other.exec('begin immediate');
  let isDone = false;
  const written = write().then(() => {
    isDone = true;
  });
  for (let turns = 0; turns < 20; turns += 1) {
    expect(await count()).toBe(0);
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  expect(isDone).toBe(false);
  other.exec('rollback');
  await written;
  expect(await count()).toBe(1);
});

test('one that waits too long is refused, and the next one works', { timeout: 15_000 }, async () => {
  other.exec('begin immediate');
  await expect(write()).rejects.toThrow('locked');
  other.exec('rollback');
  await write();
  expect(await count()).toBe(1);
});

const setRoom = (pages: number) =>
  database.transaction((trx) => sql.raw(`pragma max_page_count = ${pages}`).execute(trx));

test('a full disk is told as such to all that share the commit, and the next one works', async () => {
  await setRoom(1);
  const large = (id: string) =>
    database.transaction((trx) =>
      insertJob(trx, { id, kind: 'test', payload: { text: 'x'.repeat(200_000) }, runAt: '2026', createdAt: '2026' }),
    );
  const refused = await Promise.allSettled([large('b'), large('c')]);
  expect(refused.map((one) => one.status === 'rejected' && isUnavailable(one.reason))).toEqual([true, true]);
  await setRoom(1_000_000);
  await write();
  expect(await count()).toBe(1);
});

test('a full disk is told as such where a part of a transaction meets it, and nothing of it stays', async () => {
  // As much as is in use, so that the small one has its place in a page that is there.
  await setRoom(Number(other.pragma('page_count', { simple: true })));
  let isSmallKept = false;
  const parts = database.transaction(async (trx) => {
    await insertJob(trx, { id: 'd', kind: 'test', payload: {}, runAt: '2026', createdAt: '2026' });
    isSmallKept = true;
    const large = 'x'.repeat(200_000);
    await withinSavepoint(trx, () => trx.updateTable('jobs').set({ payload: large }).where('id', '=', 'd').execute());
  });
  const refused = await parts.catch((error: unknown) => error);
  expect([isSmallKept, isUnavailable(refused), String(refused)]).toEqual([true, true, expect.stringContaining('full')]);
  await setRoom(1_000_000);
  expect(await count()).toBe(0);
});
