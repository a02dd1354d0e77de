import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { updateUserActive } from '@msafara/db/users/members.repository';
import { updatePassword } from '@msafara/db/users/user-settings.repository';
import { findAnyAdmin } from '@msafara/db/users/users.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { openTestDatabase } from '@msafara/db/testing/test-databases';
import * as argon2 from 'argon2';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { createDeps } from './deps.ts';
import { parseEnv } from './env.ts';
import { ensureFirstAdmin } from './features/auth/first-admin.ts';
import { PASSWORD_WORK } from './features/auth/passwords.ts';
import { closeDemo, restoreDemo } from './features/demo/demo.service.ts';
import { DEMO_LOGIN } from './features/demo/demo-account.ts';
import { PASSWORD, type Person, signInToDemo, startTestApp, TEST_KEY, type TestApp } from './testing/test-app.ts';

// The server of other files knows another argon2: it is loaded anew for this one, and again for those after it.
vi.hoisted(() => vi.resetModules());
vi.mock('argon2', { spy: true });
afterAll(() => {
  vi.resetModules();
});

const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('passwords and sessions on %s', (dialect) => {
  let harbour: TestApp;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off', DEMO: 'false' }, { passwordWork: PASSWORD_WORK });
  });

  afterAll(() => harbour.close());

  const login = (email: string, password = PASSWORD) =>
    harbour.rest('POST', '/api/auth/login', { body: { email, password } });

  const storedHash = async (id: string) =>
    (
      await harbour.database.read
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash;

  test('are stored by argon2id with its parameters, made anew at sign-in when they were weaker (11.4.2)', async () => {
    const { user } = await harbour.signUp('hashed');
    const first = await storedHash(user.id);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/u);
    const weak = await argon2.hash(PASSWORD, { type: argon2.argon2id, memoryCost: 8192, timeCost: 2, parallelism: 1 });
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ password_hash: weak }).where('id', '=', user.id).execute(),
    );
    expect((await login(user.email, 'wrong')).status).toBe(401);
    expect(await storedHash(user.id)).toBe(weak);
    expect((await login(user.email)).status).toBe(200);
    const fresh = await storedHash(user.id);
    expect(fresh).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/u);
    expect(fresh).not.toBe(first);
    expect((await login(user.email)).status).toBe(200);
  });

  test('are neither trimmed nor cut: 128 characters, and blanks at their ends (6.2.8, 6.2.9)', async () => {
    const password = ` ${'long words, and many of them '.repeat(5)} `.slice(0, 127).padEnd(128, ' ');
    const body = { name: 'Long', email: 'long@example.com', password };
    expect((await harbour.rest('POST', '/api/auth/register', { body })).status).toBe(201);
    expect((await login(body.email, password)).status).toBe(200);
    expect((await login(body.email, password.trim())).status).toBe(401);
    expect((await login(body.email, password.slice(0, 127))).status).toBe(401);
  });

  test('the unknown, the known and the shut out cost the same work and get the same answer (6.3.8)', async () => {
    const { user } = await harbour.signUp('known');
    const shut = await harbour.signUp('shut');
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ is_active: 0 }).where('id', '=', shut.user.id).execute(),
    );
    const work = async (email: string, password: string) => {
      vi.mocked(argon2.verify).mockClear();
      const { status, body } = await login(email, password);
      return { status, body, verified: vi.mocked(argon2.verify).mock.calls.length };
    };
    const refused = {
      status: 401,
      body: {
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
        reason: { code: 'auth.wrong', params: {} },
      },
      verified: 1,
    };
    expect(await work(user.email, 'wrong words')).toEqual(refused);
    expect(await work('nobody@example.com', 'wrong words')).toEqual(refused);
    expect(await work(shut.user.email, PASSWORD)).toEqual(refused);
  });

  /** Does something once the next password was checked, before anything comes of it. */
  function onceChecked(work: () => Promise<void>): void {
    vi.mocked(argon2.verify).mockImplementationOnce(async (...of) => {
      const { verify } = await vi.importActual<typeof argon2>('argon2');
      const matches = await verify(...of);
      await work();
      return matches;
    });
  }

  test('a sign-in whose password is changed while it is checked opens nothing (D6)', async () => {
    const { user, cookie } = await harbour.signUp('overtaken');
    const password = 'words that were not here before';
    onceChecked(async () => {
      const change = { currentPassword: PASSWORD, password };
      expect((await harbour.trpc('mutation', 'account.changePassword', change, cookie)).status).toBe(200);
    });
    expect(await login(user.email)).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const sessions = harbour.database.read.selectFrom('sessions').select('kind').where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([{ kind: 'web' }]);
    expect((await login(user.email, password)).status).toBe(200);
  });

  test('a sign-in waits for a change of the password that is under way, and opens nothing after it (D6)', async () => {
    const { user } = await harbour.signUp('under-way');
    const passwordHash = await argon2.hash('words that were not here before');
    const changing = Promise.withResolvers<void>();
    let change: Promise<void> | undefined;
    onceChecked(async () => {
      change = harbour.database.transaction(async (trx) => {
        await updatePassword(trx, { id: user.id, passwordHash, now: new Date(harbour.clock.now).toISOString() });
        changing.resolve();
        await sleep(200);
      });
      await changing.promise;
    });
    expect((await login(user.email)).status).toBe(401);
    await change;
  });

  test('a sign-in whose password is hashed anew while it is checked goes on (D6)', async () => {
    const { user } = await harbour.signUp('renewed');
    const password_hash = await argon2.hash(PASSWORD, { memoryCost: 8192, timeCost: 2, parallelism: 1 });
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute(),
    );
    onceChecked(async () => {
      expect((await login(user.email)).status).toBe(200);
    });
    expect((await login(user.email)).status).toBe(200);
  });

  test.each(['changePassword', 'changeEmail', 'beginTwoFactor', 'endTwoFactor'])(
    'a password that is changed while %s checks it lets nothing through (D6)',
    async (act) => {
      const { user, cookie } = await harbour.signUp(`outrun-${act}`.toLowerCase());
      const call = (path: string, input: object) => harbour.trpc('mutation', `account.${path}`, input, cookie);
      const code = (secret: string) =>
        new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: harbour.clock.now });
      const input: Record<string, string> = { currentPassword: PASSWORD };
      if (act === 'changePassword') input['password'] = 'words of somebody else';
      if (act === 'changeEmail') input['email'] = 'else@example.com';
      if (act === 'endTwoFactor') {
        const { secret } = (await call('beginTwoFactor', input)).body as { secret: string };
        expect((await call('confirmTwoFactor', { code: code(secret) })).status).toBe(200);
        harbour.clock.now += 30_000;
        input['code'] = code(secret);
      }
      const passwordHash = await argon2.hash('words that were not here before');
      const stored = () =>
        harbour.database.read
          .selectFrom('users')
          .select(['password_hash', 'totp_secret', 'totp_enabled_at'])
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow();
      const before = await stored();
      onceChecked(() =>
        harbour.database.transaction((trx) =>
          updatePassword(trx, { id: user.id, passwordHash, now: new Date(harbour.clock.now).toISOString() }),
        ),
      );
      expect(await call(act, input)).toMatchObject({
        status: 400,
        body: {
          data: { reason: { code: 'password.wrong' }, fieldCodes: { currentPassword: { code: 'password.wrong' } } },
        },
      });
      expect(await stored()).toEqual({ ...before, password_hash: passwordHash });
      const links = harbour.database.read.selectFrom('user_tokens').select('purpose').where('user_id', '=', user.id);
      expect(await links.execute()).toEqual([{ purpose: 'verify-email' }]);
    },
  );

  test('a session is 256 random bits, new at each sign-in, stored as its hash alone (7.2.3, 7.2.4)', async () => {
    const first = await harbour.signUp('token');
    const second = await harbour.signIn('token@example.com', PASSWORD);
    const tokens = [first.token, first.cookie, second.token, second.cookie];
    expect(new Set(tokens).size).toBe(4);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await harbour.database.read
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', first.user.id)
      .execute();
    const stored = rows.map(({ token_hash }) => token_hash);
    for (const token of tokens) expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify(rows)).not.toContain(first.token);
    // Whoever fixes a cookie beforehand does not know the one that signing in gives.
    const fixed = await harbour.trpc(
      'mutation',
      'auth.login',
      { email: 'token@example.com', password: PASSWORD },
      'x'.repeat(43),
    );
    expect(fixed.headers['cookie']).not.toBe('x'.repeat(43));
  });

  test('a session that is used all the time is over after 30 days (7.3.2)', async () => {
    let who: Person = await harbour.signUp('eager');
    who = await harbour.signIn('eager@example.com', PASSWORD);
    const isIn = async () => (await harbour.rest('GET', '/api/stats', { token: who.token })).status;
    for (let hours = 0; hours < 30 * 24 - 20; hours += 20) {
      harbour.clock.now += 20 * HOUR;
      expect(await isIn()).toBe(200);
    }
    harbour.clock.now += 21 * HOUR;
    expect(await isIn()).toBe(401);
  });

  test('a session whose last use is being written lasts from that use on, for whoever comes meanwhile (D3)', async () => {
    const { token } = await harbour.signUp('writing');
    const look = async () => (await harbour.rest('GET', '/api/stats', { token })).status;
    const { transaction } = harbour.database;
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harbour.database.transaction = async (work) => {
      begun.resolve();
      await released.promise;
      return transaction(work);
    };
    harbour.clock.now += 23 * HOUR;
    expect(await look()).toBe(200);
    await begun.promise;
    harbour.database.transaction = transaction;
    harbour.clock.now += 2 * HOUR;
    const answer = look();
    await sleep(300);
    released.resolve();
    expect(await answer).toBe(200);
  });

  test('a demo that is open no longer lets nobody in, nor stay; where it is open again it does (6.3.2)', async () => {
    const visitor = await signInToDemo(harbour);
    await closeDemo(harbour.deps);
    expect((await login(DEMO_LOGIN.email, DEMO_LOGIN.password)).status).toBe(401);
    expect((await harbour.rest('GET', '/api/stats', { token: visitor.token })).status).toBe(401);
    await restoreDemo(harbour.deps);
    expect((await login(DEMO_LOGIN.email, DEMO_LOGIN.password)).status).toBe(200);
    const { body } = await harbour.trpc('query', 'app.config');
    expect(body).toMatchObject({ demoLogin: null });
  });

  test('a restoring that was planned while the demo was open opens none that is closed by now (6.3.2)', async () => {
    await closeDemo(harbour.deps);
    const now = new Date(harbour.clock.now).toISOString();
    const planned = { id: 'demo.restore@before', kind: 'demo.restore', payload: {}, runAt: now, createdAt: now };
    await harbour.database.transaction((trx) => insertJob(trx, planned));
    await harbour.runJobs();
    expect((await login(DEMO_LOGIN.email, DEMO_LOGIN.password)).status).toBe(401);
    await restoreDemo(harbour.deps);
  });

  test('whoever is shut out while they sign in has no session, nor once they are let in again', async () => {
    const { user } = await harbour.signUp('shutout');
    const { database } = harbour;
    const now = new Date(harbour.clock.now).toISOString();
    const { signingIn } = await database.transaction(async (trx) => {
      await updateUserActive(trx, user.id, false, now);
      const answer = login(user.email);
      // It has looked at the password by then, and waits to open the session.
      await sleep(500);
      return { signingIn: answer };
    });
    expect((await signingIn).status).toBe(401);
    const sessions = database.read.selectFrom('sessions').select('kind').where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
  });

  test('what was tried stands in the audit log, without the password (16.3.1)', async () => {
    const { user } = await harbour.signUp('logged');
    await login(user.email, 'a secret of somebody');
    await login('nobody-at-all@example.com', 'a secret of somebody');
    const entries = await harbour.database.read.selectFrom('audit_log').selectAll().execute();
    const own = entries.filter(({ user_id }) => user_id === user.id).map(({ action }) => action);
    expect(own).toEqual(expect.arrayContaining(['auth.registered', 'auth.signed-in', 'auth.sign-in-failed']));
    const failed = entries.filter(({ action }) => action === 'auth.sign-in-failed');
    expect(failed.some(({ user_id }) => user_id === null)).toBe(true);
    for (const { details } of failed) expect(JSON.parse(details)).toEqual({ address: '127.0.0.1' });
    expect(JSON.stringify(entries)).not.toMatch(/a secret of somebody|quiet harbour/u);
  });
});

test('there is no admin that everybody knows: none in production, a random password elsewhere (6.3.2)', async () => {
  const deps = async (env: Record<string, string>) =>
    createDeps(parseEnv({ PAYMENTS: 'off', ...env }), await openTestDatabase('sqlite'));
  const production = await deps({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://track.example.com',
    SECRET_KEY: TEST_KEY,
  });
  expect(production.env.DEMO).toBe(false);
  expect(await ensureFirstAdmin(production)).toBeUndefined();
  expect(await findAnyAdmin(production.database.read)).toBeFalsy();
  const [one, other] = [await deps({}), await deps({})];
  const passwords = [(await ensureFirstAdmin(one))?.password, (await ensureFirstAdmin(other))?.password];
  expect(passwords.map((password) => password?.length)).toEqual([20, 20]);
  expect(passwords[0]).not.toBe(passwords[1]);
  for (const { database } of [production, one, other]) await database.close();
});
