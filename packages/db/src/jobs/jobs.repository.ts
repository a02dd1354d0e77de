import { expressionBuilder } from 'kysely';

import type { Db, Tables, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { insertRows } from '../insert-rows.ts';
import type { JobTable } from './jobs.table.ts';

export type Job = { id: string; kind: string; payload: unknown; attempts: number };

export type NewJob = { id: string; kind: string; payload: unknown; runAt: string; createdAt: string };

function toRow({ id, kind, payload, runAt, createdAt }: NewJob): JobTable {
  return {
    id,
    kind,
    payload: JSON.stringify(payload),
    state: 'waiting',
    run_at: runAt,
    leased_until: null,
    attempts: 0,
    last_error: null,
    created_at: createdAt,
  };
}

/** Adds a job in the business transaction; an id that exists already is the same job. */
export async function insertJob(trx: Trx, job: NewJob): Promise<void> {
  await insertJobs(trx, [job]);
}

/** Adds jobs in one statement; ids that exist already are the same jobs. */
export async function insertJobs(trx: Trx, jobs: readonly NewJob[]): Promise<void> {
  await insertRows(trx, 'jobs', jobs.map(toRow), { ifNew: true });
}

/**
 * Adds a job that sees what the transaction commits: one of its id that ended, or was given up, is put back for the new time, and the
 * end of one that waits waits itself for the commit. For what those who insert it at once take turns at anyway.
 */
export async function insertOrRenewJob(trx: Trx, job: NewJob): Promise<void> {
  await trx
    .insertInto('jobs')
    .values(toRow(job))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ eb, ref }) => {
        const renewed = <Column extends 'state' | 'run_at' | 'attempts'>(column: Column) =>
          eb
            .case()
            .when('jobs.state', '<>', 'waiting')
            .then(ref(`excluded.${column}`))
            .else(ref(`jobs.${column}`))
            .end();
        return { state: renewed('state'), run_at: renewed('run_at'), attempts: renewed('attempts') };
      }),
    )
    .execute();
}

/** Adds a job, or has the one of its id that waits wait for the new time; one that is being run or ended stays so. */
export async function insertOrPostponeJob(trx: Trx, job: NewJob): Promise<void> {
  const row = toRow(job);
  await trx
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ run_at: row.run_at })
        .where('jobs.state', '=', 'waiting')
        .where('jobs.leased_until', 'is', null),
    )
    .execute();
}

/** Which jobs: those of some kinds, or all others; undefined is any. */
export type JobChoice = { only: readonly string[] } | { except: readonly string[] } | undefined;

function isChosen(choice: JobChoice) {
  const eb = expressionBuilder<Tables, 'jobs'>();
  if (choice === undefined) return eb.lit(true);
  return 'only' in choice ? eb('kind', 'in', choice.only) : eb('kind', 'not in', choice.except);
}

/**
 * Leases the next due job of a choice to the caller until `leaseUntil`; a lease that ran out may be
 * taken again. On Postgres a job that another process is just taking is passed over for the next one: had it waited, it
 * would find nothing and sleep though much is due (D30). SQLite has one process.
 */
export async function updateNextJobLease(
  trx: Trx,
  { now, leaseUntil, choice }: { now: string; leaseUntil: string; choice?: JobChoice },
): Promise<Job | undefined> {
  const row = await trx
    .updateTable('jobs')
    .set(({ eb, ref }) => ({ leased_until: leaseUntil, attempts: eb(ref('attempts'), '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('jobs')
        .select('id')
        .where('state', '=', 'waiting')
        .where('run_at', '<=', now)
        .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
        .where(isChosen(choice))
        .orderBy('run_at')
        .orderBy('id')
        .limit(1)
        .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked()),
    )
    // Checked again on the row itself: a rival that took it first leaves nothing to update.
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning(['id', 'kind', 'payload', 'attempts'])
    .executeTakeFirst();
  return row && { ...row, payload: JSON.parse(row.payload) as unknown };
}

/**
 * Ends a job, with `leasedUntil` only while it has that lease. Returns whether this did: whoever ends it at the same time waits, and
 * did not.
 */
export async function updateJobDone(
  trx: Trx,
  { id, leasedUntil }: { id: string; leasedUntil?: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('jobs')
    .set({ state: 'done', leased_until: null, last_error: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .$if(leasedUntil !== undefined, (query) => query.where('leased_until', '=', leasedUntil ?? ''))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a failed job back for `retryAt`, or among the dead letters when that is null; one that ended stays so, and with `leasedUntil`
 * one that somebody else has by now.
 */
export async function updateJobFailed(
  trx: Trx,
  { id, error, retryAt, leasedUntil }: { id: string; error: string; retryAt: string | null; leasedUntil?: string },
): Promise<void> {
  const next = retryAt === null ? { state: 'dead' as const } : { run_at: retryAt };
  await trx
    .updateTable('jobs')
    .set({ ...next, leased_until: null, last_error: error.slice(0, 1000) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .$if(leasedUntil !== undefined, (query) => query.where('leased_until', '=', leasedUntil ?? ''))
    .execute();
}

/** Jobs that are not done and failed as often as each other, and when the first of them is to run. */
type Overdue = { failures: number; count: number; oldest: string };

/**
 * Jobs that are due at `now`, and those that failed and are tried again by `retriedBy`, by how often they failed; and how many were
 * given up.
 */
export async function findJobBacklog(
  db: Db,
  { now, retriedBy }: { now: string; retriedBy: string },
): Promise<{ overdue: Overdue[]; dead: number }> {
  const overdue = await db
    .selectFrom('jobs')
    .select(({ eb, fn, ref }) => [
      // One that is leased was begun once more.
      eb(ref('attempts'), '-', eb.case().when('leased_until', 'is', null).then(eb.lit(0)).else(eb.lit(1)).end()).as(
        'failures',
      ),
      fn.countAll<number>().as('count'),
      fn.min('run_at').as('oldest'),
    ])
    .where('state', '=', 'waiting')
    .where('run_at', '<=', retriedBy)
    .where(({ or, eb }) => or([eb('run_at', '<=', now), eb('attempts', '>', 0)]))
    .groupBy('failures')
    .execute();
  const dead = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow();
  return { overdue, dead: dead.count };
}

async function deleteEnded(
  trx: Trx,
  { state, before, choice }: { state: JobTable['state']; before: string; choice: JobChoice },
): Promise<void> {
  await trx
    .deleteFrom('jobs')
    .where('state', '=', state)
    .where('run_at', '<', before)
    .where(isChosen(choice))
    .execute();
}

/** Deletes the jobs of a choice that were due before `before` and are done: from here on their ids may come again. */
export async function deleteDoneJobs(trx: Trx, before: string, choice: JobChoice): Promise<void> {
  await deleteEnded(trx, { state: 'done', before, choice });
}

/** Deletes the jobs of a choice that were tried last before `before` and given up. */
export async function deleteDeadJobs(trx: Trx, before: string, choice: JobChoice): Promise<void> {
  await deleteEnded(trx, { state: 'dead', before, choice });
}
