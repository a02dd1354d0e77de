import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { PASSWORD_WORK } from './features/auth/passwords.ts';
import { PASSWORD, startTestApp, type TestApp } from './testing/test-app.ts';

const HOME = '198.51.100.1';
const CAFE = '198.51.100.2';

type Tried = { status: number; device: string | undefined; retryAfter: unknown };

describe.each(TEST_DIALECTS)('tries to sign in on %s', (dialect) => {
  let harbour: TestApp;

  beforeEach(async () => {
    harbour = await startTestApp(dialect);
    await harbour.signUp('owner');
  });

  afterEach(() => harbour.close());

  /** A sign-in on the web, or over REST where it says so. */
  async function attempt(
    password: string,
    {
      from = HOME,
      email = 'owner@example.com',
      device,
      rest = false,
      otp,
    }: {
      from?: string;
      email?: string;
      device?: string | undefined;
      rest?: boolean;
      otp?: string;
    } = {},
  ): Promise<Tried> {
    const response = await harbour.app.inject({
      method: 'POST',
      url: rest ? '/api/auth/login' : '/trpc/auth.login',
      remoteAddress: from,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(device !== undefined && { cookies: { device } }),
      payload: { email, password, ...(otp !== undefined && { otp }) },
    });
    const kept = response.cookies.find(({ name }) => name === 'device')?.value;
    return { status: response.statusCode, device: kept, retryAfter: response.headers['retry-after'] };
  }

  const fail = async (times: number, more: Parameters<typeof attempt>[1] = {}) => {
    for (let n = 0; n < times; n += 1) expect((await attempt('wrong', more)).status).toBe(401);
  };

  /** Wrong passwords for an account from as many addresses, as if they had been tried. */
  const failFromEverywhere = (count: number) =>
    harbour.database.transaction((trx) =>
      trx
        .insertInto('throttles')
        .values({
          key: 'login:account:owner@example.com',
          count,
          ends_at: new Date(harbour.clock.now + 60_000).toISOString(),
        })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ count }))
        .execute(),
    );

  test('ten of an account from one address, then this address waits and no other', async () => {
    await fail(10);
    const refused = await attempt(PASSWORD);
    expect(refused).toMatchObject({ status: 429, retryAfter: '900' });
    expect((await attempt(PASSWORD, { rest: true })).status).toBe(429);
    expect((await attempt(PASSWORD, { from: CAFE })).status).toBe(200);
    harbour.clock.now += 16 * 60_000;
    expect((await attempt(PASSWORD)).status).toBe(200);
  });

  test('of many at once no more than ten are looked at, the right one among them or not', async () => {
    const tries = Array.from({ length: 40 }, (_, n) => attempt(n === 39 ? PASSWORD : 'wrong'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('a device that signed in before is judged apart, and for its own account alone', async () => {
    const { device } = await attempt(PASSWORD);
    await fail(10);
    expect((await attempt(PASSWORD)).status).toBe(429);
    expect((await attempt(PASSWORD, { device })).status).toBe(200);
    // It is no way around: it has ten tries itself.
    await fail(10, { device });
    expect((await attempt(PASSWORD, { device })).status).toBe(429);
    await harbour.signUp('thief');
    const own = (await attempt(PASSWORD, { email: 'thief@example.com', from: CAFE })).device;
    expect((await attempt(PASSWORD, { device: own })).status).toBe(429);
    const forged = `${device?.slice(0, -3) ?? ''}AAA`;
    expect((await attempt(PASSWORD, { device: forged })).status).toBe(429);
  });

  test('past a hundred failures of an address only devices that signed in before are looked at there', async () => {
    const { device } = await attempt(PASSWORD);
    for (let n = 0; n < 100; n += 1) await fail(1, { email: `nobody-${String(n)}@example.com`, rest: true });
    expect((await attempt(PASSWORD)).status).toBe(429);
    expect((await attempt(PASSWORD, { rest: true })).status).toBe(429);
    expect((await attempt(PASSWORD, { device })).status).toBe(200);
    expect((await attempt(PASSWORD, { from: CAFE })).status).toBe(200);
  }, 60_000);

  test('those who get in cost their address nothing', async () => {
    await fail(5);
    for (let n = 0; n < 110; n += 1) expect((await attempt(PASSWORD, { rest: true })).status).toBe(200);
  }, 60_000);

  test('past fifty failures of an account each try waits and none is refused, but on a known device', async () => {
    const { device } = await attempt(PASSWORD, { from: HOME });
    await failFromEverywhere(50);
    expect((await attempt(PASSWORD, { from: CAFE })).status).toBe(200);
    expect((await attempt('wrong', { from: CAFE })).status).toBe(401);
    expect(harbour.waits).toEqual([5000, 5000]);
    expect((await attempt(PASSWORD, { device })).status).toBe(200);
    expect(harbour.waits).toHaveLength(2);
    await failFromEverywhere(5000);
    expect((await attempt(PASSWORD, { from: CAFE })).status).toBe(200);
  });

  test('a new password by mail clears the counts', async () => {
    await fail(10);
    await fail(10, { from: CAFE });
    await failFromEverywhere(90);
    await harbour.trpc('mutation', 'account.forgotPassword', { email: 'owner@example.com' });
    await harbour.runJobs();
    const mails = await harbour.database.read.selectFrom('mails').selectAll().execute();
    const token = /reset-password\?token=([\w-]+)/u.exec(JSON.stringify(mails))?.[1];
    const input = { token, password: 'a new quiet harbour' };
    expect((await harbour.trpc('mutation', 'account.resetPassword', input)).status).toBe(200);
    harbour.waits.length = 0;
    expect((await attempt(input.password)).status).toBe(200);
    expect((await attempt(input.password, { from: CAFE })).status).toBe(200);
    expect(harbour.waits).toEqual([]);
  });

  test('of a flood from one address few are hashed, and one from elsewhere has its turn among the first', async () => {
    harbour.deps.passwordWork = PASSWORD_WORK;
    await attempt(PASSWORD);
    const cpuAtFirst = { all: process.cpuUsage(), own: process.threadCpuUsage() };
    const statuses: number[] = [];
    const flood = Array.from({ length: 115 }, async (_, n) => {
      statuses.push((await attempt('wrong', { email: `nobody-${String(n)}@example.com`, rest: true })).status);
    });
    const elsewhere = attempt(PASSWORD, { from: '203.0.113.1' }).then(({ status }) => ({
      status,
      before: statuses.filter((one) => one === 401).length,
    }));
    await Promise.all(flood);
    const cpu = { all: process.cpuUsage(cpuAtFirst.all).user, own: process.threadCpuUsage(cpuAtFirst.own).user };
    const { status, before } = await elsewhere;
    const failures = statuses.filter((one) => one === 401).length;
    expect(status).toBe(200);
    expect(before).toBeLessThan(20);
    expect(failures).toBeGreaterThan(50);
    expect(failures).toBeLessThan(80);
    const refused = statuses.filter((one) => one === 503 || one === 429).length;
    expect(refused).toBe(115 - failures);
    // The hashing is most of the work, and none of it is done where requests are answered.
    expect(cpu.own / cpu.all).toBeLessThan(0.5);
    // What was not looked at cost nothing.
    const { count } = await harbour.database.read
      .selectFrom('throttles')
      .select('count')
      .where('key', '=', `login:address:${HOME}`)
      .executeTakeFirstOrThrow();
    expect(count).toBe(failures);
  }, 60_000);
});
