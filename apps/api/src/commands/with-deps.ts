import { openDatabase } from '@msafara/db/open-database';

import { createDeps, type Deps } from '../deps.ts';
import { parseEnv } from '../env.ts';

/**
 * Runs a command on the migrated database of the environment and ends with one line, or with the reason
 * of its failure and exit code 1.
 */
export async function withDeps(work: (deps: Deps) => Promise<string>): Promise<void> {
  try {
    const env = parseEnv(process.env);
    const database = await openDatabase(env.DATABASE_URL);
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
