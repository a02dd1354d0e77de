import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { call } from '../http-client.ts';
import { ADMIN } from '../rig.ts';
import type { Engines } from './engines.ts';
import { type Program, run } from './programs.ts';

const SERVER = fileURLToPath(new URL('../../../../api/dist/main.js', import.meta.url));
const READY_WITHIN_MS = 60_000;

/** Seconds for which a process that ends goes on answering. */
export const DRAIN_SECONDS = 3;

export type ApiProcess = { url: string; program: Program };

/** One of the api processes behind HAProxy; answers once it is ready. */
export async function startApi(engines: Engines, port: number, log: string): Promise<ApiProcess> {
  const url = `http://127.0.0.1:${String(port)}`;
  const program = run(process.execPath, [SERVER], {
    log,
    env: {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: engines.url,
      DATABASE_DIRECT_URL: engines.directUrl,
      DATABASE_REPLICA_URL: engines.replicaUrls.join(','),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      TRUST_PROXY: '127.0.0.1',
      SECRET_KEY: '5e'.repeat(32),
      RATE_LIMITS: 'off',
      DEMO: 'false',
      PAYMENTS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  const until = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await call(url, 'GET', '/readyz').catch(() => undefined);
    if (answer?.status === 200) return { url, program };
    if (!program.isAlive() || performance.now() > until) throw new Error('an api process did not start');
    await setTimeout(50);
  }
}
