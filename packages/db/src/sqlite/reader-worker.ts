import BetterSqlite3 from 'better-sqlite3';

import type { ReaderAnswer, ReaderQuestion } from './reader-pool.ts';
import { createStatementCache } from './statement-cache.ts';

/** Opened at the first question, so that a file that cannot be opened is an answer, with its code. */
let statementOf: ReturnType<typeof createStatementCache> | undefined;

function open(path: string): ReturnType<typeof createStatementCache> {
  const raw = new BetterSqlite3(path);
  raw.pragma('busy_timeout = 5000');
  raw.pragma('query_only = on');
  return createStatementCache(raw);
}

/** Reads on a thread of its own. Errors lose their codes on the way between threads, so they are answers too. */
export default function answer({ path, sql, parameters }: ReaderQuestion): ReaderAnswer {
  try {
    statementOf ??= open(path);
    return { rows: statementOf(sql).all(parameters) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, code: error instanceof BetterSqlite3.SqliteError ? error.code : undefined };
  }
}
