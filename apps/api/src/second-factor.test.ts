import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { encryptTotpSecrets } from './features/account/totp-secrets.ts';
import { createSecrets } from './secrets.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const EMAIL = 'careful@example.com';
const [FIRST, SECOND] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe.each(TEST_DIALECTS)('the second factor on %s', (dialect) => {
  let harbour: TestApp;
  let who: Person;

  beforeEach(async () => {
    harbour = await startTestApp(dialect);
    harbour.deps.secrets = createSecrets(FIRST);
    who = await harbour.signUp('careful');
  });

  afterEach(() => harbour.close());

  const call = (path: string, input?: unknown, person: Person = who) =>
    harbour.trpc('mutation', path, input, person.cookie);
  const login = (otp?: string) =>
    harbour.rest('POST', '/api/auth/login', { body: { email: EMAIL, password: PASSWORD, ...(otp && { otp }) } });
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: harbour.clock.now });
  const stored = async () => {
    const row = await harbour.database.read
      .selectFrom('users')
      .select('totp_secret')
      .where('id', '=', who.user.id)
      .executeTakeFirstOrThrow();
    return row.totp_secret;
  };

  /** Turns two-factor on; a code of the next step is good afterwards. */
  async function turnOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = (await call('account.beginTwoFactor', { currentPassword: PASSWORD })).body as { secret: string };
    const { recoveryCodes } = (await call('account.confirmTwoFactor', { code: codeOf(secret) })).body as {
      recoveryCodes: string[];
    };
    harbour.clock.now += 30_000;
    return { secret, recoveryCodes };
  }

  test('is begun by the password, which is not to be guessed there', async () => {
    for (const input of [undefined, {}, { currentPassword: '' }, { currentPassword: 'wrong' }]) {
      const { status, body } = await call('account.beginTwoFactor', input);
      expect(status).toBe(400);
      expect(JSON.stringify(body)).not.toContain('otpauth');
    }
    for (let n = 0; n < 9; n += 1) await call('account.beginTwoFactor', { currentPassword: 'wrong' });
    expect((await call('account.beginTwoFactor', { currentPassword: PASSWORD })).status).toBe(429);
    expect(await stored()).toBeNull();
  });

  test('has its secret encrypted in the database, from the first step on', async () => {
    const { secret } = await turnOn();
    expect(await stored()).toMatch(/^k1\./u);
    expect(await stored()).not.toContain(secret);
    expect((await login(codeOf(secret))).status).toBe(200);
  });

  test('of an earlier version is encrypted by the first start, and works on', async () => {
    const { secret } = await turnOn();
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ totp_secret: secret }).where('id', '=', who.user.id).execute(),
    );
    expect(await encryptTotpSecrets(harbour.deps)).toEqual({ encrypted: 1, unreadable: 0 });
    expect(await stored()).toMatch(/^k1\./u);
    expect((await login(codeOf(secret))).status).toBe(200);
    expect(await encryptTotpSecrets(harbour.deps)).toEqual({ encrypted: 0, unreadable: 0 });
  });

  test('works on with a new key and the one before, and is encrypted anew by a start', async () => {
    const { secret } = await turnOn();
    harbour.deps.secrets = createSecrets(SECOND, FIRST);
    expect((await login(codeOf(secret))).status).toBe(200);
    expect(await encryptTotpSecrets(harbour.deps)).toEqual({ encrypted: 1, unreadable: 0 });
    harbour.deps.secrets = createSecrets(SECOND);
    harbour.clock.now += 30_000;
    expect((await login(codeOf(secret))).status).toBe(200);
  });

  test('without the old key lets in by a recovery code, or once an admin reset it', async () => {
    const { secret, recoveryCodes } = await turnOn();
    harbour.deps.secrets = createSecrets(SECOND);
    expect(await encryptTotpSecrets(harbour.deps)).toEqual({ encrypted: 0, unreadable: 1 });
    expect(await login(codeOf(secret))).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    expect((await login(recoveryCodes[0])).status).toBe(200);

    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const shown = await harbour.rest('GET', '/api/admin/users', { token: admin.token });
    expect(shown.body).toContainEqual(expect.objectContaining({ email: EMAIL, hasSecondFactor: true }));
    const input = { id: who.user.id };
    expect((await call('admin.resetSecondFactor', input)).status).toBe(403);
    expect((await call('admin.resetSecondFactor', { id: admin.user.id }, admin)).status).toBe(403);
    expect((await call('admin.resetSecondFactor', input, admin)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await call('admin.resetSecondFactor', input, admin)).status).toBe(409);
    await harbour.runJobs();
    const mails = await harbour.database.read
      .selectFrom('mails')
      .select('subject')
      .where('user_id', '=', who.user.id)
      .execute();
    expect(mails).toContainEqual({ subject: 'An administrator reset your two-factor sign-in' });
    const acts = await harbour.database.read
      .selectFrom('audit_log')
      .select(['user_id', 'details'])
      .where('action', '=', 'admin.second-factor-reset')
      .execute();
    expect(acts).toHaveLength(1);
    expect(acts[0]?.user_id).toBe(admin.user.id);
    expect(JSON.stringify(acts[0]?.details)).toContain(who.user.id);
  });
});
