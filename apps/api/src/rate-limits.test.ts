import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PROCEDURES } from './testing/procedures.ts';
import { routesOf } from './testing/registered-routes.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { buildServer } from './server.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en" dir="ltr"><div id="root"></div></html>');
  await writeFile(join(folder, 'theme-init.js'), '');
  await writeFile(join(folder, 'manifest.json'), '{}');
});

afterAll(() => rm(folder, { recursive: true }));

/** The product as it is served: with its pages, and with the pages of the payment stand-in. */
async function startWhole(limits: 'on' | 'off'): Promise<{ harbour: TestApp; app: TestApp['app'] }> {
  const harbour = await startTestApp('sqlite', { RATE_LIMITS: limits }, { payments: true });
  const standIn = harbour.deps.env.paypal;
  const app = await buildServer(harbour.deps, { webRoot: folder, isOpen: () => true, standIn });
  await app.ready();
  return { harbour, app };
}

type Asked = { method: string; url: string };

/** One address for each way in: every route of the server and every procedure. */
function waysIn(app: TestApp['app']): Asked[] {
  const routes = routesOf(app).map(({ method, url }) => ({ method, url: url.replaceAll(/:\w+|\*/gu, 'x') }));
  const calls = PROCEDURES.map(({ path, type }) => ({
    method: type === 'mutation' ? 'POST' : 'GET',
    url: `/trpc/${path}`,
  }));
  return [...routes, ...calls, { method: 'GET', url: '/api/nothing-here' }, { method: 'DELETE', url: '/' }];
}

async function limitOf(app: TestApp['app'], { method, url }: Asked, remoteAddress: string): Promise<number> {
  const response = await app.inject({ method, url, remoteAddress });
  return Number(response.headers['x-ratelimit-limit'] ?? Number.NaN);
}

describe('limits', () => {
  let whole: Awaited<ReturnType<typeof startWhole>>;

  beforeAll(async () => {
    whole = await startWhole('on');
  });

  afterAll(async () => {
    await whole.app.close();
    await whole.harbour.close();
  });

  test('there is no way in without one', async () => {
    const ways = waysIn(whole.app);
    expect(ways.length).toBeGreaterThan(150);
    const unlimited: string[] = [];
    for (const way of ways) {
      const limit = await limitOf(whole.app, way, '198.51.100.7');
      if (!(limit > 0 && limit <= 6000)) unlimited.push(`${way.method} ${way.url}`);
    }
    expect(unlimited).toEqual([]);
  });

  test('what costs something has less than what is only looked at', async () => {
    const limits = {
      'POST /api/auth/login': 120,
      'POST /api/auth/register': 60,
      'POST /paypal/order': 30,
      'POST /api/chat-messages': 30,
      'DELETE /api/admin/reset-shipments': 30,
      'GET /api/public/track/x': 1200,
      'GET /track': 600,
      'GET /trpc/tracking.find': 3000,
      'GET /': 6000,
      'GET /healthz': 600,
    };
    const found: Record<string, number> = {};
    for (const way of Object.keys(limits)) {
      const [method = '', url = ''] = way.split(' ');
      found[way] = await limitOf(whole.app, { method, url }, '198.51.100.8');
    }
    expect(found).toEqual(limits);
  });

  test('past it an address waits, its whole /64 with it, others do not; another route is still open', async () => {
    const setup = (remoteAddress: string) =>
      whole.app.inject({ url: '/paypal/order', method: 'POST', remoteAddress, payload: {} });
    for (let n = 0; n < 30; n += 1) expect((await setup('2001:db8:1:1::1')).statusCode).toBe(400);
    const refused = await setup('2001:db8:1:1:ffff::2');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Please wait a moment.',
      reason: { code: 'request.tooMany', params: {} },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await setup('2001:db8:1:2::1')).statusCode).toBe(400);
    expect((await whole.app.inject({ url: '/healthz', remoteAddress: '2001:db8:1:1::1' })).statusCode).toBe(200);
  });

  test('who writes too much to support is told how long to wait, in words and in the header', async () => {
    const writer = await whole.harbour.signUp('writer');
    await whole.harbour.database.transaction((trx) =>
      trx.updateTable('organisations').set({ tier: 'growth' }).where('id', '=', writer.user.organisation.id).execute(),
    );
    const write = () => {
      const body = { subject: 'Seals', message: 'Which seals does Busia take?' };
      return whole.harbour.rest('POST', '/api/chat-messages', { token: writer.token, body });
    };
    for (let n = 0; n < 20; n += 1) expect((await write()).status).toBe(201);
    whole.harbour.clock.now += 15 * 60_000;
    const refused = await write();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2700']);
    expect(refused.body).toMatchObject({
      message: 'Too many tries. Please wait 45 minutes and try again.',
      reason: { code: 'request.tooManyTries', params: { seconds: 2700 } },
    });
  });

  test('numbers of others are not found out by checking files for import (D7)', async () => {
    const sender = await whole.harbour.signUp('guesser');
    const other = await whole.harbour.signUp('owner-of-one');
    const body = { trackingNumber: 'SH-000001ABC', origin: 'Tema', destination: 'Kumasi' };
    expect((await whole.harbour.rest('POST', '/api/shipments', { token: other.token, body })).status).toBe(201);
    const check = (trackingNumbers: string[]) =>
      whole.harbour.trpc('mutation', 'shipments.checkImport', { trackingNumbers }, sender.cookie);
    const [taken, free] = [await check(['SH-000001ABC']), await check(['SH-000002ABC'])];
    expect(taken).toMatchObject({ status: 200, body: { ours: [] } });
    expect(taken.body).toEqual(free.body);
    // Numbers are counted, not calls: a file with few of them is asked for as often as one likes.
    const many = Array.from({ length: 200 }, (_, n) => `SH-${String(n).padStart(6, '0')}XYZ`);
    for (let n = 0; n < 199; n += 1) expect((await check(many)).status).toBe(200);
    expect((await check(many.slice(0, 198))).status).toBe(200);
    expect(await check(['SH-000001ABC'])).toMatchObject({
      status: 429,
      body: { data: { domainCode: 'TOO_MANY_REQUESTS' } },
    });
  });

  test('a forged X-Forwarded-For gives nobody a new limit (15.3.4)', async () => {
    const ask = (n: number) =>
      whole.app.inject({
        url: '/api/chat-messages',
        method: 'POST',
        remoteAddress: '198.51.100.9',
        headers: { 'x-forwarded-for': `203.0.113.${String(n)}`, forwarded: `for=203.0.113.${String(n)}` },
      });
    for (let n = 0; n < 30; n += 1) expect((await ask(n)).statusCode).toBe(401);
    expect((await ask(31)).statusCode).toBe(429);
  });
});

test('RATE_LIMITS=off turns all of them off, for load tests', async () => {
  const { harbour, app } = await startWhole('off');
  for (const way of waysIn(app)) expect(await limitOf(app, way, '198.51.100.7')).toBeNaN();
  await app.close();
  await harbour.close();
});

test('a proxy that is named is believed, one that is not is not (15.3.4)', async () => {
  const harbour = await startTestApp('sqlite', { TRUST_PROXY: '10.0.0.1' });
  const ask = (remoteAddress: string, forwarded: string) =>
    harbour.app.inject({
      url: '/api/chat-messages',
      method: 'POST',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
  const left = (response: { headers: Record<string, unknown> }) => response.headers['x-ratelimit-remaining'];
  expect(left(await ask('10.0.0.1', '203.0.113.1'))).toBe('29');
  expect(left(await ask('10.0.0.1', '203.0.113.2'))).toBe('29');
  expect(left(await ask('10.0.0.2', '203.0.113.1'))).toBe('29');
  expect(left(await ask('10.0.0.2', '203.0.113.9'))).toBe('28');
  // Some hand on the port too, which is another one for each connection.
  expect(left(await ask('10.0.0.1', '203.0.113.1:49152'))).toBe('28');
  expect(left(await ask('10.0.0.1', '203.0.113.1:49153, 10.0.0.1:8080'))).toBe('27');
  expect(left(await ask('10.0.0.1', '[2001:db8:0:1::7]:49152'))).toBe('29');
  expect(left(await ask('10.0.0.1', '2001:db8:0:1::8'))).toBe('28');
  await harbour.close();
});

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
  'the metrics are closed to what a proxy on this machine passes on, told by %s',
  async (name) => {
    for (const env of [{}, { TRUST_PROXY: '127.0.0.1' }]) {
      const harbour = await startTestApp('sqlite', env);
      const ask = (headers: Record<string, string>) =>
        harbour.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers });
      expect((await ask({})).statusCode).toBe(200);
      expect((await ask({ [name]: '127.0.0.1' })).statusCode).toBe(403);
      await harbour.close();
    }
  },
);
