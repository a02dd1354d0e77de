import { cpSync, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { backUpSqlite } from '@msafara/db/sqlite/sqlite-backup';

import { parseEnv } from '../env.ts';
import { filesDirectory } from '../features/files/file-store.ts';
import { runCommand, sqlitePath } from './sqlite-path.ts';

// backup [file]: a checked copy of the SQLite database, while the server runs, and beside it the files that it speaks of.
runCommand(() => {
  const path = sqlitePath();
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const target = process.argv[2] ?? join(dirname(path), 'backups', `msafara-${time}.db`);
  backUpSqlite(path, target);
  const files = filesDirectory(parseEnv(process.env));
  // After the database: a file is there before its row, and never changes.
  if (files !== undefined && existsSync(files)) cpSync(files, `${target}.files`, { recursive: true });
  return `${target} is a checked copy of ${path}, ${String(Math.ceil(statSync(target).size / 1024))} kB.`;
});
