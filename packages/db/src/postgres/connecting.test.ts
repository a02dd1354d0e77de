import { Socket } from 'node:net';

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';

import type { Database, Db } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { startPoolerDouble } from '../testing/pooler-double.ts';
import { emptyDatabaseUrl } from '../testing/test-databases.ts';
import { isUnavailable } from '../unavailable.ts';

const LATER = { timeout: 15_000 };
/** A start that gives up sooner than the product's. */
const HASTY = { timing: { startMs: 500 } };

const toClose: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const one of toClose.splice(0).toReversed()) await one.close();
});

async function pooler(url: string) {
  const double = await startPoolerDouble(url);
  toClose.push(double);
  return double;
}

/** Opens a database; `said` is what whoever runs the server is told. */
async function opened(url: string, directUrl?: string): Promise<{ database: Database; said: string[] }> {
  const said: string[] = [];
  const database = await openDatabase(url, { directUrl, warn: (line) => said.push(line) });
  toClose.push(database);
  return { database, said };
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function asked(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

const cut = (url: string) =>
  asked(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );

test(
  'a pooler that swallows announcements is refused at the start, in words that name the variable',
  LATER,
  async () => {
    const { url } = await pooler(await emptyDatabaseUrl('postgres'));
    await expect(openDatabase(url, HASTY)).rejects.toThrow(
      'What is announced at DATABASE_URL is not heard there, as with a pooler in transaction mode: DATABASE_DIRECT_URL has to name the database itself.',
    );
  },
);

test('so is one that is named as the direct address, and another server', LATER, async () => {
  const [url, other] = [await emptyDatabaseUrl('postgres'), await emptyDatabaseUrl('postgres')];
  const { url: pooled } = await pooler(url);
  const unheard = 'What is announced at DATABASE_URL is not heard at DATABASE_DIRECT_URL, which has to be a session';
  await Promise.all(
    [openDatabase(url, { directUrl: pooled, ...HASTY }), openDatabase(pooled, { directUrl: other, ...HASTY })].map(
      (opening) => expect(opening).rejects.toThrow(unheard),
    ),
  );
});

test.each([
  ['DATABASE_URL', false],
  ['DATABASE_DIRECT_URL', true],
])('a server without writes at %s is refused at the start', LATER, async (name, isDirect) => {
  const [url, standby] = [await emptyDatabaseUrl('postgres'), await emptyDatabaseUrl('postgres')];
  await asked(standby, `alter database ${nameOf(standby)} set default_transaction_read_only = on`);
  const opening = isDirect
    ? openDatabase(url, { directUrl: standby, ...HASTY })
    : openDatabase(standby, { directUrl: url, ...HASTY });
  await expect(opening).rejects.toThrow(
    `${name} leads to a server that takes no writes, such as a standby; it has to lead to the primary.`,
  );
});

test('a direct address where nobody is is refused at the start', LATER, async () => {
  const url = await emptyDatabaseUrl('postgres');
  const directUrl = 'postgres://msafara:msafara@127.0.0.1:1/nobody';
  await expect(openDatabase(url, { directUrl, ...HASTY })).rejects.toThrow(
    'DATABASE_DIRECT_URL: the Postgres database cannot be reached: connect ECONNREFUSED 127.0.0.1:1',
  );
});

test('each end of a connection asks whether the other is there: one whose machine is gone says nothing', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const asking = vi.spyOn(Socket.prototype, 'setKeepAlive');
  const { database } = await opened(url);
  await database.migrate();
  await database.transaction(() => database.ping());
  const { rows } = await sql`select pid from pg_stat_activity where datname = ${nameOf(url)}`.execute(
    database.background,
  );
  // One that listens, one that announces, and what was asked for.
  expect(rows.length).toBeGreaterThan(4);
  // One that was lost meanwhile had asked as well.
  expect(asking.mock.calls.length).toBeGreaterThanOrEqual(rows.length);
  expect(asking.mock.calls).toEqual(asking.mock.calls.map(() => [true, 5000]));
  for (const db of [database.read, database.background]) {
    const { rows: asks } = await sql`select current_setting('tcp_keepalives_idle') as idle,
      current_setting('tcp_keepalives_count') as times`.execute(db);
    expect(asks).toEqual([{ idle: '5', times: '10' }]);
  }
  asking.mockRestore();
});

const limitsOf = (db: Db) =>
  sql`select current_setting('lock_timeout') as waiting,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);

test('through a pooler everything works with a direct address: migrations, changes, and limits to waiting', async () => {
  const url = await emptyDatabaseUrl('postgres');
  const { url: pooled } = await pooler(url);
  const [{ database, said }, { database: other }] = [await opened(pooled, url), await opened(pooled, url)];
  await Promise.all([database.migrate(), other.migrate()]);
  expect(await database.isBehind()).toBe(false);
  expect(said).toEqual([expect.stringContaining("connect_query='set lock_timeout = 5000'")]);
  const heard: string[] = [];
  other.changes.subscribe(({ kind }) => heard.push(kind));
  const limits = await database.transaction(async (trx, announce) => {
    announce({ kind: 'webhooks' });
    return (await limitsOf(trx)).rows;
  });
  expect(limits).toEqual([{ waiting: '5s', idle: '5s' }]);
  // Nothing is left behind on a connection that somebody else is given next.
  expect((await limitsOf(database.read)).rows).toEqual([{ waiting: '0', idle: '0' }]);
  await expect.poll(() => heard).toEqual(['webhooks']);
});

test('a pooler that brings a limit to waiting is not warned of', async () => {
  const url = await emptyDatabaseUrl('postgres');
  await asked(url, `alter database ${nameOf(url)} set lock_timeout = 4000`);
  const { url: pooled } = await pooler(url);
  expect((await opened(pooled, url)).said).toEqual([]);
});

test('while connections lead to another server than announcements, nothing is served from memory', LATER, async () => {
  const [url, next] = [await emptyDatabaseUrl('postgres'), await emptyDatabaseUrl('postgres')];
  const double = await pooler(url);
  const { database, said } = await opened(double.url, url);
  const before = database.changes.epoch();
  said.length = 0;
  // The old primary goes on answering at the direct address.
  double.moveTo(nameOf(next));
  await expect.poll(() => database.changes.epoch(), LATER).toBeUndefined();
  await expect.poll(() => said[0], LATER).toContain('Nothing is served from memory until');
  expect(said[0]).toMatch(/is not heard at DATABASE_DIRECT_URL|cannot be reached/u);
  double.moveTo(nameOf(url));
  await expect.poll(() => database.changes.epoch(), LATER).toBeGreaterThan(before ?? Infinity);
  expect(said.at(-1)).toBe('What other processes change is heard again.');
});

test('a standby in the primary’s place is told of while the process goes on', LATER, async () => {
  const url = await emptyDatabaseUrl('postgres');
  const { database, said } = await opened(url);
  await asked(url, `alter database ${nameOf(url)} set default_transaction_read_only = on`);
  await cut(url);
  await expect.poll(() => database.changes.epoch(), LATER).toBeUndefined();
  await expect.poll(() => said[0], LATER).toMatch(/DATABASE_URL leads to a server that takes no writes/u);
  await asked(
    url,
    `set transaction_read_only = off; alter database ${nameOf(url)} reset default_transaction_read_only`,
  );
  await cut(url);
  await expect.poll(() => database.changes.epoch(), LATER).toBeDefined();
  expect(said).toHaveLength(2);
});

test('what a pooler refuses may go well later', LATER, async () => {
  const url = await emptyDatabaseUrl('postgres');
  const double = await pooler(url);
  const { database } = await opened(double.url, url);
  double.refuse('query_wait_timeout');
  const refusals: unknown[] = [];
  const ask = async () => {
    const refusal: unknown = await database.ping().catch((error: unknown) => error);
    refusals.push(refusal);
    return refusal;
  };
  await expect.poll(ask).toMatchObject({ code: '08P01', message: 'query_wait_timeout' });
  expect(refusals.map(isUnavailable)).not.toContain(false);
  double.refuse(undefined);
  await expect.poll(() => database.ping()).toBeUndefined();
});
