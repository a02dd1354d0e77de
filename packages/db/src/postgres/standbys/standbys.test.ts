import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type { Database } from '../../database.ts';
import { openDatabase } from '../../open-database.ts';
import type { Reading } from '../../standbys/standbys.ts';
import { startStandby, type StandbyServer } from '../../testing/standby-server.ts';
import { emptyDatabaseUrl, startPostgres } from '../../testing/test-databases.ts';

const STANDBY_SOON = { timeout: 10_000, interval: 20 };

let primary: Awaited<ReturnType<typeof startPostgres>>;
let standby: StandbyServer;
let database: Database | undefined;
let said: string[] = [];

beforeAll(async () => {
  primary = await startPostgres();
  await asked(primary.url, 'create table words (id text primary key, word text not null)');
  await asked(primary.url, "insert into words values ('SH-1', 'old'), ('SH-2', 'old')");
  standby = await startStandby(primary.url);
}, 60_000);

afterEach(async () => {
  await database?.close();
  database = undefined;
});

afterAll(async () => {
  await standby.stop();
  await primary.stop();
});

async function asked(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function opened(...replicaUrls: string[]): Promise<Database> {
  said = [];
  database = await openDatabase(primary.url, { replicaUrls, warn: (line) => said.push(line) });
  return database;
}

/** A word, and whether a standby said it. */
const wordOf =
  (id: string) =>
  async ({ read }: Reading) => {
    const { rows } = await sql<{ word: string; isStandby: boolean }>`
      select word, pg_is_in_recovery() as "isStandby" from words where id = ${id}`.execute(read);
    return rows[0];
  };

const about = (trackingNumber: string) => ({ trackingNumber });
const readWord = (from: Database, id: string) => from.standbys.readAlways(about(id), wordOf(id));

async function change(at: Database, id: string, word: string): Promise<void> {
  await at.transaction(async (trx, announce) => {
    await sql`update words set word = ${word} where id = ${id}`.execute(trx);
    announce({ kind: 'shipments', organisationId: 'ours', trackingNumber: id });
  });
}

test('what has not changed lately is read at the standby, and the primary among the names is passed over', async () => {
  const own = await opened(primary.url, standby.url);
  await expect.poll(() => readWord(own, 'SH-2'), STANDBY_SOON).toEqual({ value: { word: 'old', isStandby: true } });
  for (let n = 0; n < 10; n += 1)
    expect(await readWord(own, 'SH-2')).toEqual({ value: { word: 'old', isStandby: true } });
  expect(own.standbys.figures().behind).toMatchObject([{ seconds: null }, { seconds: expect.any(Number) as number }]);
});

test('a change is seen at once, also while the standby does not follow, and the standby is asked again once it does', async () => {
  const own = await opened(standby.url);
  await expect.poll(() => readWord(own, 'SH-1'), STANDBY_SOON).toMatchObject({ value: { isStandby: true } });
  await asked(standby.url, 'select pg_wal_replay_pause()');
  await change(own, 'SH-1', 'new');
  const until = performance.now() + 2500;
  // Past the bound too, from where on the standby is asked nothing at all.
  while (performance.now() < until) {
    expect(await readWord(own, 'SH-1')).toEqual({ value: { word: 'new', isStandby: false } });
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
  expect(await readWord(own, 'SH-2')).toMatchObject({ value: { isStandby: false } });
  await asked(standby.url, 'select pg_wal_replay_resume()');
  await expect.poll(() => readWord(own, 'SH-1'), STANDBY_SOON).toEqual({ value: { word: 'new', isStandby: true } });
});

test('whoever has patience waits for the standby; what fails or is missing there is asked of the primary', async () => {
  const own = await opened(standby.url);
  await expect.poll(() => readWord(own, 'SH-1'), STANDBY_SOON).toMatchObject({ value: { isStandby: true } });
  await change(own, 'SH-1', 'newest');
  const patient = await own.standbys.read({ organisationId: 'ours' }, wordOf('SH-1'), 5000);
  expect(patient).toEqual({ word: 'newest', isStandby: true });
  const places: boolean[] = [];
  const answer = await own.standbys.readAlways(about('SH-2'), async (from) => {
    const word = await wordOf('SH-2')(from);
    places.push(word?.isStandby ?? false);
    return word?.isStandby ? undefined : word;
  });
  expect([places, answer]).toEqual([[true, false], { value: { word: 'old', isStandby: false } }]);
  const failing = await own.standbys.read({ organisationId: null }, async (from) => {
    const word = await wordOf('SH-2')(from);
    if (word?.isStandby) throw new Error('cancelled on the standby');
    return word;
  });
  expect(failing).toMatchObject({ isStandby: false });
});

test('a server of another cluster, and another database, are refused in a sentence', async () => {
  const other = await emptyDatabaseUrl('postgres');
  await expect(opened(standby.url, other)).rejects.toThrow(
    `DATABASE_REPLICA_URL: ${new URL(other).host} is of another cluster than DATABASE_URL: it is no replica of it.`,
  );
  const wrong = standby.url.replace(/\/postgres$/u, '/template1');
  await expect(opened(wrong)).rejects.toThrow('leads to another database than DATABASE_URL, of the same cluster');
});

test('one where nobody answers is told of, and the others are read', async () => {
  const own = await opened('postgres://msafara:msafara@127.0.0.1:1/postgres', standby.url);
  expect(said).toEqual([
    expect.stringMatching(/^DATABASE_REPLICA_URL: 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/u),
  ]);
  await expect.poll(() => readWord(own, 'SH-2'), STANDBY_SOON).toMatchObject({ value: { isStandby: true } });
});

// The last one: it ends the primary.
test('while the primary is away the standby answers, and says as of when; also once it was promoted', async () => {
  const own = await opened(standby.url);
  await expect.poll(() => readWord(own, 'SH-1'), STANDBY_SOON).toMatchObject({ value: { isStandby: true } });
  const before = Date.now();
  await primary.stop();
  const stoppedAt = Date.now();
  const answer = await readWord(own, 'SH-1');
  await expect.poll(() => own.standbys.isPrimaryAway(), STANDBY_SOON).toBe(true);
  const later = await readWord(own, 'SH-1');
  expect([answer.value, later.value]).toEqual([
    { word: 'newest', isStandby: true },
    { word: 'newest', isStandby: true },
  ]);
  const asOf = Date.parse(later.asOf ?? '');
  expect(asOf).toBeGreaterThan(before - 1000);
  expect(asOf).toBeLessThanOrEqual(stoppedAt);
  await expect(own.ping()).resolves.toBeUndefined();
  await expect(own.read.selectFrom('organisations').select('id').execute()).rejects.toThrow();
  await asked(standby.url, 'select pg_promote()');
  // From then on it says that it is of another timeline.
  await asked(standby.url, 'checkpoint');
  await expect
    .poll(() => readWord(own, 'SH-1'), STANDBY_SOON)
    .toMatchObject({ value: { word: 'newest', isStandby: false }, asOf: later.asOf });
  await new Promise((resolve) => {
    setTimeout(resolve, 1500);
  });
  expect(await readWord(own, 'SH-1')).toMatchObject({ value: { word: 'newest' }, asOf: later.asOf });
});
