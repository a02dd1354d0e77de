import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { errorSchema } from '@msafara/domain/reason.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { TIMEOUTS } from './http/limits.ts';
import { buildServer } from './server.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const SECRET = 'nobody may read this';
const SCRIPT = 'console.log(1)';
const HOST = 'host: localhost\r\n';
const CLOSE = 'connection: close\r\n';

let folder: string;
let harbour: TestApp;
let app: TestApp['app'];
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-web-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await mkdir(join(folder, 'web/.hidden'));
  await writeFile(join(folder, 'secret.txt'), SECRET);
  await writeFile(join(folder, 'web/.env'), SECRET);
  await writeFile(join(folder, 'web/.hidden/x.js'), SECRET);
  await writeFile(join(folder, 'web/index.html'), '<!doctype html><div id="root"></div>');
  await writeFile(join(folder, 'web/manifest.json'), '{}');
  await writeFile(join(folder, 'web/assets/app.js'), SCRIPT);
  harbour = await startTestApp('sqlite', { RATE_LIMITS: 'off' });
  app = await buildServer(harbour.deps, { webRoot: join(folder, 'web'), isOpen: () => true });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});

afterAll(async () => {
  await app.close();
  await harbour.close();
  await rm(folder, { recursive: true });
});

/** Sends these very bytes and answers all that comes back. */
async function send(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A server that hangs up while it is still being written to has answered before.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString();
  const [head = '', ...rest] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/u.exec(head)?.[1]),
    headers: head.toLowerCase(),
    body: rest.join('\r\n\r\n'),
  };
}

const get = (target: string, headers = '') => send(`GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}${headers}\r\n`);

const ourError = errorSchema.strict().extend({ message: z.string().min(8) });

describe('what is no request', () => {
  const login = (headers: string, body: string) =>
    send(`POST /api/auth/login HTTP/1.1\r\n${HOST}${CLOSE}content-type: application/json\r\n${headers}\r\n${body}`);

  test.each([
    ['no HTTP at all', () => send('\u0016\u0003\u0001 hello\r\n\r\n'), 400],
    ['a line that is no header', () => send(`GET / HTTP/1.1\r\n${HOST}nonsense\r\n\r\n`), 400],
    ['headers of 40 kB', () => get('/healthz', `x-large: ${'x'.repeat(40_000)}\r\n`), 431],
    ['an address of 40 kB', () => get(`/${'x'.repeat(40_000)}`), 431],
    ['two lengths', () => login('content-length: 2\r\ncontent-length: 40\r\n', '{}'), 400],
    ['a length and chunks', () => login('content-length: 2\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n'), 400],
    ['a length that is none', () => login('content-length: -1\r\n', ''), 400],
    ['a chunk that is none', () => login('transfer-encoding: chunked\r\n', 'zz\r\n'), 400],
    ['a body of 70 kB', () => login('content-length: 70000\r\n', 'x'.repeat(70_000)), 413],
    ['a broken escape', () => get('/api/public/track/%E0%A4%A'), 400],
    ['a parameter of 600 characters', () => get(`/api/public/track/${'x'.repeat(600)}`), 404],
  ])('%s is answered in words', async (_what, ask, status) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(ourError.parse(JSON.parse(answer.body))).toBeDefined();
    expect(answer.headers).toContain('x-content-type-options: nosniff');
    expect((await get('/healthz')).status).toBe(200);
  });

  test.each(['TRACE', 'CONNECT', 'OPTIONS', 'PUT', 'PROPFIND'])(
    '%s does nothing and repeats nothing',
    async (method) => {
      for (const path of ['/', '/api/stats', '/trpc/auth.logout', '/assets/app.js']) {
        const answer = await send(
          `${method} ${path} HTTP/1.1\r\n${HOST}${CLOSE}x-secret: ${SECRET}\r\ncontent-type: application/json\r\nsec-fetch-site: same-origin\r\ncontent-length: 0\r\n\r\n`,
        );
        expect(answer.status >= 400 || Number.isNaN(answer.status)).toBe(true);
        expect(answer.headers + answer.body).not.toContain(SECRET);
      }
    },
  );

  test('a broken escape in the address of a page leads to what the app says of it, on this site', async () => {
    const page = 'accept: text/html,*/*;q=0.8\r\n';
    for (const [path, readable] of [
      ['/shipments/SH%', '/shipments/SH%25'],
      ['/s/%E0%A4%A?from=mail', '/s/%25E0%25A4%25A?from=mail'],
      ['//elsewhere.example/%E0', '/elsewhere.example/%25E0'],
      ['/\\elsewhere.example/%E0', '/elsewhere.example/%25E0'],
    ] as const) {
      const answer = await get(path, page);
      expect([path, answer.status, /location: (.*)/u.exec(answer.headers)?.[1]?.trim()]).toEqual([
        path,
        302,
        readable.toLowerCase(),
      ]);
      expect((await get(readable, page)).body).toContain('<div id="root">');
    }
    expect((await get('/track/SH%', page)).headers).toContain('location: /track/sh%25');
    for (const [path, header] of [
      ['/api/shipments/%E0', page],
      ['/track/%E0', 'accept: application/json\r\n'],
    ] as const) {
      expect((await get(path, header)).status).toBe(400);
    }
  });

  test('chunks of nothing are no body, though curl in PHP calls them a form', async () => {
    const post = (chunks: string) =>
      send(
        `POST /api/notifications/read-all HTTP/1.1\r\n${HOST}${CLOSE}content-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`,
      );
    expect((await post('0\r\n\r\n')).status).toBe(401);
    expect((await post('3\r\na=1\r\n0\r\n\r\n')).status).toBe(415);
  });

  test('HEAD is GET without the body', async () => {
    for (const path of ['/healthz', '/', '/assets/app.js']) {
      const answer = await send(`HEAD ${path} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`);
      expect([path, answer.status, answer.body]).toEqual([path, 200, '']);
    }
  });
});

describe('files', () => {
  test('the script is there', async () => {
    expect(await get('/assets/app.js')).toMatchObject({ status: 200, body: SCRIPT });
  });

  test.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%252e%252e%252f%252e%252e%252fsecret.txt',
    '/assets/....//....//secret.txt',
    '//secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/app.js%00.txt',
    '/assets/../.env',
    '/.env',
    '/%2eenv',
    '/.hidden/x.js',
    'http://localhost/../secret.txt',
    '/docs/static/../../../secret.txt',
    '/docs/static/..%2f..%2f..%2fpackage.json',
  ])('%s leads to none that is not ours to give', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body).not.toMatch(/nobody may read|"dependencies"/u);
  });

  test.each([
    ['a range past its end', 'range: bytes=99999-\r\n', '/assets/app.js', 416],
    ['a condition that does not hold', 'if-match: "other"\r\n', '/assets/app.js', 412],
    ['a date that does not hold', 'if-unmodified-since: Sat, 01 Jan 2000 00:00:00 GMT\r\n', '/manifest.json', 412],
    ['a range that is none', 'range: bytes=a-b,,\r\n', '/assets/app.js', 416],
    ['a range', 'range: bytes=0-2\r\n', '/assets/app.js', 206],
  ])('%s is answered with the status of HTTP for it', async (_what, header, path, status) => {
    const answer = await get(path, header);
    expect(answer.status).toBe(status);
    if (status >= 400) expect(ourError.parse(JSON.parse(answer.body))).toBeDefined();
  });
});

test('slow clients are cut off: headers, body and silence have an end', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
    headersTimeout: TIMEOUTS.headers,
    requestTimeout: TIMEOUTS.request,
    timeout: TIMEOUTS.connection,
    keepAliveTimeout: TIMEOUTS.keepAlive,
  });
  expect(TIMEOUTS.headers).toBeLessThanOrEqual(30_000);
  expect(TIMEOUTS.request).toBeLessThanOrEqual(60_000);
  expect(TIMEOUTS.connection).toBeLessThanOrEqual(120_000);
});

test('whoever sends far too much reads that it is too long, rather than lose the connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = Buffer.alloc(12 * 1024 * 1024, ' ');
  const asked = async (headers: Record<string, string>, sent: Buffer | string) => {
    const url = `http://127.0.0.1:${String(port)}/api/auth/login`;
    const one = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } });
    one.end(sent);
    const [answer] = (await once(one, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    if (!one.writableFinished) await once(one, 'finish');
    return { status: answer.statusCode, isReused: one.reusedSocket };
  };
  const length = { 'content-length': String(body.length) };
  expect(await asked(length, body)).toEqual({ status: 413, isReused: false });
  for (const headers of [length, { 'transfer-encoding': 'chunked' }, length]) {
    expect(await asked(headers, body)).toEqual({ status: 413, isReused: true });
  }
  // What comes after it is another request.
  expect(await asked({}, '{}')).toEqual({ status: 400, isReused: true });
  agent.destroy();
});
