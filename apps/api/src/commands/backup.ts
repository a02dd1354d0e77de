import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { backUpSqlite } from '@msafara/db/sqlite/sqlite-backup';

import { parseEnv } from '../env.ts';
import { filesDirectory, isMissing } from '../features/files/file-store.ts';
import { runCommand, sqlitePath } from './sqlite-path.ts';

/** Copies a directory while the server goes on: an upload that is whole by now, or a file that is erased, is there no longer. */
function copyFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      copyFiles(source, target);
      continue;
    }
    try {
      copyFileSync(source, target);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
}

/** Copies a directory, over what an earlier try that was cut off has left; one that fails leaves nothing of its own. */
function copyAllFiles(from: string, to: string): void {
  const isNew = !existsSync(to);
  try {
    copyFiles(from, to);
  } catch (error) {
    if (isNew) rmSync(to, { recursive: true, force: true });
    throw new Error(`${from} cannot be copied: ${String(error)}.`, { cause: error });
  }
}

// backup [file]: a checked copy of the SQLite database, while the server runs, and beside it the files that it speaks of.
runCommand(() => {
  const path = sqlitePath();
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const target = process.argv[2] ?? join(dirname(path), 'backups', `msafara-${time}.db`);
  const [files, copies] = [filesDirectory(parseEnv(process.env)), `${target}.files`];
  backUpSqlite(path, target, () => {
    // After the database: a file is there before its row, and never changes.
    if (files !== undefined && existsSync(files)) copyAllFiles(files, copies);
  });
  return `${target} is a checked copy of ${path}, ${String(Math.ceil(statSync(target).size / 1024))} kB.`;
});
