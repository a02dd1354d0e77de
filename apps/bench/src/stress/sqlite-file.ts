import BetterSqlite3 from 'better-sqlite3';

/** Fails with what SQLite itself finds wrong with the file. */
export function checkSqlite(path: string): void {
  const raw = new BetterSqlite3(path, { fileMustExist: true });
  try {
    const found: unknown = raw.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new Error(String(found));
    const broken: unknown = raw.pragma('foreign_key_check');
    if (!Array.isArray(broken) || broken.length > 0) throw new Error(`references: ${JSON.stringify(broken)}`);
  } finally {
    raw.close();
  }
}
