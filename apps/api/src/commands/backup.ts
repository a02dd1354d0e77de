import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { backUpSqlite } from '@msafara/db/sqlite/sqlite-backup';

import { runCommand, sqlitePath } from './sqlite-path.ts';

// backup [file]: a checked copy of the SQLite database, while the server runs.
runCommand(() => {
  const path = sqlitePath();
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  const target = process.argv[2] ?? join(dirname(path), 'backups', `msafara-${time}.db`);
  backUpSqlite(path, target);
  return `${target} is a checked copy of ${path}, ${String(Math.ceil(statSync(target).size / 1024))} kB.`;
});
