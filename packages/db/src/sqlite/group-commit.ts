import type BetterSqlite3 from 'better-sqlite3';
import type { ControlledTransaction } from 'kysely';

import type { createChangeListeners } from '../change-listeners.ts';
import type { Announce, Change, Db, Tables, Trx } from '../database.ts';

const LARGEST_BATCH = 64;
/** After so long no further job joins a commit: nothing else has the thread meanwhile (D18). One job is never cut short. */
const BATCH_MS = 50;
/** How long one transaction may wait for something other than the database, as long as for another process. */
const JOB_MS = 5000;

/** A transaction that was given up because it waited for something else, with the connection that all write by. */
class StuckTransaction extends Error {
  readonly code = 'TRANSACTION_STUCK';

  constructor(ms: number) {
    super(`a transaction was given up after ${ms} ms: it waited for something other than the database`);
    this.name = 'StuckTransaction';
  }
}

type Job = {
  work: (trx: Trx, announce: Announce) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * Transactions that wait at the same time share one durable commit (docs/decisions/0002): each runs
 * in its own savepoint, and none is answered before the commit has reached the disk. One that is stuck is undone and
 * refused; what it asks of the database later is refused as well, since its transaction is over.
 */
export function createGroupCommit(
  raw: BetterSqlite3.Database,
  writer: Db,
  listeners: ReturnType<typeof createChangeListeners>,
  { jobMs = JOB_MS }: { jobMs?: number } = {},
) {
  const savepoint = raw.prepare('savepoint job');
  const release = raw.prepare('release job');
  const undo = raw.prepare('rollback to job');
  const queue: Job[] = [];
  let isRunning = false;
  let givenUp = 0;

  /** What a job answers, unless it takes too long. */
  async function inTime(work: Promise<unknown>): Promise<unknown> {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new StuckTransaction(jobMs)), jobMs);
    try {
      return await Promise.race([work, promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs jobs in one transaction up to the first that is stuck, or until their time is over, and returns those after it. */
  async function runBatch(batch: readonly Job[]): Promise<readonly Job[]> {
    const answers: (() => void)[] = [];
    const changes: Change[] = [];
    let left: readonly Job[] = [];
    let trx: ControlledTransaction<Tables> | undefined;
    try {
      trx = await writer.startTransaction().execute();
      const until = performance.now() + BATCH_MS;
      for (const [index, job] of batch.entries()) {
        const announced: Change[] = [];
        savepoint.run();
        let isStuck = false;
        try {
          // oxlint-disable-next-line no-await-in-loop -- jobs of a batch run one after the other on one connection
          const value = await inTime(job.work(trx, (change) => announced.push(change)));
          answers.push(() => job.resolve(value));
          changes.push(...announced);
        } catch (error) {
          // A full disk ends the whole transaction, and its savepoints with it.
          if (!raw.inTransaction) throw error;
          undo.run();
          answers.push(() => job.reject(error));
          isStuck = error instanceof StuckTransaction;
        }
        release.run();
        if (isStuck) givenUp += 1;
        if (isStuck || performance.now() > until) {
          left = batch.slice(index + 1);
          break;
        }
      }
      await trx.commit().execute();
    } catch (error) {
      // The first failure is the one to be told.
      if (trx && !trx.isCommitted && !trx.isRolledBack)
        await trx
          .rollback()
          .execute()
          .catch(() => undefined);
      for (const job of batch) job.reject(error);
      return [];
    }
    listeners.tell(changes);
    for (const answer of answers) answer();
    return left;
  }

  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        queue.unshift(...(await runBatch(queue.splice(0, LARGEST_BATCH))));
        if (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      // Whatever happened, the next transaction starts again: none may wait for ever.
      isRunning = false;
    }
  }

  function transaction<T>(work: (trx: Trx, announce: Announce) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve: (value) => resolve(value as T), reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void drain());
    });
  }

  return { transaction, givenUp: () => givenUp };
}
