import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const WAY = { origin: 'Mombasa', destination: 'Kampala' };
const REFUSED = { code: 'FORBIDDEN', reason: { code: 'password.changeFirst' } };

describe.each(TEST_DIALECTS)('a password that somebody else made, on %s (D1)', (dialect) => {
  let harbour: TestApp;
  let here: Person;
  let made = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    await harbour.signUp('given');
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ must_change_password: 1 }).where('email', '=', 'given@example.com').execute(),
    );
    here = await harbour.signIn('given@example.com', PASSWORD);
  });

  afterAll(() => harbour.close());

  const trpc = (kind: 'query' | 'mutation', path: string, input?: object) =>
    harbour.trpc(kind, path, input, here.cookie);
  const profile = () => trpc('mutation', 'account.changeProfile', { name: 'Given Name' });
  const create = async (by: { cookie: string } | { token: string }) => {
    const who = 'token' in by ? { authorization: `Bearer ${by.token}` } : { cookie: `sid=${by.cookie}` };
    made += 1;
    const payload = { ...WAY, trackingNumber: `GIVEN-${String(made)}` };
    const headers = { ...who, 'sec-fetch-site': 'same-origin' };
    const answer = await harbour.app.inject({ method: 'POST', url: '/api/shipments', headers, payload });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };

  test('changes nothing on the web until another one is chosen, and shows what there is', async () => {
    expect(await profile()).toMatchObject({
      status: 403,
      body: { data: { reason: { code: 'password.changeFirst' } } },
    });
    expect(await create({ cookie: here.cookie })).toMatchObject({ status: 403, body: REFUSED });
    expect((await trpc('query', 'auth.session')).body).toMatchObject({ mustChangePassword: true });
    expect((await trpc('query', 'account.settings')).status).toBe(200);
    const system = { timezone: 'UTC', dateFormat: 'MM/DD/YYYY', theme: 'light', language: 'sw' };
    expect((await trpc('mutation', 'account.changeSystem', system)).status).toBe(200);
    const change = { currentPassword: PASSWORD, password: 'words that were not here before' };
    expect((await trpc('mutation', 'account.changePassword', change)).status).toBe(200);
    expect((await profile()).status).toBe(200);
    expect((await create({ cookie: here.cookie })).status).toBe(201);
  });

  test('signs out, and does not hold back REST by token', async () => {
    await harbour.signUp('taken');
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ must_change_password: 1 }).where('email', '=', 'taken@example.com').execute(),
    );
    const { cookie, token } = await harbour.signIn('taken@example.com', PASSWORD);
    expect((await create({ token })).status).toBe(201);
    expect((await create({ cookie })).status).toBe(403);
    expect((await harbour.trpc('mutation', 'auth.logout', undefined, cookie)).status).toBe(200);
    expect((await create({ cookie })).status).toBe(401);
  });
});
