import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { isUnavailable } from '../unavailable.ts';
import { createReaderPool } from './reader-pool.ts';

let folder: string;
let path: string;
let other: BetterSqlite3.Database;
let pool: ReturnType<typeof createReaderPool>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'msafara-readers-'));
  path = join(folder, 'read.db');
  other = new BetterSqlite3(path);
  other.exec('create table numbers (n integer); insert into numbers values (1), (2)');
});

afterEach(async () => {
  await pool.close();
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (sql: string, parameters: unknown[] = []) => pool.execute({ sql, parameters });
const refusal = (sql: string) => ask(sql).catch((error: unknown) => error);

test('reads on threads, several at once, and keeps the codes of the database', async () => {
  pool = createReaderPool(path);
  const answers = await Promise.all([1, 2, 3, 4].map((n) => ask('select n from numbers where n = ?', [n])));
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [], []]);
  expect(await refusal('selec')).toMatchObject({ code: 'SQLITE_ERROR' });
  expect(await refusal('delete from numbers returning n')).toMatchObject({ code: 'SQLITE_READONLY' });
  expect((await ask('select count(*) as n from numbers')).rows).toEqual([{ n: 2 }]);
});

test('a database that is held answers busy, which is told as such', { timeout: 20_000 }, async () => {
  pool = createReaderPool(path);
  other.exec('begin exclusive');
  const refused = await refusal('select n from numbers');
  expect(refused).toMatchObject({ code: 'SQLITE_BUSY' });
  expect(isUnavailable(refused)).toBe(true);
  other.exec('rollback');
  expect((await ask('select n from numbers where n = 1')).rows).toEqual([{ n: 1 }]);
});

test('a file that cannot be opened is an answer with its code', async () => {
  pool = createReaderPool(join(folder, 'nowhere', 'read.db'));
  expect(await refusal('select 1')).toBeInstanceOf(Error);
  expect(pool.starts()).toBe(1);
});

test.each([
  ['whose code is not there', { worker: pathToFileURL('/nowhere/reader-worker.js') }],
  ['that end at their start', { execArgv: ['--import', '/nowhere/first.js'] }],
])('threads %s refuse at once and are tried again after pauses that grow', { timeout: 20_000 }, async (_, options) => {
  pool = createReaderPool(path, options);
  const until = performance.now() + 1000;
  let refusals = 0;
  while (performance.now() < until) {
    const refused = await refusal('select n from numbers');
    expect(isUnavailable(refused)).toBe(true);
    refusals += 1;
    await setTimeout(5);
  }
  expect(refusals).toBeGreaterThan(10);
  // After 100, 200 and 400 ms.
  expect(pool.starts()).toBeLessThanOrEqual(4);
  expect(pool.starts()).toBeGreaterThan(1);
});
