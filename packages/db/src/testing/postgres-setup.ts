import { createTemplate, startPostgres } from './test-databases.ts';

/** Vitest global set-up: one Postgres server for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await createTemplate(url);
  process.env['TEST_POSTGRES_URL'] = url;
  return stop;
}
