import { freshDatabaseUrl, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { PASSWORD, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('people behind one address on %s', (dialect) => {
  let harbour: TestApp;

  beforeEach(async () => {
    harbour = await startTestApp(dialect);
  });

  afterEach(() => harbour.close());

  const ask = (path: string) => harbour.app.inject({ url: path, remoteAddress: '198.51.100.1' });
  const miss = async (times: number) => {
    for (let n = 0; n < times; n += 1) await ask('/api/public/track/NO-SUCH-1');
  };

  test('are slowed by the misses of one of them on every way to track, and not refused', async () => {
    const paths = [
      '/api/public/track/SH-482917KQT',
      `/trpc/tracking.find?input=${encodeURIComponent('{"trackingNumber":"SH-482917KQT"}')}`,
      `/trpc/tracking.route?input=${encodeURIComponent('{"trackingNumber":"SH-482917KQT"}')}`,
      '/api/public/track/NO-SUCH-2',
    ];
    // The number is at hand: it is slowed all the same.
    await ask(paths[0] ?? '');
    await miss(101);
    expect(harbour.waits).toEqual([]);
    const answers = [];
    for (const path of paths) answers.push((await ask(path)).statusCode);
    expect(answers).toEqual([200, 200, 200, 404]);
    expect(harbour.waits).toEqual([1000, 2000, 3000, 4000]);
    expect((await harbour.app.inject({ url: paths[0] ?? '', remoteAddress: '198.51.100.2' })).statusCode).toBe(200);
    expect(harbour.waits).toHaveLength(4);
  });

  test('register, however many: past twenty an hour one a second', async () => {
    const register = (n: number) =>
      harbour.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress: '198.51.100.1',
        payload: { name: 'Somebody', email: `somebody-${String(n)}@example.com`, password: PASSWORD },
      });
    for (let n = 0; n < 23; n += 1) expect((await register(n)).statusCode).toBe(201);
    expect(harbour.waits).toEqual([1000, 2000]);
  }, 30_000);

  test('follow shipments: past thirty an hour one a second, and no miss slows them', async () => {
    await harbour.signUp('sender');
    const { token } = await harbour.signIn('sender@example.com', PASSWORD);
    const body = { trackingNumber: 'FOLLOW-0001', origin: 'Tema', destination: 'Kumasi' };
    await harbour.rest('POST', '/api/shipments', { token, body });
    const follow = (n: number) =>
      harbour.trpc('mutation', 'tracking.follow', {
        trackingNumber: 'FOLLOW-0001',
        email: `reader-${String(n)}@example.com`,
      });
    for (let n = 0; n < 32; n += 1) expect((await follow(n)).status).toBe(200);
    expect(harbour.waits).toEqual([1000]);
    // One reader is not mailed without end for that.
    for (let n = 0; n < 4; n += 1) expect((await follow(1)).status).toBe(200);
    expect((await follow(1)).status).toBe(429);
  }, 30_000);

  test('unsubscribe and stop following, however many did before', async () => {
    const post = (url: string) => harbour.app.inject({ method: 'POST', url, remoteAddress: '198.51.100.1' });
    const id = '018f0000-0000-7000-8000-000000000000';
    const key = 'k'.repeat(43);
    for (let n = 0; n < 130; n += 1) {
      expect((await post(`/unsubscribe?user=${id}&key=${key}&kind=status`)).statusCode).toBe(404);
      expect((await post(`/stop-following?follower=${id}&key=${key}`)).statusCode).toBe(200);
    }
    expect(harbour.waits).toEqual([]);
  }, 30_000);
});

test('slowed answers take no place from the others: 20 wait by address, and the 21st is told to come again', async () => {
  const waking: (() => void)[] = [];
  const sleep = () => new Promise<void>((resolve) => waking.push(resolve));
  const harbour = await startTestApp('sqlite', {}, { sleep });
  const ask = (address: string) =>
    harbour.app.inject({ url: '/api/public/track/NO-SUCH-1', remoteAddress: address, headers: {} });
  const addresses = Array.from({ length: 15 }, (_, n) => `198.51.100.${String(n)}`);
  for (const address of addresses) for (let n = 0; n < 101; n += 1) await ask(address);
  const slowed = addresses.flatMap((address) => Array.from({ length: 21 }, () => ask(address)));
  // Three hundred wait, and the process has room for two hundred more.
  await expect.poll(() => waking.length, { timeout: 20_000 }).toBe(300);
  expect((await ask('203.0.113.1')).statusCode).toBe(404);
  for (const wake of waking) wake();
  const answers = await Promise.all(slowed);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(300);
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(addresses.map(() => '1'));
  await harbour.close();
}, 30_000);

describe('people behind one address who ask two processes', () => {
  let processes: TestApp[];

  beforeEach(async () => {
    const databaseUrl = await freshDatabaseUrl('postgres');
    const start = () => startTestApp('postgres', {}, { databaseUrl });
    processes = [await start(), await start()];
  });

  afterEach(() => Promise.all(processes.map((each) => each.close())));

  const at = (n: number) => processes[n] as TestApp;
  const ask = (n: number, number: string) =>
    at(n).app.inject({ url: `/api/public/track/${number}`, remoteAddress: '198.51.100.1' });

  test('are slowed at both by the misses at one, hits of what is at hand too, and take their turns together', async () => {
    const hit = 'SH-482917KQT';
    expect((await ask(1, hit)).statusCode).toBe(200);
    for (let n = 0; n < 101; n += 1) await ask(0, 'NO-SUCH-1');
    // The first past the budget had its turn at once.
    expect(at(0).waits).toEqual([]);
    const waitsAfterAsking = async () => {
      await ask(1, hit);
      return at(1).waits;
    };
    await expect.poll(waitsAfterAsking).toEqual([1000]);
    await ask(0, hit);
    await ask(1, 'NO-SUCH-2');
    expect([at(0).waits, at(1).waits]).toEqual([[2000], [1000, 3000]]);
  });

  test('register one a second past twenty an hour, wherever', async () => {
    const register = (n: number) =>
      at(n % 2).app.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress: '198.51.100.1',
        payload: { name: 'Somebody', email: `somebody-${String(n)}@example.com`, password: PASSWORD },
      });
    for (let n = 0; n < 24; n += 1) expect((await register(n)).statusCode).toBe(201);
    expect([at(0).waits, at(1).waits]).toEqual([[2000], [1000, 3000]]);
  }, 30_000);
});
