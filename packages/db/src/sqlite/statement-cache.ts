import type BetterSqlite3 from 'better-sqlite3';

const MAX_STATEMENTS = 500;

/** Prepares each statement of a connection once. */
export function createStatementCache(raw: BetterSqlite3.Database): (sql: string) => BetterSqlite3.Statement {
  const statements = new Map<string, BetterSqlite3.Statement>();
  return (sql) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = raw.prepare(sql);
      // Lists of ids make statements of many lengths; the cache stays small whatever is asked.
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
    }
    return statement;
  };
}
