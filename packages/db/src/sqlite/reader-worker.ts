import { parentPort, workerData } from 'node:worker_threads';

import BetterSqlite3 from 'better-sqlite3';

import type { ReaderAnswer, ReaderQuestion } from './reader-pool.ts';
import { createStatementCache } from './statement-cache.ts';

const { path } = workerData as { path: string };
const raw = new BetterSqlite3(path);
raw.pragma('busy_timeout = 5000');
raw.pragma('query_only = on');
const statementOf = createStatementCache(raw);

function answer({ sql, parameters }: ReaderQuestion): ReaderAnswer {
  try {
    return { rows: statementOf(sql).all(parameters) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (question: ReaderQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer(question));
});
