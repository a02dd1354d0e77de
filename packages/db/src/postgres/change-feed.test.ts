import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';

import type { Change, Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { emptyDatabaseUrl } from '../testing/test-databases.ts';
import type { FeedTiming } from './change-feed.ts';

/** Hears others as patiently as the product does, and misses them ten times as soon. */
const WATCHFUL: Partial<FeedTiming> = { silenceMs: 300 };
const LIVELY: Partial<FeedTiming> = { beatMs: 100 };
const CHANGE: Change = { kind: 'shipments', organisationId: 'ours', trackingNumber: 'SH-000001AAA' };

const open: Database[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((database) => database.close()));
});

/** A process of its own on the same database, as far as the announcements go. */
async function join(url: string, timing: Partial<FeedTiming> = {}): Promise<Database> {
  const database = await openDatabase(url, { timing });
  open.push(database);
  await expect.poll(() => database.changes.epoch()).toBeDefined();
  return database;
}

function heardBy(database: Database): Change[] {
  const heard: Change[] = [];
  database.changes.subscribe((change) => heard.push(change));
  return heard;
}

const write = (database: Database, change: Change = CHANGE) =>
  database.transaction((_trx, announce) => {
    announce(change);
    return Promise.resolve();
  });

const within = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Commits a row and a change, and is gone before it announces it. */
const dyingProcess = (url: string) => `
  const { openDatabase } = await import(${JSON.stringify(new URL('../open-database.ts', import.meta.url).href)});
  const timing = { gatherMs: 3_600_000, beatMs: 100 };
  const database = await openDatabase(${JSON.stringify(url)}, { timing });
  while (database.changes.epoch() === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
  await database.transaction(async (trx, announce) => {
    await trx.insertInto('noted').values({ word: 'committed' }).execute();
    announce(${JSON.stringify(CHANGE)});
  });
  process.kill(process.pid, 'SIGKILL');`;

test('after a process that died between its commit and the announcement, everything counts as changed', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const database = await join(url, WATCHFUL);
  await sql`create table noted (word text)`.execute(database.read);
  const heard = heardBy(database);
  const before = database.changes.epoch();
  const died = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', dyingProcess(url)]).catch(
    (error: { signal?: string; stderr?: string }) => error,
  );
  expect(died).toMatchObject({ signal: 'SIGKILL' });
  expect((await sql`select word from noted`.execute(database.read)).rows).toEqual([{ word: 'committed' }]);
  // It goes by way of a new epoch alone, or this would pass without one.
  await expect.poll(() => database.changes.epoch() ?? before, { timeout: 10_000 }).not.toBe(before);
  expect(heard).toEqual([]);
});

test('a process that stood still serves nothing from memory until it has read what it missed', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const timing = { ...LIVELY, silenceMs: 500 };
  const [database, other] = [await join(url, timing), await join(url, timing)];
  const heard = heardBy(database);
  // As one that was frozen, or whose machine was.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
  expect(database.changes.epoch()).toBeUndefined();
  await write(other);
  await expect.poll(() => database.changes.epoch()).toBeDefined();
  await expect.poll(() => heard).toEqual([CHANGE]);
});

test('a process that says goodbye is not missed, and has announced all it committed', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const [staying, leaving] = [await join(url, WATCHFUL), await join(url, { ...LIVELY, gatherMs: 500 })];
  const heard = heardBy(staying);
  await write(leaving);
  await leaving.close();
  open.splice(open.indexOf(leaving), 1);
  await expect.poll(() => heard).toEqual([CHANGE]);
  const before = staying.changes.epoch();
  // Longer than silence is borne.
  await within(600);
  expect(staying.changes.epoch()).toBe(before);
});

test('what is committed is heard here at once, and elsewhere once however often it was announced', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const [here, elsewhere] = [await join(url), await join(url)];
  const [heardHere, heardElsewhere] = [heardBy(here), heardBy(elsewhere)];
  await Promise.all(Array.from({ length: 20 }, () => write(here)));
  expect(heardHere.length).toBeGreaterThanOrEqual(20);
  await write(here, { kind: 'keys', organisationId: 'last' });
  await expect.poll(() => heardElsewhere.at(-1)).toEqual({ kind: 'keys', organisationId: 'last' });
  expect(heardElsewhere.length).toBeLessThan(21);
});

test('while nothing can be announced apart, transactions announce for themselves', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const [elsewhere, here] = [await join(url), await join(url, { gatherMs: 60_000, beatMs: 60_000 })];
  const heard = heardBy(elsewhere);
  // Whom it hears for the first time it answers, and what waits would go with that.
  await within(2500);
  await write(here, { kind: 'keys', organisationId: 'waits' });
  await within(600);
  expect(heard).toEqual([]);
  await write(here);
  await expect.poll(() => heard).toEqual([CHANGE]);
});

test('what a commit that was cut off may have written is announced all the same', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const [here, elsewhere] = [await join(url), await join(url)];
  const heard = [heardBy(here), heardBy(elsewhere)];
  await sql`create table slow (word text)`.execute(here.read);
  await sql`create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`.execute(
    here.read,
  );
  await sql`create constraint trigger dawdle after insert on slow deferrable initially deferred
    for each row execute function dawdle()`.execute(here.read);
  const cut = here.transaction(async (trx, announce) => {
    await sql`insert into slow values ('one')`.execute(trx);
    announce(CHANGE);
  });
  const refused = expect(cut).rejects.toThrow();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const end = async () =>
    (
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`)
    ).rowCount;
  await expect.poll(end).toBe(1);
  await client.end();
  await refused;
  for (const changes of heard) await expect.poll(() => changes[0]).toEqual(CHANGE);
});

test('processes with other keys than ours are told of once, and both say so', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const opened = async (fingerprint?: string) => {
    const said: string[] = [];
    // On a busy machine a beat may come late, which is said too.
    const warn = (line: string) => void (line.includes('SECRET_KEY') && said.push(line));
    const database = await openDatabase(url, { fingerprint, timing: LIVELY, warn });
    open.push(database);
    return said;
  };
  const [one, same, unknown] = [await opened('a'), await opened('a'), await opened()];
  const other = await opened('b');
  const told = [expect.stringContaining('runs with another SECRET_KEY')];
  await expect.poll(() => [one, same, other]).toEqual([told, told, told]);
  // Several beats later.
  await within(400);
  expect([one, same, other, unknown]).toEqual([told, told, told, []]);
});
