import BetterSqlite3 from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createChangeListeners } from '../change-listeners.ts';
import type { Change, Tables, Trx } from '../database.ts';
import { insertJob } from '../jobs/jobs.repository.ts';
import { migrateToLatest } from '../migrate.ts';
import { isUnavailable } from '../unavailable.ts';
import { createGroupCommit } from './group-commit.ts';
import { beginOn, createLock, createSqliteDialect, executeOn } from './sqlite-dialect.ts';

let raw: BetterSqlite3.Database;
let writer: Kysely<Tables>;
let group: ReturnType<typeof createGroupCommit>;
let heard: Change[];

beforeEach(async () => {
  raw = new BetterSqlite3(':memory:');
  const writing = { lock: createLock(), begin: beginOn(raw), isOpen: () => raw.inTransaction };
  writer = new Kysely<Tables>({ dialect: createSqliteDialect(executeOn(raw), writing) });
  await migrateToLatest(writer as unknown as Kysely<never>, 'sqlite');
  const listeners = createChangeListeners();
  heard = [];
  listeners.subscribe((change) => heard.push(change));
  group = createGroupCommit(raw, writer, listeners, { jobMs: 50 });
});

afterEach(() => {
  raw.close();
});

const insert = (id: string) => (trx: Trx) =>
  insertJob(trx, { id, kind: 'test', payload: {}, runAt: '2026', createdAt: '2026' });
const ids = () => raw.prepare<unknown[], string>('select id from jobs order by id').pluck().all();

test('one that waits for something else is given up; those before and after it are done, and it cannot write later', async () => {
  const gate = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const before = group.transaction(insert('before'));
  const stuck = group.transaction(async (trx, announce) => {
    await insert('stuck')(trx);
    announce({ kind: 'inbox', userIds: ['stuck'] });
    await gate.promise;
    late = insert('late')(trx);
    await late;
  });
  const after = group.transaction(async (trx, announce) => {
    await insert('after')(trx);
    announce({ kind: 'inbox', userIds: ['after'] });
  });
  const refused = await stuck.catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'TRANSACTION_STUCK', message: expect.stringContaining('50 ms') });
  expect(isUnavailable(refused)).toBe(true);
  await Promise.all([before, after]);
  expect(ids()).toEqual(['after', 'before']);
  expect(heard).toEqual([{ kind: 'inbox', userIds: ['after'] }]);
  expect(group.givenUp()).toBe(1);

  // What it asks for once it goes on meets no transaction of anybody else.
  const other = group.transaction(async (trx) => {
    await insert('other')(trx);
    gate.resolve();
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  });
  await other;
  await expect(late).rejects.toThrow('committed');
  expect(ids()).toEqual(['after', 'before', 'other']);
});

test('many stuck ones delay the others, each by its own time, and end', async () => {
  const stuck = Array.from({ length: 3 }, () => group.transaction(() => new Promise(() => {})));
  const done = Array.from({ length: 100 }, (_, n) => group.transaction(insert(`job-${String(n)}`)));
  const ends = await Promise.allSettled(stuck);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await Promise.all(done);
  expect(ids()).toHaveLength(100);
  expect(group.givenUp()).toBe(3);
});

test('a transaction that only asks the database is not given up, however long it takes', async () => {
  await group.transaction(async (trx) => {
    const until = performance.now() + 120;
    for (let n = 0; performance.now() < until; n += 1) await insert(`busy-${String(n)}`)(trx);
  });
  expect(ids().length).toBeGreaterThan(1);
  expect(group.givenUp()).toBe(0);
});

test('after one that takes long everything else has its turn before the next, and all are done', async () => {
  const order: string[] = [];
  const long = (id: string) =>
    group.transaction(async (trx) => {
      if (id === 'a') setTimeout(() => order.push('somebody else'), 1);
      const until = performance.now() + 60;
      while (performance.now() < until) raw.prepare('select 1').get();
      await insert(id)(trx);
      order.push(id);
    });
  await Promise.all(['a', 'b', 'c'].map(long));
  expect(order).toEqual(['a', 'somebody else', 'b', 'c']);
  expect(ids()).toEqual(['a', 'b', 'c']);
});
