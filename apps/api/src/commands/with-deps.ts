import { openDatabase, openToServe } from '@msafara/db/open-database';

import { createDeps, type Deps } from '../deps.ts';
import { parseEnv, postgresOptions } from '../env.ts';

/**
 * Runs a command on the migrated database of the environment and ends with one line, or with the reason
 * of its failure and exit code 1. `alone`: what it changes, a server that runs would not hear of.
 */
export async function withDeps(work: (deps: Deps) => Promise<string>, { alone = false } = {}): Promise<void> {
  try {
    const env = parseEnv(process.env);
    const database = await (alone ? openToServe : openDatabase)(env.DATABASE_URL, postgresOptions(env));
    try {
      await database.migrate();
      process.stdout.write(`${await work(createDeps(env, database))}\n`);
    } finally {
      // Or its connections keep the process alive.
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
