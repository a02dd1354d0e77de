import { type AddressInfo, connect, type Socket } from 'node:net';

import { insertSession } from '@msafara/db/sessions/sessions.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { insertUser } from '@msafara/db/users/users.repository';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { fromNow, nowOf } from './deps.ts';
import { hashToken } from './features/auth/sessions.service.ts';
import { shedLoad } from './http/load-shedding.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const HALF = (target: string) =>
  `POST ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 40\r\n\r\n{"email":`;

let sockets: Socket[] = [];

function open(port: number, bytes: string): { socket: Socket; text: () => string; isOver: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(bytes);
  sockets.push(socket);
  return {
    socket,
    text: () => Buffer.concat(chunks).toString(),
    isOver: new Promise((resolve) => socket.once('close', resolve)),
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

describe('requests that are sent by halves', () => {
  let harbour: TestApp;
  let port: number;

  beforeAll(async () => {
    harbour = await startTestApp('sqlite');
    await harbour.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = harbour.app.server.address() as AddressInfo);
  });

  afterAll(() => harbour.close());

  test('250 of them from one address take nobody’s place, and 50 are held at most', async () => {
    const halves = Array.from({ length: 250 }, () => open(port, HALF('/api/auth/login')));
    const refused = () => halves.filter(({ text }) => text() !== '');
    await expect.poll(() => refused().length).toBe(200);
    const ask = (path: string) => fetch(`http://127.0.0.1:${String(port)}${path}`);
    expect((await ask('/api/public/track/NOWHERE-1')).status).toBe(404);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    expect(refused()).toHaveLength(200);
    expect(refused()[0]?.text()).toMatch(/^HTTP\/1\.1 429 .*retry-after: 1\r\n.*"code":"TOO_MANY_REQUESTS"/su);
  });

  test('what was given up makes room, and small bodies that come at once never needed any', async () => {
    const halves = Array.from({ length: 50 }, () => open(port, HALF('/api/auth/login')));
    await wait(200);
    for (const { socket } of halves) socket.destroy();
    await wait(200);
    const post = () =>
      fetch(`http://127.0.0.1:${String(port)}/trpc/account.unsubscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body: '{}',
      });
    const answers = await Promise.all(Array.from({ length: 120 }, post));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });
});

describe('a body that does not come', () => {
  const app = fastify();
  let port: number;

  beforeAll(async () => {
    await shedLoad(app, { patience: { silentMs: 400, wholeMs: 1500, lookMs: 50 } });
    app.post('/', () => ({ done: true }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = app.server.address() as AddressInfo);
  });

  afterAll(() => app.close());

  test('is given up when it is silent', async () => {
    const { text, isOver } = open(port, HALF('/'));
    await isOver;
    expect(text()).toMatch(/^HTTP\/1\.1 408 .*"message":"The request took too long\."/su);
  });

  test('is given up when it is not whole in time, though it never falls silent', async () => {
    const from = Date.now();
    const { socket, isOver } = open(port, HALF('/').replace('40', '4000'));
    const timer = setInterval(() => socket.write(' '), 100);
    await isOver;
    clearInterval(timer);
    const took = Date.now() - from;
    expect(took).toBeGreaterThan(1200);
    expect(took).toBeLessThan(5000);
  });

  test('is waited for while it comes slowly', async () => {
    const { socket, text } = open(port, HALF('/'));
    for (const part of ['"a@b.c"', ',"passwor', 'd":"12345', '678"} ']) {
      await wait(200);
      socket.write(part);
    }
    await expect.poll(text).toContain('{"done":true}');
  });
});

test('whoever hangs up before being looked at leaves no place taken', async () => {
  const app = fastify();
  await shedLoad(app);
  app.addHook('onRequest', () => wait(150).then(() => undefined));
  app.get('/', () => ({ done: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const gone = Array.from({ length: 220 }, () => open(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'));
  await wait(100);
  for (const { socket } of gone) socket.destroy();
  await wait(500);
  expect((await fetch(`http://127.0.0.1:${String(port)}/`)).status).toBe(200);
  await app.close();
});

test('while the event loop is late, requests are told to come back', async () => {
  const app = fastify();
  await shedLoad(app, { lateMs: 20 });
  app.get('/', () => ({ done: true }));
  await app.ready();
  const until = Date.now() + 10_000;
  const ask = () => app.inject({ url: '/' });
  let answer = await ask();
  while (answer.statusCode === 200 && Date.now() < until) {
    const busyUntil = Date.now() + 200;
    while (Date.now() < busyUntil);
    await wait(1);
    answer = await ask();
  }
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  await app.close();
});

describe.each(TEST_DIALECTS)('one office behind one address on %s', (dialect) => {
  const PEOPLE = 120;

  test('120 people have their streams and are answered; an eleventh window of one of them waits', async () => {
    const harbour = await startTestApp(dialect);
    const { deps } = harbour;
    const owner = await harbour.signUp('office');
    await harbour.app.listen({ host: '127.0.0.1', port: 0 });
    const base = `http://127.0.0.1:${String((harbour.app.server.address() as AddressInfo).port)}`;
    const cookies = await deps.database.transaction(async (trx) => {
      const made: string[] = [];
      for (let n = 0; n < PEOPLE; n += 1) {
        const [userId, token] = [deps.newId(), deps.newToken()];
        await insertUser(trx, {
          id: userId,
          organisationId: owner.user.organisation.id,
          email: `person-${String(n)}@example.com`,
          passwordHash: 'none',
          name: `Person ${String(n)}`,
          role: 'viewer',
          requestedRole: null,
          isOwner: false,
          mustChangePassword: false,
          createdAt: nowOf(deps),
        });
        const session = { id: deps.newId(), userId, kind: 'web' as const, tokenHash: hashToken(token) };
        const ends = { idleUntil: fromNow(deps, 3_600_000), expiresAt: fromNow(deps, 3_600_000) };
        await insertSession(trx, {
          ...session,
          ...ends,
          createdAt: nowOf(deps),
          userAgent: null,
          address: '127.0.0.1',
        });
        made.push(token);
      }
      return made;
    });
    const gone = new AbortController();
    const ask = (path: string, cookie: string) =>
      fetch(`${base}${path}`, { headers: { cookie: `sid=${cookie}` }, signal: gone.signal });
    const streams = await Promise.all(cookies.map((cookie) => ask('/api/live', cookie)));
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
    const answers = await Promise.all(cookies.map((cookie) => ask('/trpc/account.settings', cookie)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

    // The windows of two sessions of one person are counted together.
    const { user, cookie } = await harbour.signUp('two-browsers');
    const again = await harbour.signIn(user.email, 'a quiet harbour');
    const windows = [cookie, again.cookie].flatMap((one) => Array.from({ length: 5 }, () => one));
    const opened = await Promise.all(windows.map((one) => ask('/api/live', one)));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
    expect((await ask('/api/live', cookie)).status).toBe(429);
    gone.abort();
    await harbour.close();
  });
});
