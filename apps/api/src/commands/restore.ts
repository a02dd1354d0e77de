import { restoreSqlite } from '@msafara/db/sqlite/sqlite-backup';

import { copyFileSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { parseEnv } from '../env.ts';
import { ERASURE_LOG } from '../features/erasures/erasure-log.ts';
import { filesDirectory } from '../features/files/file-store.ts';
import { runCommand, sqlitePath } from './sqlite-path.ts';

/** Copies the files of a backup beside those that are there, with the log of erasures as it is now: by it is erased again at the next start. */
function copyBeside(copies: string, files: string, part: string): void {
  rmSync(part, { recursive: true, force: true });
  try {
    cpSync(copies, part, { recursive: true });
    if (existsSync(join(files, ERASURE_LOG))) copyFileSync(join(files, ERASURE_LOG), join(part, ERASURE_LOG));
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw new Error(`${copies} cannot be copied: ${String(error)}. All is as it was.`, { cause: error });
  }
}

/**
 * Replaces the files with those of a backup; returns where the old ones are kept. If the files lie on a mounted disk, which cannot be
 * renamed, the copies are added to it: no file ever changes (docs/running.md).
 */
function placeFiles(part: string, files: string, kept: string): string | undefined {
  if (existsSync(files)) {
    try {
      renameSync(files, kept);
    } catch (error) {
      if (!isMountPoint(error)) throw error;
      cpSync(part, files, { recursive: true });
      rmSync(part, { recursive: true, force: true });
      return undefined;
    }
    renameSync(part, files);
    return kept;
  }
  renameSync(part, files);
  return undefined;
}

const isMountPoint = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EBUSY' || error.code === 'EXDEV');

// restore <file>: a backup in the place of the SQLite database, which the server must not have open, with its files.
runCommand(() => {
  const [, , backup] = process.argv;
  if (backup === undefined) throw new Error('Which file? ./pnpmw restore <file>');
  const path = sqlitePath();
  const now = new Date();
  const [files, copies] = [filesDirectory(parseEnv(process.env)), `${backup}.files`];
  const hasCopies = files !== undefined && existsSync(copies);
  const part = `${files ?? ''}.part`;
  const kept = restoreSqlite(path, backup, now, () => {
    if (hasCopies) copyBeside(copies, files, part);
  });
  const keptFiles = hasCopies
    ? placeFiles(part, files, `${files}.before-${now.toISOString().replaceAll(/\W/gu, '')}`)
    : undefined;
  const before = [kept, keptFiles].filter((one) => one !== undefined).join(' and ');
  return `${path} is what ${backup} holds.${before === '' ? '' : ` What was there before is ${before}.`}`;
});
