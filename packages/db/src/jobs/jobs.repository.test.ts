import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { freshDatabaseUrl, TEST_DIALECTS } from '../testing/test-databases.ts';
import { insertJobs, updateJobDone, updateNextJobLease } from './jobs.repository.ts';

const [NOW, LEASE_UNTIL] = ['2026-11-20T08:00:00.000Z', '2026-11-20T08:05:00.000Z'];
const JOBS = Array.from({ length: 300 }, (_, n) => ({
  id: `job-${String(n).padStart(3, '0')}`,
  kind: 'mail.send',
  payload: {},
  runAt: NOW,
  createdAt: NOW,
}));

describe.each(TEST_DIALECTS)('due jobs on %s', (dialect) => {
  /** As three processes have them; SQLite is for one, whose workers share it. */
  let databases: Database[];

  beforeEach(async () => {
    const url = await freshDatabaseUrl(dialect);
    const first = await openDatabase(url);
    await first.migrate();
    const others = dialect === 'sqlite' ? [first, first] : [await openDatabase(url), await openDatabase(url)];
    databases = [first, ...others];
    await first.transaction((trx) => insertJobs(trx, JOBS));
  });

  afterEach(async () => {
    for (const database of new Set(databases)) await database.close();
  });

  test('are run by three workers, each once, and each worker some', async () => {
    const taken = await Promise.all(
      databases.map(async (database) => {
        const ids: string[] = [];
        for (;;) {
          const job = await database.transaction((trx) =>
            updateNextJobLease(trx, { now: NOW, leaseUntil: LEASE_UNTIL }),
          );
          if (!job) return ids;
          ids.push(job.id);
          await database.transaction((trx) => updateJobDone(trx, job));
        }
      }),
    );
    expect(taken.flat().toSorted()).toEqual(JOBS.map(({ id }) => id));
    for (const ids of taken) expect(ids.length).toBeGreaterThan(0);
  });

  if (dialect !== 'postgres') return;

  test('do not keep a worker that finds the next one just being taken', async () => {
    const [one, other] = databases;
    const take = (database: Database | undefined) =>
      database?.transaction((trx) => updateNextJobLease(trx, { now: NOW, leaseUntil: LEASE_UNTIL }));
    const ids = await one?.transaction(async (trx) => {
      const mine = await updateNextJobLease(trx, { now: NOW, leaseUntil: LEASE_UNTIL });
      // Before this one is committed, on a connection of its own.
      return [mine?.id, (await take(other))?.id];
    });
    expect(ids).toEqual(['job-000', 'job-001']);
  });
});
