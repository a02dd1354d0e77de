import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import type { Database } from '@msafara/db/database';

// Beside this file in the sources, beside the bundle once built.
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './starting-worker.ts' : './starting-worker.js',
  import.meta.url,
);

type Address = { host: string; port: number };

/**
 * Brings the schema up to date. While an earlier version's database is, which may take minutes and holds this thread, a
 * thread of its own answers that the process lives (/healthz) and tells all others to come back; each step is said.
 * Returns how to free the port again, just before the server takes it.
 */
export async function migrateAtStart(
  database: Database,
  address: Address,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  if (!(await database.isBehind())) {
    await database.migrate();
    return () => Promise.resolve();
  }
  const worker = new Worker(WORKER, { workerData: address });
  // Fails where the port is taken.
  await once(worker, 'message');
  say('The database is being brought up to date');
  await database.migrate(say);
  return async () => {
    const ended = once(worker, 'exit');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('close');
    await ended;
  };
}
