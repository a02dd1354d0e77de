import { openDatabase } from '@msafara/db/open-database';

import { createDeps, type Deps } from '../deps.ts';
import { parseEnv } from '../env.ts';

/** Runs a command on the migrated database of the environment and ends with one line. */
export async function withDeps(work: (deps: Deps) => Promise<string>): Promise<void> {
  try {
    const env = parseEnv(process.env);
    const database = await openDatabase(env.DATABASE_URL);
    await database.migrate();
    process.stdout.write(`${await work(createDeps(env, database))}\n`);
    await database.close();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
