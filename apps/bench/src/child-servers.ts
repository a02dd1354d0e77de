import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { freePort } from '@msafara/db/testing/free-port';

const REAL_SERVER = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));
const BASELINE_SERVER = fileURLToPath(new URL('baseline-server.ts', import.meta.url));
const READY_WITHIN_MS = 20_000;
const CLOSE_WITHIN_MS = 15_000;

export const ADMIN = { email: 'bench@msafara.example', password: 'caravan-of-eleven-camels' } as const;

export type ChildServer = { url: string; readyMs: number; rssMb: () => Promise<number>; stop: () => Promise<void> };

/** Without what costs time in production, for a figure beside, and for loads that come from one address. */
const STRIPPED = { NODE_ENV: 'development', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', DEMO: 'false' };

/**
 * As people run it: nothing that has a default in production is set. A proxy on this machine stands in front, and the
 * log goes to a file.
 */
const SHIPPED = {
  NODE_ENV: 'production',
  FILES_URL: pathToFileURL(join(tmpdir(), 'msafara-bench-files')).href,
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_URL: 'https://msafara.example',
  SECRET_KEY: randomBytes(32).toString('hex'),
};

/**
 * Starts the built server on the database, as a child of this process; with a file for its log, as it is shipped. `script` is
 * another build of it.
 */
export async function startRealServer(databaseUrl: string, log?: string, script = REAL_SERVER): Promise<ChildServer> {
  const port = await freePort();
  const env = {
    ...(log === undefined ? STRIPPED : SHIPPED),
    DATABASE_URL: databaseUrl,
    PAYMENTS: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  if (log === undefined) return startChild(script, port, env);
  const file = openSync(log, 'a');
  try {
    return await startChild(script, port, env, file);
  } finally {
    closeSync(file);
  }
}

/** Starts the bare server that the real one is compared with. */
export async function startBaselineServer(path: string): Promise<ChildServer> {
  return startChild(BASELINE_SERVER, await freePort(), { DATABASE_PATH: path });
}

async function startChild(
  script: string,
  port: number,
  env: Record<string, string>,
  output: 'ignore' | number = 'ignore',
): Promise<ChildServer> {
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', output, 'inherit'],
  });
  try {
    while (!(await answers(`${url}/healthz`))) {
      if (child.exitCode !== null) throw new Error(`${script} ended with exit code ${child.exitCode}`);
      if (performance.now() - startedAt > READY_WITHIN_MS) throw new Error(`${script} does not answer`);
      await setTimeout(5);
    }
  } catch (error) {
    await stop(child);
    throw error;
  }
  return {
    url,
    readyMs: performance.now() - startedAt,
    rssMb: () => residentMegabytes(child),
    stop: () => stop(child),
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function residentMegabytes(child: ChildProcess): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)]);
  return Number(stdout.trim()) / 1024;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const tooLate = new AbortController();
  await Promise.race([
    ended,
    setTimeout(CLOSE_WITHIN_MS, undefined, { signal: tooLate.signal }).then(
      () => child.kill('SIGKILL'),
      () => undefined,
    ),
  ]);
  await ended;
  tooLate.abort();
}
