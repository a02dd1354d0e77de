import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

/** Waits until the Postgres at a URL answers; after the time limit, throws its last error. */
export async function answers(url: string, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await setTimeout(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
