import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { findAccount } from '@msafara/db/users/user-settings.repository';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { stopUrlOf } from './features/account/unsubscribe.service.ts';
import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const PARTS = '--a1b2\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--a1b2--\r\n';
const FORMS = [
  ['multipart/form-data; boundary=a1b2', PARTS],
  ['multipart/form-data; boundary="a1b2"; charset=utf-8', PARTS],
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
] as const;

describe.each(TEST_DIALECTS)('what mail programs send when "unsubscribe" is pressed (RFC 8058), on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let counter = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    owner = await harbour.signUp('owner');
    const { cookie } = await harbour.signIn(ADMIN.email, ADMIN.password);
    const plan = { organisationId: owner.user.organisation.id, subscriptionTier: 'growth', paidUntil: null };
    expect((await harbour.trpc('mutation', 'admin.setPlan', plan, cookie)).status).toBe(200);
  });

  afterAll(() => harbour.close());

  async function press(url: string, type: string, payload: string) {
    const answer = await harbour.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  }

  async function ship(): Promise<string> {
    counter += 1;
    const body = { trackingNumber: `ONE-CLICK-${String(counter)}`, origin: 'Mombasa', destination: 'Kigali' };
    return ((await harbour.rest('POST', '/api/shipments', { token: owner.token, body })).body as { id: string }).id;
  }

  async function followed(): Promise<{ id: string; url: string }> {
    const id = harbour.deps.newId();
    const email = `${id}@example.com`;
    const follower = { id, shipment_id: await ship(), email, email_key: email, language: 'en' as const };
    const key = harbour.deps.newToken();
    const at = new Date(harbour.clock.now).toISOString();
    await harbour.database.transaction((trx) =>
      trx
        .insertInto('followers')
        .values({ ...follower, token_hash: null, stop_key: key, confirmed_at: at, created_at: at })
        .execute(),
    );
    return { id, url: `/stop-following?${new URLSearchParams({ follower: id, key }).toString()}` };
  }

  async function messaged(): Promise<{ address: string; url: string }> {
    const address = `reader-${String(counter)}@example.com`;
    const url = `/api/shipments/${await ship()}/recipients`;
    const body = { email: address, channel: 'email', consent: true };
    expect((await harbour.rest('POST', url, { token: owner.token, body })).status).toBe(201);
    const { stop_token } = await harbour.database.read
      .selectFrom('message_recipients')
      .select('stop_token')
      .where('address', '=', address)
      .executeTakeFirstOrThrow();
    return { address, url: `/s/${stop_token}` };
  }

  test.each(FORMS)('as %s it ends the mails of an account, those of a follower, and messages', async (type, form) => {
    const { read, transaction } = harbour.database;
    counter += 1;
    const { user } = await harbour.signUp(`stop-${String(counter)}`);
    const link = new URL(await transaction((trx) => stopUrlOf(harbour.deps, trx, user.id, 'delay')));
    const done = { status: 200, body: { success: true } };
    expect(await press(`/unsubscribe${link.search}`, type, form)).toEqual(done);
    expect((await findAccount(read, { id: user.id }))?.notifications).toMatchObject({ delayAlerts: false });

    const follower = await followed();
    expect(await press(follower.url, type, form)).toEqual(done);
    expect(await read.selectFrom('followers').select('id').where('id', '=', follower.id).execute()).toEqual([]);

    const before = await read.selectFrom('message_suppressions').select('address_key').execute();
    const recipient = await messaged();
    expect(await press(recipient.url, type, form)).toEqual(done);
    const after = await read.selectFrom('message_suppressions').select('address_key').execute();
    expect(after).toHaveLength(before.length + 1);
  });

  test.each(FORMS)('as %s it says nothing but what its address says, and not at length', async (type, form) => {
    expect((await press('/unsubscribe', type, form)).status).toBe(400);
    const follower = await followed();
    for (const url of [follower.url, '/s/AAAAAAAA', '/unsubscribe?user=x&key=y&kind=delay']) {
      const long = await press(url, type, `${form}${'x'.repeat(2000)}`);
      expect([url, long]).toMatchObject([url, { status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } }]);
    }
    const { read } = harbour.database;
    expect(await read.selectFrom('followers').select('id').where('id', '=', follower.id).execute()).toHaveLength(1);
  });
});
