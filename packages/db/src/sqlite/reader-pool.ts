import { Worker } from 'node:worker_threads';

import type { CompiledQuery, QueryResult } from 'kysely';

export type ReaderQuestion = { sql: string; parameters: readonly unknown[] };
export type ReaderAnswer = { rows: unknown[] } | { error: string };

const READERS = 2;

type Task = { question: ReaderQuestion; resolve: (result: QueryResult<never>) => void; reject: (error: Error) => void };
type Reader = { worker: Worker; task: Task | undefined };

// Beside this file in the sources, beside the bundle once built.
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './reader-worker.ts' : './reader-worker.js', import.meta.url);

/**
 * Connections that read on threads of their own, so that a long query never holds the server's (D18).
 * They are started when first needed; one that breaks fails its query and is replaced.
 */
export function createReaderPool(path: string) {
  const readers: Reader[] = [];
  const waiting: Task[] = [];

  function start(): Reader {
    const worker = new Worker(WORKER, { workerData: { path } });
    worker.unref();
    const reader: Reader = { worker, task: undefined };
    worker.on('message', (answer: ReaderAnswer) => {
      const { task } = reader;
      reader.task = undefined;
      if ('error' in answer) task?.reject(new Error(answer.error));
      else task?.resolve({ rows: answer.rows as never[] });
      next(reader);
    });
    worker.on('error', (error) => {
      readers.splice(readers.indexOf(reader), 1);
      reader.task?.reject(error instanceof Error ? error : new Error(String(error)));
      dispatch();
    });
    readers.push(reader);
    return reader;
  }

  function next(reader: Reader): void {
    const task = waiting.shift();
    if (!task) return;
    reader.task = task;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    reader.worker.postMessage(task.question);
  }

  function dispatch(): void {
    const idle = readers.find(({ task }) => task === undefined) ?? (readers.length < READERS ? start() : undefined);
    if (idle) next(idle);
  }

  return {
    execute: ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) =>
      new Promise<QueryResult<never>>((resolve, reject) => {
        waiting.push({ question: { sql, parameters }, resolve, reject });
        dispatch();
      }),
    async close(): Promise<void> {
      await Promise.all(readers.map(({ worker }) => worker.terminate()));
    },
  };
}
