import { restoreSqlite } from '@msafara/db/sqlite/sqlite-backup';

import { cpSync, existsSync, renameSync } from 'node:fs';

import { parseEnv } from '../env.ts';
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
    if (existsSync(files)) renameSync(files, `${files}.before-${now.toISOString().replaceAll(/\W/gu, '')}`);
    cpSync(`${backup}.files`, files, { recursive: true });
  }
  return `${path} is what ${backup} holds.${kept === undefined ? '' : ` What was there before is ${kept}.`}`;
});
