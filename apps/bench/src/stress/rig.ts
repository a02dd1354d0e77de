import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { freePort } from '@msafara/db/testing/free-port';
import { type StandIn, startStandIn } from '@msafara/paypal-stand-in/stand-in';

import { call } from './http-client.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

const SERVER = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const SHIFT_CLOCK = new URL('shift-clock.ts', import.meta.url).href;
const READY_WITHIN_MS = 30_000;
const CREDENTIALS = { clientId: 'stress', clientSecret: 'stress-secret', webhookId: 'WH-STRESS' };

export const ADMIN = { email: 'stress@msafara.example', password: 'caravan-of-eleven-camels' } as const;

export type Server = {
  url: string;
  pid: number;
  readyMs: number;
  isAlive: () => boolean;
  /** Ends the process at once. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

type ServerOptions = { port?: number; clockShiftMs?: number };

/** What stands around the server and outlives it: mail server, payment provider, database. */
export type Rig = {
  databaseUrl: string;
  mails: MailSink;
  provider: StandIn;
  control: (method: 'POST' | 'PUT' | 'DELETE' | 'GET', path: string, body?: unknown) => Promise<unknown>;
  start: (options?: ServerOptions) => Promise<Server>;
  close: () => Promise<void>;
};

/** A rig for servers on a database; every server that it started ends with it. */
export async function createRig(databaseUrl: string): Promise<Rig> {
  const [mails, provider] = [await startMailSink(), await startStandIn(CREDENTIALS)];
  const servers: Server[] = [];
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    DEMO: 'false',
    LOG_LEVEL: 'silent',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: mails.url,
    PAYPAL_API_BASE: provider.baseUrl,
    PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
  };
  return {
    databaseUrl,
    mails,
    provider,
    async control(method, path, body) {
      const answer = await call(provider.baseUrl, method, `/control/${path}`, { body });
      if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
    async start({ port, clockShiftMs } = {}) {
      const shift = clockShiftMs === undefined ? [] : ['--import', SHIFT_CLOCK];
      const server = await startServer(port ?? (await freePort()), shift, {
        ...env,
        ...(clockShiftMs !== undefined && { CLOCK_SHIFT_MS: String(clockShiftMs) }),
      });
      servers.push(server);
      provider.setWebhookUrl(`${server.url}/paypal/webhook`);
      return server;
    },
    async close() {
      for (const server of servers) await server.kill();
      await provider.close();
      await mails.stop();
    },
  };
}

async function startServer(port: number, nodeArgs: string[], env: Record<string, string>): Promise<Server> {
  const url = `http://127.0.0.1:${String(port)}`;
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, [...nodeArgs, SERVER], {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!isAlive()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  while (!(await isReady(url))) {
    if (!isAlive()) throw new Error('the server did not start');
    if (performance.now() - startedAt > READY_WITHIN_MS) {
      await end('SIGKILL');
      throw new Error('the server does not answer');
    }
    await setTimeout(5);
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    isAlive,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await call(url, 'GET', '/readyz')).status === 200;
  } catch {
    return false;
  }
}
