import { once } from 'node:events';
import { connect } from 'node:net';

import { freePort } from '@msafara/db/testing/free-port';
import { freshDatabaseUrl } from '@msafara/db/testing/test-databases';
import { afterEach, expect, test, vi } from 'vitest';

import { type ChildServer, startChildServer } from './testing/child-server.ts';

const ADMIN = { email: 'root@example.com', password: 'the quay at night' };
const CLIENTS = 8;

const env = {
  DEMO: 'false',
  PAYMENTS: 'off',
  RATE_LIMITS: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};

let servers: ChildServer[] = [];
/** Ends what a test that failed has left running. */
let stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  for (const server of servers) await server.kill();
  servers = [];
});

async function start(more: Record<string, string>): Promise<ChildServer> {
  const server = await startChildServer(await freePort(), { ...env, ...more });
  servers.push(server);
  return server;
}

async function post(address: string, path: string, body: unknown, token = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
  return fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function signIn(address: string): Promise<string> {
  return ((await (await post(address, '/api/auth/login', ADMIN)).json()) as { token: string }).token;
}

/** What a proxy does: asks /readyz ten times a second, and sends requests to those that are ready, each once. */
function startProxy(addresses: readonly string[]) {
  const ready = new Set(addresses);
  const state = { isOver: false };
  const look = addresses.map(async (address) => {
    while (!state.isOver) {
      const isReady = await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(address);
      else ready.delete(address);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  return {
    any: () => [...ready][Math.floor(Math.random() * ready.size)] ?? '',
    isReady: (address: string) => ready.has(address),
    stop: async () => {
      state.isOver = true;
      await Promise.all(look);
    },
  };
}

/** Clients that create and look up without pause; whatever is not answered as it should be is a failure. */
function startLoad(anyServer: () => string, token: string) {
  const [created, failed]: [string[], string[]] = [[], []];
  const state = { isOver: false };
  let made = 0;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!state.isOver) {
      made += 1;
      const trackingNumber = `DRAIN-${String(made).padStart(5, '0')}`;
      const body = { trackingNumber, origin: 'Tema', destination: 'Kumasi' };
      const seen = async (asked: Promise<Response>) => asked.then(({ status }) => String(status), String);
      const status = await seen(post(anyServer(), '/api/shipments', body, token));
      if (status === '201') created.push(trackingNumber);
      else failed.push(`POST ${status}`);
      const found = await seen(fetch(`${anyServer()}/api/public/track/${trackingNumber}`));
      if (found !== '200') failed.push(`GET ${found}`);
    }
  });
  return {
    created,
    failed,
    stop: async () => {
      state.isOver = true;
      await Promise.all(clients);
    },
  };
}

/** An open screen. */
async function listen(address: string, token: string) {
  const answer = await fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${token}` } });
  const stream = { status: answer.status, text: '', isOver: false };
  const read = async () => {
    for await (const chunk of answer.body ?? []) stream.text += Buffer.from(chunk).toString();
  };
  void read()
    // A server that is killed at the end of the test cuts it.
    .catch(() => undefined)
    .finally(() => {
      stream.isOver = true;
    });
  return stream;
}

test('a server that is told to end under load fails no request of a client that obeys /readyz', async () => {
  const more = { DATABASE_URL: await freshDatabaseUrl('postgres'), DRAIN_SECONDS: '2' };
  const [one, other] = [await start(more), await start(more)];
  const token = await signIn(one.address);
  const proxy = startProxy([one.address, other.address]);
  const load = startLoad(proxy.any, token);
  stops = [load.stop, proxy.stop];
  const screen = await listen(one.address, token);
  await vi.waitFor(() => expect(load.created.length).toBeGreaterThan(20), 10_000);

  const ended = one.end();
  await vi.waitFor(() => expect(proxy.isReady(one.address)).toBe(false), 2000);
  // Open screens go on to hear of what happens elsewhere, until the door closes.
  const heard = screen.text.length;
  await vi.waitFor(() => expect(screen.text.slice(heard)).toContain('"shipments"'), 2000);
  expect(screen.isOver).toBe(false);
  expect(await ended).toBe(0);
  await expect.poll(() => screen.isOver).toBe(true);
  expect((await listen(proxy.any(), token)).status).toBe(200);

  await load.stop();
  await proxy.stop();
  expect(load.failed).toEqual([]);
  const list = await fetch(`${other.address}/api/shipments`, { headers: { authorization: `Bearer ${token}` } });
  const numbers = ((await list.json()) as { trackingNumber: string }[]).map(({ trackingNumber }) => trackingNumber);
  expect(numbers.toSorted()).toEqual(load.created.toSorted());
}, 60_000);

test('a probe that is told that the server closes is no error in its log', async () => {
  const server = await start({ DATABASE_URL: 'sqlite::memory:', DRAIN_SECONDS: '1', LOG_LEVEL: 'info' });
  const ended = server.end();
  await vi.waitFor(async () => expect((await fetch(`${server.address}/readyz`)).status).toBe(503), 1000);
  await ended;
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('refused, since the server is closing'));
  expect(lines.length).toBeGreaterThan(0);
  expect(server.output()).not.toMatch(/"level":50|"stack"/u);
}, 60_000);

test('what arrives once the door is closed is told to come back in our own form; what came before is answered', async () => {
  const server = await start({ DATABASE_URL: 'sqlite::memory:' });
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'a quiet harbour' });
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const json = `host: x\r\ncontent-type: application/json\r\ncontent-length: ${String(body.length)}\r\n\r\n`;
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${json}${body.slice(0, 10)}`);
  // Once the server answers this later request, it has received the first one.
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
  const ended = server.end();
  await vi.waitFor(() => expect(fetch(`${server.address}/healthz`)).rejects.toThrow(), 5000);
  socket.write(`${body.slice(10)}POST /api/auth/register HTTP/1.1\r\n${json}${body}`);
  await once(socket, 'close');
  const [first = '', second = ''] = Buffer.concat(chunks)
    .toString()
    .split(/(?=HTTP\/1\.1 )/u);
  expect(first).toMatch(/^HTTP\/1\.1 401 /u);
  expect(second).toMatch(/^HTTP\/1\.1 503 .*^retry-after: 5\r\n/imsu);
  expect(second).toMatch(/^connection: close\r\n/imu);
  expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 'OVERLOADED',
    message: 'The server is closing.',
    reason: { code: 'server.closing' },
  });
  expect(await ended).toBe(0);
}, 60_000);
