import { existsSync } from 'node:fs';

import { moveToPostgres } from '@msafara/db/move/move-to-postgres';

// move <file> [postgres url]: a stopped server's SQLite database into an empty Postgres. An argument is seen by everybody on
// the machine, so the address may come from DATABASE_DIRECT_URL or DATABASE_URL too.
const [, , path, argument] = process.argv;

/** What lies beside the file and is no part of it. */
const BESIDE = [
  {
    ending: '.files',
    what: 'pictures, papers and the log of erasures: set FILES_URL to this directory, or to where you bring what is in it',
  },
  { ending: '.paypal.json', what: 'what the payment stand-in knows' },
  { ending: '.secret-key', what: 'the key that secrets in the database are encrypted by: set SECRET_KEY to it' },
];

async function move(): Promise<string> {
  // Past a pooler, whose sessions migrations cannot use.
  const url = argument ?? (process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']) ?? '';
  if (path === undefined) throw new Error('Which file, and where to? ./pnpmw move <file> <postgres url>');
  if (!/^postgres(?:ql)?:\/\//u.test(url)) {
    throw new Error('Where to? ./pnpmw move <file> <postgres url>, or the address in DATABASE_URL.');
  }
  const { rows, tables } = await moveToPostgres(path, url, (line) => process.stdout.write(`${line}\n`));
  const left = BESIDE.filter(({ ending }) => existsSync(`${path}${ending}`));
  return [
    `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} of ${String(tables)} tables are moved, each compared. ${path} stays as it was.`,
    'Left behind: the variables of the environment, SECRET_KEY above all, which the new server needs as they were; backups.',
    ...left.map(({ ending, what }) => `Left behind: ${path}${ending}, ${what}.`),
  ].join('\n');
}

try {
  process.stdout.write(`${await move()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
