import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PASSWORD, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('who signs up, on %s', (dialect) => {
  let harbour: TestApp;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
  });

  afterAll(() => harbour.close());

  test('an organisation has the name it was given, its owner’s without one, and a new one when renamed (D1)', async () => {
    const made = (given: object, n: number) =>
      harbour.rest('POST', '/api/auth/register', {
        body: { name: 'Zuri Mwangi', email: `zuri-${String(n)}@example.com`, password: PASSWORD, ...given },
      });
    const nameOf = (body: unknown) => (body as { user: { organisation: { name: string } } }).user.organisation.name;
    expect(nameOf((await made({ organisationName: ' Zuri Traders Ltd ' }, 1)).body)).toBe('Zuri Traders Ltd');
    expect(nameOf((await made({ organisationName: '  ' }, 2)).body)).toBe('Zuri Mwangi');
    expect(nameOf((await made({}, 3)).body)).toBe('Zuri Mwangi');
    for (const organisationName of ['win at prize.example', 'x'.repeat(101), 'a\u0000b', 7]) {
      const refused = await made({ organisationName }, 4);
      expect(refused).toMatchObject({
        status: 400,
        body: { fieldErrors: { organisationName: expect.any(String) as string } },
      });
    }
    const owner = await harbour.signIn('zuri-1@example.com', PASSWORD);
    const renamed = await harbour.trpc('mutation', 'organisations.rename', { name: 'Zuri Freight' }, owner.cookie);
    expect(renamed.body).toMatchObject({ organisation: { name: 'Zuri Freight' } });
    for (const name of ['', 'x'.repeat(101), 'see www.example.com']) {
      expect((await harbour.trpc('mutation', 'organisations.rename', { name }, owner.cookie)).status).toBe(400);
    }
    const session = await harbour.trpc('query', 'auth.session', undefined, owner.cookie);
    expect(session.body).toMatchObject({ organisation: { name: 'Zuri Freight' } });
  });

  test('who signs up reads days as the browser writes them, by the default without a word of it (D31)', async () => {
    const body = { name: 'Aïssatou', email: 'aissatou@example.com', password: PASSWORD, language: 'fr' };
    const formatOf = async (given: object) => {
      const { status, body: answer } = await harbour.rest('POST', '/api/auth/register', {
        body: { ...body, ...given },
      });
      return status === 201 || status === 200
        ? (answer as { user: { settings: { dateFormat: string } } }).user.settings.dateFormat
        : status;
    };
    expect(await formatOf({ dateFormat: 'DD/MM/YYYY' })).toBe('DD/MM/YYYY');
    expect(await formatOf({ email: 'nia@example.com' })).toBe('MM/DD/YYYY');
    expect(await formatOf({ email: 'odd@example.com', dateFormat: 'D.M.Y' })).toBe(400);
  });

  test('who signs up keeps the theme that the browser proposes, and has the light one without a word of it', async () => {
    const themeOf = async (email: string, given: object) => {
      const body = { name: 'Nia', email, password: PASSWORD, ...given };
      const answer = await harbour.rest('POST', '/api/auth/register', { body });
      const themed = answer.body as { user?: { settings: { theme: string } } };
      return themed.user?.settings.theme ?? answer.status;
    };
    expect(await themeOf('by-night@example.com', { theme: 'auto' })).toBe('auto');
    expect(await themeOf('by-day@example.com', {})).toBe('light');
    expect(await themeOf('odd-theme@example.com', { theme: 'sepia' })).toBe(400);
  });

  test('a request for admin works as sender and waits (D2)', async () => {
    const body = {
      name: 'Chidi',
      email: 'chidi@example.com',
      password: PASSWORD,
      role: 'admin',
      subscriptionTier: 'enterprise',
    };
    const { body: answer } = await harbour.rest('POST', '/api/auth/register', { body });
    expect(answer).toMatchObject({ user: { role: 'sender', requestedRole: 'admin', subscriptionTier: 'starter' } });
    const taken = await harbour.rest('POST', '/api/auth/register', { body: { ...body, email: 'CHIDI@example.com' } });
    expect(taken).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    const common = await harbour.rest('POST', '/api/auth/register', { body: { ...body, password: 'password1' } });
    expect(common).toMatchObject({ status: 400, body: { fieldErrors: { password: expect.any(String) as string } } });
  });
});
