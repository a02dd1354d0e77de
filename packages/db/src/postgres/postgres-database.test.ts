import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Database, Trx } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { insertJob } from '../jobs/jobs.repository.ts';
import { emptyDatabaseUrl } from '../testing/test-databases.ts';
import { isUnavailable } from '../unavailable.ts';

let url: string;
let database: Database;

beforeAll(async () => {
  url = await emptyDatabaseUrl('postgres');
  database = await openDatabase(url);
  await database.migrate();
  await database.transaction(async (trx) => {
    for (const id of ['a', 'b']) {
      await insertJob(trx, { id, kind: 'test', payload: {}, runAt: '2026', createdAt: '2026' });
    }
  });
});

afterAll(() => database.close());

async function connected(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const touch = (trx: Trx, id: string) =>
  trx
    .updateTable('jobs')
    .set(({ eb, ref }) => ({ attempts: eb(ref('attempts'), '+', 1) }))
    .where('id', '=', id)
    .execute();

const attemptsOf = async (id: string) =>
  (await database.read.selectFrom('jobs').select('attempts').where('id', '=', id).executeTakeFirstOrThrow()).attempts;

test('a database that was opened and not used leaves no connection once it is closed', async () => {
  const unused = await emptyDatabaseUrl('postgres');
  await (await openDatabase(unused)).close();
  const open = database.read
    .selectFrom(sql<{ datname: string }>`pg_stat_activity`.as('connection'))
    .select('datname')
    .where('datname', '=', new URL(unused).pathname.slice(1));
  // Postgres ends its side a moment later.
  await expect.poll(() => open.execute(), { timeout: 5000 }).toEqual([]);
});

test('two transactions that take each other’s rows both come to their end, each once', async () => {
  const [heldA, heldB] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  // Whichever was given up lets the other one end first: on a busy machine it could take its row again before the other wakes.
  const first: Promise<void> = database.transaction(async (trx) => {
    runs += 1;
    if (runs > 2) await second;
    await touch(trx, 'a');
    heldA.resolve();
    await heldB.promise;
    await touch(trx, 'b');
  });
  const second: Promise<void> = database.transaction(async (trx) => {
    runs += 1;
    if (runs > 2) await first;
    await touch(trx, 'b');
    heldB.resolve();
    await heldA.promise;
    await touch(trx, 'a');
  });
  await Promise.all([first, second]);
  expect(runs).toBe(3);
  expect([await attemptsOf('a'), await attemptsOf('b')]).toEqual([2, 2]);
});

test('a key that was taken after long waits is seen as taken all the same', async () => {
  let runs = 0;
  const began = performance.now();
  const clock = vi.spyOn(performance, 'now');
  const seen = database.transaction(async (trx) => {
    runs += 1;
    // As if a process had stood still meanwhile, or had waited for rows one after the other.
    clock.mockReturnValue(began + 60_000);
    if (runs > 1) return 'taken';
    await sql`insert into jobs select * from jobs where id = 'a'`.execute(trx);
    return 'made';
  });
  try {
    expect(await seen).toBe('taken');
  } finally {
    clock.mockRestore();
  }
  expect(runs).toBe(2);
});

test('a connection that is cut in a transaction fails it and nothing else', async () => {
  const failed = database.transaction(async (trx) => {
    await touch(trx, 'a');
    await connected((client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`),
    );
    // The end of the connection arrives while nothing is asked of it.
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    await touch(trx, 'b');
  });
  await expect(failed).rejects.toThrow();
  expect([await attemptsOf('a'), await attemptsOf('b')]).toEqual([2, 2]);
});

test('a connection that met a server without writes is not used again', async () => {
  const moving = await emptyDatabaseUrl('postgres');
  const one = await openDatabase(moving, { connections: 1 });
  const name = new URL(moving).pathname.slice(1);
  const setReadOnly = (value: 'on' | 'off') =>
    connected((client) => client.query(`alter database ${name} set default_transaction_read_only = ${value}`));
  const make = () => one.transaction((trx) => sql`create table if not exists noted (word text)`.execute(trx));
  await setReadOnly('on');
  // The next connection is one that a standby might have answered.
  await connected((client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
  );
  await expect.poll(() => make().catch((error: unknown) => error)).toMatchObject({ code: '25006' });
  await setReadOnly('off');
  await make();
  await one.close();
});

test('rows that somebody else holds are waited for some seconds, not for ever', { timeout: 15_000 }, async () => {
  await connected(async (client) => {
    await client.query('begin');
    await client.query("update jobs set attempts = attempts where id = 'a'");
    await expect(database.transaction((trx) => touch(trx, 'a'))).rejects.toThrow('lock timeout');
  });
  await database.transaction((trx) => touch(trx, 'a'));
  expect(await attemptsOf('a')).toBe(3);
});

test('rows that a process holds which stands still are others’ after some seconds', { timeout: 20_000 }, async () => {
  const [before, other] = [await attemptsOf('a'), await openDatabase(url)];
  const held = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  // As one that was frozen, or whose machine lost its power: its connection stays open.
  const still = other.transaction(async (trx) => {
    await touch(trx, 'a');
    held.resolve();
    await goesOn.promise;
    await touch(trx, 'a');
  });
  const refused = expect(still).rejects.toSatisfy(isUnavailable);
  await held.promise;
  const take = () => database.transaction((trx) => touch(trx, 'a')).then(() => 'taken', String);
  await expect.poll(take, { timeout: 15_000 }).toBe('taken');
  goesOn.resolve();
  await refused;
  expect(await attemptsOf('a')).toBe(before + 1);
  await other.transaction((trx) => touch(trx, 'a'));
  await other.close();
});

test('changes of one organisation that wait for one row leave connections to all others', async () => {
  const held = Promise.withResolvers<void>();
  const whose = { organisationId: 'one' };
  const before = await attemptsOf('b');
  const holding = database.transaction(async (trx) => {
    await touch(trx, 'b');
    await held.promise;
  }, whose);
  const waiting = Array.from({ length: 40 }, () => database.transaction((trx) => touch(trx, 'b'), whose));
  const began = performance.now();
  await database.transaction((trx) => touch(trx, 'a'), { organisationId: 'other' });
  await attemptsOf('a');
  expect(performance.now() - began).toBeLessThan(2000);
  held.resolve();
  await Promise.all([holding, ...waiting]);
  expect(await attemptsOf('b')).toBe(before + 41);
});
