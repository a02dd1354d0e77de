import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from './database.ts';
import { insertRows } from './insert-rows.ts';
import { openTestDatabase, TEST_DIALECTS } from './testing/test-databases.ts';

const JOB = {
  kind: 'test',
  state: 'waiting' as const,
  run_at: '2026-06-01T00:00:00.000Z',
  leased_until: null,
  attempts: 0,
  last_error: null,
  created_at: '2026-06-01T00:00:00.000Z',
};

describe.each(TEST_DIALECTS)('rows in one statement on %s', (dialect) => {
  let database: Database;

  beforeEach(async () => {
    database = await openTestDatabase(dialect);
  });

  afterEach(() => database.close());

  const list = () => database.read.selectFrom('jobs').selectAll().orderBy('id').execute();

  test('are stored as they were given, whatever stands in them', async () => {
    const rows = [
      { ...JOB, id: 'a', payload: '{"text":"it\'s \\"quoted\\", à Côte d’Ivoire"}' },
      { ...JOB, id: 'b', payload: '12', attempts: 3, leased_until: '2026', last_error: 'a\nline, $1 and ? and null' },
      { ...JOB, id: 'c', payload: 'null', last_error: '' },
    ];
    await database.transaction((trx) => insertRows(trx, 'jobs', rows));
    expect(await list()).toEqual(rows);
  });

  test('none is no statement, and many are one', async () => {
    const many = Array.from({ length: 2000 }, (_, n) => ({ ...JOB, id: String(n).padStart(4, '0'), payload: '{}' }));
    await database.transaction(async (trx) => {
      await insertRows(trx, 'jobs', []);
      await insertRows(trx, 'jobs', many);
    });
    expect(await list()).toHaveLength(2000);
  });

  test('those that are there already stay as they were, where only new ones are wanted', async () => {
    const [first, second] = [
      { ...JOB, id: 'a', payload: 'first' },
      { ...JOB, id: 'b', payload: 'second' },
    ];
    await database.transaction((trx) => insertRows(trx, 'jobs', [first]));
    const again = { ...first, payload: 'changed' };
    await database.transaction((trx) => insertRows(trx, 'jobs', [again, second], { ifNew: true }));
    expect(await list()).toEqual([first, second]);
    await expect(database.transaction((trx) => insertRows(trx, 'jobs', [again]))).rejects.toThrow();
    expect(await list()).toEqual([first, second]);
  });
});
