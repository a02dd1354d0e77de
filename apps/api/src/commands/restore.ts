import { restoreSqlite } from '@msafara/db/sqlite/sqlite-backup';

import { runCommand, sqlitePath } from './sqlite-path.ts';

// restore <file>: a backup in the place of the SQLite database, which the server must not have open.
runCommand(() => {
  const [, , backup] = process.argv;
  if (backup === undefined) throw new Error('Which file? ./pnpmw restore <file>');
  const path = sqlitePath();
  const kept = restoreSqlite(path, backup, new Date());
  return `${path} is what ${backup} holds.${kept === undefined ? '' : ` What was there before is ${kept}.`}`;
});
