import type { Database } from '@msafara/db/database';
import { openDatabase } from '@msafara/db/open-database';

/** Does something with the database of a server that runs, beside it. */
export async function withDatabase<T>(databaseUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
