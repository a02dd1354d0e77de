import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const API = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));
const BASELINE = fileURLToPath(new URL('baseline.ts', import.meta.url));

export const ADMIN = { email: 'bench@example.com', password: 'the quay at night' };

export type Server = { address: string; readyMs: number; residentMb: () => number; stop: () => Promise<void> };

async function startServer(args: string[], port: number, path: string, env: Record<string, string>): Promise<Server> {
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${String(port)}`;
  for (let tries = 0; ; tries += 1) {
    const answers = await fetch(address + path).then(
      () => true,
      () => false,
    );
    if (answers) break;
    if (tries > 500 || child.exitCode !== null) throw new Error(`${args.join(' ')} did not start`);
    await wait(20);
  }
  return {
    address,
    readyMs: performance.now() - started,
    residentMb: () => {
      const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1]) / 1024;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The real server as it is built, without rate limits and demo. */
export function startProduct(databaseUrl: string, port: number): Promise<Server> {
  return startServer([API], port, '/healthz', {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    DEMO: 'false',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
}

export function startBaseline(path: string, port: number): Promise<Server> {
  return startServer([BASELINE, path, String(port)], port, '/', {});
}
