import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { CREATE_WEBHOOK, RECEIVERS } from './features/docs/webhook-quickstarts.ts';
import { followJournal } from './features/webhooks/fan-out.ts';
import { createWebhookSender } from './features/webhooks/send-webhook.ts';
import { sendDueWebhooks } from './features/webhooks/webhooks.worker.ts';
import { settledJournal } from './testing/settled-journal.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

type Language = keyof typeof RECEIVERS;

/** How the receiver of each language is started. */
const COMMANDS: Record<Language, (file: string, port: number) => [command: string, ...args: string[]]> = {
  typescript: (file) => [process.execPath, file],
  python: (file) => ['python3', file],
  php: (file, port) => ['php', '-S', `127.0.0.1:${port}`, file],
};

const isThere = (command: string) => spawnSync(command, ['--version']).error === undefined;

let harbour: TestApp;
let owner: Person;
let folder: string;
let env: NodeJS.ProcessEnv;
const sender = createWebhookSender({ WEBHOOK_ALLOW_NETWORKS: ['127.0.0.0/8'] }, { timeoutMs: 5000 });

beforeAll(async () => {
  harbour = await startTestApp('sqlite', { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });
  // Receivers look at the clock of their machine.
  harbour.clock.now = Date.now();
  await followJournal(harbour.deps);
  owner = await harbour.signUp('owner');
  folder = await mkdtemp(join(tmpdir(), 'msafara-receiver-'));
  const body = { name: 'Receiver', scopes: ['shipments:write', 'webhooks:manage'] };
  const made = await harbour.rest('POST', '/api/keys', { token: owner.token, body });
  const { key } = z.object({ key: z.string() }).parse(made.body);
  const url = await harbour.app.listen({ host: '127.0.0.1', port: 0 });
  env = { PATH: process.env['PATH'], MSAFARA_URL: url, MSAFARA_KEY: key };
});

afterAll(async () => {
  sender.close();
  await harbour.close();
  await rm(folder, { recursive: true });
});

async function send(): Promise<void> {
  await settledJournal(harbour.database);
  await sendDueWebhooks(harbour.deps, harbour.app.log, sender.send);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Waits until something listens on a port. */
async function listening(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen === true) return;
    await setTimeout(50);
  }
  throw new Error(`nothing listens on ${port}`);
}

/** A webhook as the page says to make one, by curl; for that program see below. */
async function makeWebhook(url: string): Promise<{ id: string; secret: string }> {
  await writeFile(join(folder, CREATE_WEBHOOK.file), CREATE_WEBHOOK.code);
  const options = { cwd: folder, env: { ...env, MSAFARA_WEBHOOK_URL: url } };
  const { stdout } = await promisify(execFile)('sh', [CREATE_WEBHOOK.file], options);
  return z.object({ id: z.string(), secret: z.string() }).parse(JSON.parse(stdout));
}

async function said(child: ChildProcess, what: string, listen: string[]): Promise<void> {
  for (let tries = 0; tries < 100 && !listen.join('').includes(what); tries += 1) await setTimeout(50);
  expect([child.exitCode, listen.join('')]).toEqual([null, expect.stringContaining(what)]);
}

describe.skipIf(!isThere('curl')).each(Object.entries(RECEIVERS))('a receiver in %s', (language, { file, code }) => {
  const name = z.enum(['typescript', 'python', 'php']).parse(language);
  const isLeftOut = !isThere(COMMANDS[name](file, 0)[0]);

  // Where the language is not there, the run says that this was left out.
  test.skipIf(isLeftOut)('takes what we signed, and nothing else', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hooks`;
    await send();
    const { id, secret } = await makeWebhook(url);
    await writeFile(join(folder, file), code);
    const [command, ...args] = COMMANDS[name](file, port);
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...env, PORT: String(port), MSAFARA_WEBHOOK_SECRET: secret },
    });
    const heard: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => heard.push(String(chunk)));
    try {
      await listening(port);
      const number = `HOOK-${name.toUpperCase()}`;
      const body = { trackingNumber: number, origin: 'Nairobi', destination: 'Kampala' };
      await harbour.rest('POST', '/api/shipments', { token: owner.token, body });
      await send();
      await said(child, `shipment.created ${number}`, heard);
      const { body: webhook } = await harbour.rest('GET', `/api/webhooks/${id}`, { token: owner.token });
      expect(webhook).toMatchObject({ delivered: 1, failed: 0, waiting: 0 });

      const forged = (headers: Record<string, string>) =>
        fetch(url, { method: 'POST', body: '{"type":"forged"}', headers });
      const now = String(Math.floor(Date.now() / 1000));
      const bad = { 'webhook-id': 'evt_1', 'webhook-timestamp': now, 'webhook-signature': `v1,${'A'.repeat(43)}=` };
      for (const headers of [{}, bad, { ...bad, 'webhook-timestamp': '1' }, { ...bad, 'webhook-signature': 'v1,' }]) {
        expect((await forged(headers)).status).toBe(401);
      }
      expect(heard.join('')).not.toContain('forged');
    } finally {
      child.kill();
      await harbour.rest('DELETE', `/api/webhooks/${id}`, { token: owner.token });
    }
  });
});
