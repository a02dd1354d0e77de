import { startPostgres } from '@msafara/db/testing/test-databases';

/** Does something with a Postgres server of its own, which ends with it. */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
