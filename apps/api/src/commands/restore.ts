import { restoreSqlite } from '@msafara/db/sqlite/sqlite-backup';

import { copyFileSync, cpSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

import { parseEnv } from '../env.ts';
import { ERASURE_LOG } from '../features/erasures/erasure-log.ts';
import { filesDirectory } from '../features/files/file-store.ts';
import { runCommand, sqlitePath } from './sqlite-path.ts';

// restore <file>: a backup in the place of the SQLite database, which the server must not have open, with its files.
runCommand(() => {
  const [, , backup] = process.argv;
  if (backup === undefined) throw new Error('Which file? ./pnpmw restore <file>');
  const path = sqlitePath();
  const now = new Date();
  const kept = restoreSqlite(path, backup, now);
  const files = filesDirectory(parseEnv(process.env));
  if (files !== undefined && existsSync(`${backup}.files`)) {
    const before = `${files}.before-${now.toISOString().replaceAll(/\W/gu, '')}`;
    if (existsSync(files)) renameSync(files, before);
    cpSync(`${backup}.files`, files, { recursive: true });
    // What was erased since the backup is erased again at the next start, by the log as it was last.
    if (existsSync(join(before, ERASURE_LOG))) copyFileSync(join(before, ERASURE_LOG), join(files, ERASURE_LOG));
  }
  return `${path} is what ${backup} holds.${kept === undefined ? '' : ` What was there before is ${kept}.`}`;
});
