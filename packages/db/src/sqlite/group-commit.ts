import type BetterSqlite3 from 'better-sqlite3';

import type { createChangeListeners } from '../change-listeners.ts';
import type { Announce, Change, Db, Trx } from '../database.ts';

const LARGEST_BATCH = 64;

type Job = {
  work: (trx: Trx, announce: Announce) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/**
 * Transactions that wait at the same time share one durable commit (docs/decisions/0002): each runs
 * in its own savepoint, and none is answered before the commit has reached the disk.
 */
export function createGroupCommit(
  raw: BetterSqlite3.Database,
  writer: Db,
  listeners: ReturnType<typeof createChangeListeners>,
) {
  const savepoint = raw.prepare('savepoint job');
  const release = raw.prepare('release job');
  const undo = raw.prepare('rollback to job');
  const queue: Job[] = [];
  let isRunning = false;

  async function runBatch(batch: Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    const changes: Change[] = [];
    try {
      await writer.transaction().execute(async (trx) => {
        for (const job of batch) {
          const announced: Change[] = [];
          savepoint.run();
          try {
            // oxlint-disable-next-line no-await-in-loop -- jobs of a batch run one after the other on one connection
            const value = await job.work(trx, (change) => announced.push(change));
            answers.push(() => job.resolve(value));
            changes.push(...announced);
          } catch (error) {
            // A full disk ends the whole transaction, and its savepoints with it.
            if (!raw.inTransaction) throw error;
            undo.run();
            answers.push(() => job.reject(error));
          }
          release.run();
        }
      });
    } catch (error) {
      for (const job of batch) job.reject(error);
      return;
    }
    listeners.tell(changes);
    for (const answer of answers) answer();
  }

  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        await runBatch(queue.splice(0, LARGEST_BATCH));
        if (queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
      }
    } finally {
      // Whatever happened, the next transaction starts again: none may wait for ever.
      isRunning = false;
    }
  }

  return function transaction<T>(work: (trx: Trx, announce: Announce) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      queue.push({ work, resolve: (value) => resolve(value as T), reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(() => void drain());
    });
  };
}
