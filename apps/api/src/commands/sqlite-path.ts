import { parseEnv } from '../env.ts';

const POSTGRES = `This command is for SQLite. For Postgres:
  pg_dump --format=custom --file=msafara.dump "$DATABASE_URL"
and, once every server is stopped, to put it back:
  psql --command='drop schema public cascade; create schema public' "$DATABASE_URL"
  pg_restore --single-transaction --dbname="$DATABASE_URL" msafara.dump`;

/** The file of DATABASE_URL; fails with what to do instead where there is none. */
export function sqlitePath(): string {
  const { DATABASE_URL: url } = parseEnv(process.env);
  if (url.startsWith('postgres')) throw new Error(POSTGRES);
  if (url === 'sqlite::memory:') throw new Error('A database in memory has no file.');
  return url.slice('sqlite:'.length);
}

/** Runs a command, whose copies are for its user alone, and ends with one line, or with the reason of its failure and exit code 1. */
export function runCommand(work: () => string): void {
  process.umask(0o077);
  try {
    process.stdout.write(`${work()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
