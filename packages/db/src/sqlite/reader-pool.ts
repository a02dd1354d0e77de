import type { CompiledQuery, QueryResult } from 'kysely';
import { Tinypool } from 'tinypool';

export type ReaderQuestion = { path: string; sql: string; parameters: readonly unknown[] };
export type ReaderAnswer = { rows: unknown[] } | { message: string; code: string | undefined };

const READERS = 2;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

// Beside this file in the sources, beside the bundle once built.
const WORKER = new URL(import.meta.url.endsWith('.ts') ? './reader-worker.ts' : './reader-worker.js', import.meta.url);

/** A reader that answered with an error of the database, or could not be started. */
class ReaderFailed extends Error {
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined, cause?: unknown) {
    super(message, { cause });
    this.name = 'ReaderFailed';
    this.code = code;
  }
}

type Options = { worker?: URL; execArgv?: string[] };

/**
 * Connections that read on threads of their own, so that a long query never holds the server's (D18). They are started
 * when first needed. Where threads fail, what waits for them is refused, and new ones are tried after a pause that
 * doubles each time, up to half a minute.
 */
export function createReaderPool(path: string, { worker = WORKER, ...options }: Options = {}) {
  let pool: Tinypool | undefined;
  let failures = 0;
  let pausedUntil = 0;
  let starts = 0;

  function open(): Tinypool {
    starts += 1;
    const opened = new Tinypool({ minThreads: 0, maxThreads: READERS, idleTimeout: 60_000, ...options });
    opened.on('error', () => fail(opened));
    return opened;
  }

  function fail(failed: Tinypool): void {
    if (pool !== failed) return;
    pool = undefined;
    pausedUntil = performance.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    // What still waits is refused by that.
    void failed.destroy();
  }

  return {
    async execute({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<never>> {
      if (performance.now() < pausedUntil) {
        throw new ReaderFailed('the threads that read the database could not be started', 'READERS_PAUSED');
      }
      pool ??= open();
      const asked = pool;
      let answer: ReaderAnswer;
      try {
        answer = (await asked.run({ path, sql, parameters }, { filename: worker.href })) as ReaderAnswer;
      } catch (error) {
        fail(asked);
        throw new ReaderFailed('a thread that reads the database failed', 'READERS_PAUSED', error);
      }
      failures = 0;
      if ('message' in answer) throw new ReaderFailed(answer.message, answer.code);
      return { rows: answer.rows as never[] };
    },
    /** How often threads were started anew. */
    starts: () => starts,
    async close(): Promise<void> {
      await pool?.destroy();
    },
  };
}
