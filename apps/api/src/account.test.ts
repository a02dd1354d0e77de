import { findAccount } from '@msafara/db/users/user-settings.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { queueSetPasswordMail } from './features/account/password.service.ts';
import { stopUrlOf } from './features/account/unsubscribe.service.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { PASSWORD, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const NEW_PASSWORD = 'the lighthouse keeper';
const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('accounts on %s', (dialect) => {
  let server: MailServer;
  let harbour: TestApp;

  beforeAll(async () => {
    server = await startMailServer();
    harbour = await startTestApp(dialect, { SMTP_URL: server.url });
  });

  afterAll(async () => {
    await harbour.close();
    await server.stop();
  });

  const call = (path: string, input?: unknown, who?: Person) =>
    harbour.trpc('mutation', `account.${path}`, input, who?.cookie);
  const begin = (who: Person) => call('beginTwoFactor', { currentPassword: PASSWORD }, who);
  const ask = (path: string, who: Person) => harbour.trpc('query', `account.${path}`, undefined, who.cookie);
  const login = (email: string, password: string, otp?: string) =>
    harbour.rest('POST', '/api/auth/login', { body: { email, password, ...(otp !== undefined && { otp }) } });
  const isSignedIn = async (who: Person) =>
    (await harbour.trpc('query', 'auth.session', undefined, who.cookie)).body !== null;

  async function newest(address: string): Promise<{ subject: string; token: string; text: string }> {
    await harbour.runJobs();
    const { subject = '', text = '' } = await server.latestTo(address);
    return { subject, text, token: /token=([\w-]+)/u.exec(text)?.[1] ?? '' };
  }

  test('an address is confirmed by a link that works once, for a day', async () => {
    const who = await harbour.signUp('vera');
    expect(who.user).toMatchObject({ emailVerified: false });
    const first = await newest('vera@example.com');
    expect(first.subject).toBe('Confirm your email address');
    await call('resendVerification', undefined, who);
    const { token } = await newest('vera@example.com');
    expect(token).not.toBe(first.token);
    expect((await call('confirmEmail', { token: first.token })).status).toBe(404);
    const elsewhere = await harbour.signIn('vera@example.com', PASSWORD);
    expect((await call('confirmEmail', { token }, who)).body).toEqual({ email: 'vera@example.com', isNew: false });
    expect((await call('confirmEmail', { token })).status).toBe(404);
    const session = await harbour.trpc('query', 'auth.session', undefined, who.cookie);
    expect(session.body).toMatchObject({ emailVerified: true });
    // Whoever else had come in under this address is out.
    expect((await harbour.trpc('query', 'auth.session', undefined, elsewhere.cookie)).body).toBeNull();
    expect((await harbour.rest('GET', '/api/stats', { token: elsewhere.token })).status).toBe(401);

    const late = await harbour.signUp('late');
    const link = await newest('late@example.com');
    harbour.clock.now += 25 * HOUR;
    expect((await call('confirmEmail', { token: link.token })).status).toBe(404);
    const again = await harbour.signIn('late@example.com', PASSWORD);
    for (let n = 0; n < 5; n += 1) await call('resendVerification', undefined, again);
    expect((await call('resendVerification', undefined, again)).status).toBe(429);
    expect(late.user.id).toBe(again.user.id);
  });

  test('a forgotten password is set anew by mail, which ends every session', async () => {
    const who = await harbour.signUp('fola');
    const known = await call('forgotPassword', { email: 'FOLA@example.com' });
    const unknown = await call('forgotPassword', { email: 'nobody@example.com' });
    expect(known).toMatchObject({ status: 200, body: unknown.body });
    const { subject, token } = await newest('fola@example.com');
    expect(subject).toBe('Set a new password');
    await expect(server.latestTo('nobody@example.com')).rejects.toThrow('no mail');

    expect((await call('openResetLink', { token })).status).toBe(200);
    const common = await call('resetPassword', { token, password: 'password1' });
    expect(common).toMatchObject({
      status: 400,
      body: { data: { fieldErrors: { password: expect.any(String) as string } } },
    });
    expect((await call('resetPassword', { token, password: 'short' })).status).toBe(400);
    expect((await call('resetPassword', { token, password: NEW_PASSWORD })).body).toEqual({
      email: 'fola@example.com',
    });
    expect((await call('resetPassword', { token, password: NEW_PASSWORD })).status).toBe(404);
    expect((await call('openResetLink', { token })).status).toBe(404);
    expect(await isSignedIn(who)).toBe(false);
    expect((await harbour.rest('GET', '/api/stats', { token: who.token })).status).toBe(401);
    expect((await newest('fola@example.com')).subject).toBe('Your password was changed');
    expect((await login('fola@example.com', PASSWORD)).status).toBe(401);
    expect((await login('fola@example.com', NEW_PASSWORD)).body).toMatchObject({ user: { emailVerified: true } });

    await call('forgotPassword', { email: 'fola@example.com' });
    const old = await newest('fola@example.com');
    harbour.clock.now += HOUR + 1000;
    expect((await call('resetPassword', { token: old.token, password: 'some other words' })).status).toBe(404);
    for (let n = 0; n < 5; n += 1) await call('forgotPassword', { email: 'nobody2@example.com' });
    expect((await call('forgotPassword', { email: 'nobody2@example.com' })).status).toBe(429);
    const demo = await signInToDemo(harbour);
    const { email } = demo.user;
    await call('forgotPassword', { email });
    await harbour.runJobs();
    await expect(server.latestTo(email)).rejects.toThrow('no mail');
  });

  test('who had the password before it was set anew does not get the account by another address (D6)', async () => {
    const who = await harbour.signUp('robbed');
    await call('changeEmail', { email: 'thief-of-robbed@example.com', currentPassword: PASSWORD }, who);
    const { token } = await newest('thief-of-robbed@example.com');
    await call('forgotPassword', { email: 'robbed@example.com' });
    const link = await newest('robbed@example.com');
    expect((await call('resetPassword', { token: link.token, password: NEW_PASSWORD })).status).toBe(200);
    expect((await call('confirmEmail', { token })).status).toBe(404);
    expect((await login('robbed@example.com', NEW_PASSWORD)).status).toBe(200);
  });

  test('of two who follow a link at once, one gets through', async () => {
    await harbour.signUp('race');
    await call('forgotPassword', { email: 'race@example.com' });
    const { token } = await newest('race@example.com');
    const answers = await Promise.all([
      call('resetPassword', { token, password: NEW_PASSWORD }),
      call('resetPassword', { token, password: 'some other words' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  test('changing the password asks the current one and ends the other sessions', async () => {
    const here = await harbour.signUp('carl');
    const there = await harbour.signIn('carl@example.com', PASSWORD);
    const change = (currentPassword: string, password: string) =>
      call('changePassword', { currentPassword, password }, here);
    expect((await change('wrong', NEW_PASSWORD)).body).toMatchObject({
      data: { httpStatus: 400, fieldErrors: { currentPassword: 'This is not your current password.' } },
    });
    expect((await change(PASSWORD, PASSWORD)).status).toBe(400);
    expect((await change(PASSWORD, 'password1')).status).toBe(400);
    expect((await change(PASSWORD, NEW_PASSWORD)).body).toMatchObject({ mustChangePassword: false });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await newest('carl@example.com')).subject).toBe('Your password was changed');
    for (let n = 0; n < 10; n += 1) await change('wrong', 'some other words');
    expect((await change(NEW_PASSWORD, 'some other words')).status).toBe(429);
  });

  test('who had to change the password is mailed a link that confirms the address', async () => {
    await harbour.signUp('gift');
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ must_change_password: 1 }).where('email', '=', 'gift@example.com').execute(),
    );
    const here = await harbour.signIn('gift@example.com', PASSWORD);
    expect(here.user).toMatchObject({ mustChangePassword: true, emailVerified: false });
    await call('changePassword', { currentPassword: PASSWORD, password: NEW_PASSWORD }, here);
    await harbour.runJobs();
    const { token } = await newest('gift@example.com');
    expect((await call('confirmEmail', { token }, here)).body).toEqual({ email: 'gift@example.com', isNew: false });
    expect(await isSignedIn(here)).toBe(true);
  });

  test('another address: asked for by password, confirmed there, told here', async () => {
    const who = await harbour.signUp('emma');
    const change = (email: string, currentPassword = PASSWORD) => call('changeEmail', { email, currentPassword }, who);
    expect((await change('new@example.com', 'wrong')).status).toBe(400);
    expect((await change('EMMA@example.com')).status).toBe(400);
    expect((await change('Carl@example.com')).status).toBe(409);
    expect((await change('new@example.com')).status).toBe(200);
    expect((await login('new@example.com', PASSWORD)).status).toBe(401);
    const { token, subject } = await newest('new@example.com');
    expect(subject).toBe('Confirm your new email address');
    expect((await call('confirmEmail', { token })).body).toEqual({ email: 'new@example.com', isNew: true });
    expect((await call('confirmEmail', { token })).status).toBe(404);
    const told = await newest('emma@example.com');
    expect(told.subject).toBe('Your email address was changed');
    expect(told.text).toContain('new@example.com');
    expect((await login('new@example.com', PASSWORD)).body).toMatchObject({ user: { emailVerified: true } });

    expect((await change('wanted@example.com')).status).toBe(200);
    const late = await newest('wanted@example.com');
    await harbour.signUp('wanted');
    expect((await call('confirmEmail', { token: late.token })).status).toBe(409);
  });

  test('two-factor: on by a code, asked for at sign-in, each code once, off by password and code', async () => {
    const who = await harbour.signUp('tola');
    const email = 'tola@example.com';
    const { secret, url } = (await begin(who)).body as { secret: string; url: string };
    expect(url).toMatch(/^otpauth:\/\/totp\/Msafara:tola%40example.com\?/u);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: harbour.clock.now });
    expect((await call('confirmTwoFactor', { code: 'abc' }, who)).status).toBe(400);
    const wrong = code() === '000000' ? '111111' : '000000';
    expect((await call('confirmTwoFactor', { code: wrong }, who)).status).toBe(400);
    expect((await login(email, PASSWORD)).status).toBe(200);
    const on = await call('confirmTwoFactor', { code: code() }, who);
    const { recoveryCodes } = on.body as { recoveryCodes: string[] };
    expect(recoveryCodes).toHaveLength(10);
    expect((await newest(email)).subject).toBe('Two-factor sign-in is on');
    expect((await begin(who)).status).toBe(400);

    expect(await login(email, PASSWORD)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(await login(email, 'wrong', '123456')).toMatchObject({ body: { code: 'INVALID_CREDENTIALS' } });
    expect((await login(email, PASSWORD, code())).status).toBe(401);
    harbour.clock.now += 30_000;
    expect((await login(email, PASSWORD, `${code().slice(0, 3)} ${code().slice(3)}`)).body).toMatchObject({
      user: { hasSecondFactor: true },
    });
    expect((await login(email, PASSWORD, code())).status).toBe(401);
    const overTrpc = await harbour.trpc('mutation', 'auth.login', { email, password: PASSWORD, otp: recoveryCodes[0] });
    expect(overTrpc.status).toBe(200);
    expect((await login(email, PASSWORD, recoveryCodes[0])).status).toBe(401);
    expect((await ask('settings', who)).body).toMatchObject({ recoveryCodesLeft: 9 });

    harbour.clock.now += 30_000;
    const off = (currentPassword: string, given: string) => call('endTwoFactor', { currentPassword, code: given }, who);
    expect((await off('wrong', code())).status).toBe(400);
    expect((await off(PASSWORD, wrong)).status).toBe(400);
    expect((await off(PASSWORD, code())).status).toBe(200);
    expect((await login(email, PASSWORD)).status).toBe(200);
    expect((await login(email, PASSWORD, recoveryCodes[1])).status).toBe(200);
  });

  test('wrong codes are throttled like passwords', async () => {
    const who = await harbour.signUp('thor');
    const { secret } = (await begin(who)).body as { secret: string };
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    await call('confirmTwoFactor', { code: totp.generate({ timestamp: harbour.clock.now }) }, who);
    for (let n = 0; n < 10; n += 1) await login('thor@example.com', PASSWORD, '000000');
    harbour.clock.now += 30_000;
    const right = totp.generate({ timestamp: harbour.clock.now });
    expect((await login('thor@example.com', PASSWORD, right)).status).toBe(429);
  });

  test('sessions are listed, and ended one by one or all but this', async () => {
    const here = await harbour.signUp('sess');
    const there = await harbour.signIn('sess@example.com', PASSWORD);
    const list = async () => (await ask('sessions', here)).body as { id: string; isCurrent: boolean; kind: string }[];
    const sessions = await list();
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions.map(({ kind }) => kind).toSorted()).toEqual(['rest', 'rest', 'web', 'web']);
    const thief = await harbour.signUp('thief');
    for (const { id } of sessions) expect((await call('endSession', { id }, thief)).status).toBe(404);
    const other = sessions.find(({ isCurrent, kind }) => kind === 'web' && !isCurrent);
    await call('endSession', { id: other?.id }, here);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    await call('endOtherSessions', undefined, here);
    expect(await list()).toHaveLength(1);
    await signInToDemo(harbour);
    expect((await ask('sessions', await signInToDemo(harbour))).body).toHaveLength(1);
  });

  test('settings are stored, in every session at once', async () => {
    const who = await harbour.signUp('seth');
    const there = await harbour.signIn('seth@example.com', PASSWORD);
    expect((await ask('settings', there)).body).toEqual({
      notifications: { emailNotifications: true, statusUpdates: false, delayAlerts: true, weeklyReports: true },
      security: { sessionTimeout: 24, passwordExpiry: 90 },
      recoveryCodesLeft: 0,
    });
    const notifications = { emailNotifications: false, statusUpdates: true, delayAlerts: false, weeklyReports: false };
    await call('changeNotifications', notifications, who);
    await call('changeProfile', { name: ' Seth of the Quay ' }, who);
    const settings = { timezone: 'Africa/Kigali', dateFormat: 'YYYY-MM-DD', theme: 'dark', language: 'fr' };
    expect((await call('changeSystem', settings, who)).body).toMatchObject({ name: 'Seth of the Quay', settings });
    await call('changeSecurity', { sessionTimeout: 1, passwordExpiry: null }, who);
    expect((await ask('settings', there)).body).toMatchObject({
      notifications,
      security: { sessionTimeout: 1, passwordExpiry: null },
    });
    for (const bad of [
      { timezone: 'Atlantis' },
      { dateFormat: 'YY' },
      { theme: 'pink' },
      { language: 'de' },
      { more: 1 },
    ]) {
      expect((await call('changeSystem', { ...settings, ...bad }, who)).status).toBe(400);
    }
    expect((await call('changeSecurity', { sessionTimeout: 2, passwordExpiry: 90 }, who)).status).toBe(400);
    expect((await call('changeProfile', { name: 'a\r\nb' }, who)).status).toBe(400);
    expect((await call('changeProfile', { name: 'Seth', role: 'admin' }, who)).status).toBe(400);
  });

  test('what another tab chose stays where a tab that has not seen it stores a choice of its own', async () => {
    const who = await harbour.signUp('tabs');
    const before = { emailNotifications: true, statusUpdates: false, delayAlerts: true, weeklyReports: true };
    await call('changeNotifications', before, who);
    await call('changeNotifications', { weeklyReports: false }, who);
    const notifications = { ...before, delayAlerts: false, weeklyReports: false };
    expect((await call('changeNotifications', { delayAlerts: false }, who)).body).toEqual(notifications);
    await call('changeSecurity', { sessionTimeout: 8 }, who);
    expect((await call('changeSecurity', { passwordExpiry: null }, who)).status).toBe(200);
    expect((await ask('settings', who)).body).toMatchObject({
      notifications,
      security: { sessionTimeout: 8, passwordExpiry: null },
    });
    await call('changeSystem', { timezone: 'Africa/Kigali', dateFormat: 'YYYY-MM-DD' }, who);
    await call('changeSystem', { language: 'sw' }, who);
    expect((await call('changeSystem', { theme: 'dark' }, who)).body).toMatchObject({
      settings: { timezone: 'Africa/Kigali', dateFormat: 'YYYY-MM-DD', language: 'sw', theme: 'dark' },
    });
  });

  test('how a visitor of the demo reads is answered and not stored, since strangers share the account', async () => {
    const visitor = await signInToDemo(harbour);
    const settings = { timezone: 'Africa/Kigali', dateFormat: 'YYYY-MM-DD', theme: 'dark', language: 'ar' };
    expect((await call('changeSystem', settings, visitor)).body).toMatchObject({ id: visitor.user.id, settings });
    expect((await signInToDemo(harbour)).user).toMatchObject({ settings: { language: 'en', theme: 'auto' } });
  });

  test('on a disk without room, who was not seen for a while still reads', async () => {
    const { token } = await harbour.signUp('reading');
    harbour.clock.now += 2 * 60_000;
    const { transaction } = harbour.database;
    let refused = 0;
    harbour.database.transaction = () => {
      refused += 1;
      return Promise.reject(new Error('database or disk is full'));
    };
    expect((await harbour.rest('GET', '/api/stats', { token })).status).toBe(200);
    // Noted for a second, then written in vain.
    await expect.poll(() => refused, { timeout: 5000 }).toBe(1);
    harbour.database.transaction = transaction;
    expect((await harbour.rest('GET', '/api/stats', { token })).status).toBe(200);
  });

  test('a session ends after the hours set, and what a page asks by itself does not keep it', async () => {
    const who = await harbour.signUp('idle');
    await call('changeSecurity', { sessionTimeout: 1, passwordExpiry: 90 }, who);
    const touch = async (idle: boolean) => {
      const headers = { cookie: `sid=${who.cookie}`, 'sec-fetch-site': 'same-origin', ...(idle && { 'x-idle': '1' }) };
      return (await harbour.app.inject({ url: '/trpc/shipments.stats?input=%7B%7D', headers })).statusCode;
    };
    harbour.clock.now += 0.9 * HOUR;
    expect(await touch(false)).toBe(200);
    harbour.clock.now += 0.9 * HOUR;
    expect(await touch(true)).toBe(200);
    harbour.clock.now += 0.2 * HOUR;
    expect(await touch(true)).toBe(401);
  });

  test('an old password is reminded of, and can be put off for a week (D14)', async () => {
    await harbour.signUp('olda');
    harbour.clock.now += 91 * 24 * HOUR;
    const who = await harbour.signIn('olda@example.com', PASSWORD);
    expect(who.user).toMatchObject({ passwordIsOld: true });
    expect((await call('putOffPassword', undefined, who)).body).toMatchObject({ passwordIsOld: false });
    harbour.clock.now += 8 * 24 * HOUR;
    const again = await harbour.signIn('olda@example.com', PASSWORD);
    expect(again.user).toMatchObject({ passwordIsOld: true });
    await call('changeSecurity', { sessionTimeout: 24, passwordExpiry: null }, again);
    const session = await harbour.trpc('query', 'auth.session', undefined, again.cookie);
    expect(session.body).toMatchObject({ passwordIsOld: false });
  });

  test('mails are stopped by their own link, by hand or by the mail program', async () => {
    const { user } = await harbour.signUp('stop');
    const { transaction, read } = harbour.database;
    const [delay, weekly] = await transaction(async (trx) => [
      new URL(await stopUrlOf(harbour.deps, trx, user.id, 'delay')),
      new URL(await stopUrlOf(harbour.deps, trx, user.id, 'weekly')),
    ]);
    const wishes = async () => (await findAccount(read, { id: user.id }))?.notifications;
    const oneClick = (path: string) =>
      harbour.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await oneClick(`/unsubscribe${delay?.search ?? ''}x`)).statusCode).toBe(400);
    expect((await oneClick(`/unsubscribe?user=${user.id}&key=guess&kind=delay`)).statusCode).toBe(404);
    expect((await oneClick(`/unsubscribe${delay?.search ?? ''}`)).json()).toEqual({ success: true });
    expect(await wishes()).toMatchObject({ delayAlerts: false, weeklyReports: true });
    expect((await call('unsubscribe', Object.fromEntries(weekly?.searchParams ?? []))).status).toBe(200);
    expect(await wishes()).toMatchObject({ weeklyReports: false, emailNotifications: true });
    expect((await oneClick('/api/auth/login')).statusCode).toBe(415);
  });

  test('an account made for somebody: the link of its mail sets the first password', async () => {
    const { user } = await harbour.signUp('made');
    const to = { userId: user.id, name: 'Made', email: 'made@example.com', language: 'en' } as const;
    await harbour.database.transaction((trx) => queueSetPasswordMail(harbour.deps, trx, to));
    const { token, subject } = await newest('made@example.com');
    expect(subject).toBe('Your Msafara account');
    harbour.clock.now += 23 * HOUR;
    expect((await call('resetPassword', { token, password: NEW_PASSWORD })).status).toBe(200);
  });
});
