import { setTimeout as sleep } from 'node:timers/promises';

import { updateOrganisationHeld } from '@msafara/db/organisations/organisation-list.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { updateOwner } from '@msafara/db/users/members.repository';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, startTestApp, type TestApp } from './testing/test-app.ts';
import { type Browser, purchasesAt } from './testing/purchases.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(TEST_DIALECTS)('purchases on %s', (dialect) => {
  let harbour: TestApp;
  let shop: ReturnType<typeof purchasesAt>;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    shop = purchasesAt(harbour);
  });

  afterAll(() => harbour.close());

  const usage = async (token: string) => (await harbour.rest('GET', '/api/user/plan-usage', { token })).body;
  const purchase = async (orderId: string, checkout: string | undefined) => {
    const input = encodeURIComponent(JSON.stringify({ orderId }));
    const response = await harbour.app.inject({
      url: `/trpc/checkout.purchase?input=${input}`,
      headers: { 'sec-fetch-site': 'same-origin', ...(checkout !== undefined && { cookie: `checkout=${checkout}` }) },
    });
    return response.json<{ result?: { data: object }; error?: object }>();
  };

  test('a token for the provider’s script', async () => {
    const { status, body } = await harbour.rest('GET', '/paypal/setup');
    expect([status, Object.keys(body as object)]).toEqual([200, ['clientToken']]);
  });

  test.each([
    ['49.00', 201],
    ['49', 201],
    [49, 201],
    ['48.99', 422],
    ['0', 422],
    ['4.9e1', 400],
    ['-49', 400],
    ['', 400],
    [null, 400],
    ['9'.repeat(30), 400],
  ])('an order of %s answers %i: prices are ours (D4)', async (amount, status) => {
    expect((await shop.post('/paypal/order', {}, { amount })).status).toBe(status);
  });

  test.each([
    [{ amount: '49.00', plan: 'growth' }, 201],
    [{ amount: '49.00', plan: 'enterprise' }, 422],
    [{ amount: '49.00', billingCycle: 'yearly' }, 422],
    [{ amount: '49.00', currency: 'EUR' }, 400],
    [{ amount: '49.00', intent: 'AUTHORIZE' }, 400],
    [{ amount: '49.00', price: '1' }, 400],
  ])('an order of %j answers %i', async (body, status) => {
    expect((await shop.post('/paypal/order', {}, body)).status).toBe(status);
  });

  test('from the order to an account, with its password told once and never mailed (§4, D5)', async () => {
    const browser: Browser = {};
    const orderId = await shop.order(browser, '49.00');
    expect((await shop.capture(browser, orderId)).status).toBe(422);
    expect((await shop.autoCreate(browser, orderId)).status).toBe(422);
    await shop.approve(orderId, { name: 'Ada Obi', email: 'ada@example.com' });
    const captured = await shop.capture(browser, orderId);
    const payerId = expect.stringMatching(/^[A-Z0-9]{13}$/u);
    const payerInfo = { name: 'Ada Obi', email: 'ada@example.com', phone: null, payerId };
    expect(captured).toMatchObject({ status: 200, body: { status: 'COMPLETED', payerInfo } });
    expect((await shop.capture(browser, orderId)).body).toEqual(captured.body);
    expect(await purchase(orderId, browser.checkout)).toMatchObject({ result: { data: { state: 'ready' } } });

    const { status, body } = await shop.autoCreate(browser, orderId);
    const made = body as { token: string; user: object; generatedPassword: string };
    expect(status).toBe(201);
    expect(made.user).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada Obi',
      role: 'sender',
      subscriptionTier: 'growth',
      isOwner: true,
      mustChangePassword: true,
      emailVerified: false,
    });
    expect(made.generatedPassword.length).toBeGreaterThanOrEqual(16);
    expect(await usage(made.token)).toMatchObject({ planName: 'Growth', limits: { shipments: 1000, users: 10 } });
    const login = { email: 'ada@example.com', password: made.generatedPassword };
    expect((await harbour.rest('POST', '/api/auth/login', { body: login })).status).toBe(200);

    const mails = await shop.mailsTo('ada@example.com');
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['purchase', 'receipt']);
    for (const { text } of mails) expect(text).not.toContain(made.generatedPassword);
    expect(mails.map(({ text }) => text).join()).toContain(orderId);

    const again = await shop.autoCreate(browser, orderId);
    expect(again).toMatchObject({ status: 201, body: { generatedPassword: null, user: { email: 'ada@example.com' } } });
    expect(await purchase(orderId, browser.checkout)).toMatchObject({
      result: { data: { state: 'created', email: 'ada@example.com', hasTemporaryPassword: true } },
    });
    harbour.clock.now += 15 * MINUTE;
    expect((await shop.autoCreate(browser, orderId)).status).toBe(409);
    harbour.clock.now += DAY - 15 * MINUTE;
    expect((await harbour.rest('POST', '/api/auth/login', { body: login })).status).toBe(401);
    expect(await purchase(orderId, browser.checkout)).toMatchObject({
      result: { data: { state: 'created', hasTemporaryPassword: false } },
    });
    const token = await shop.linkTo('ada@example.com', '/reset-password');
    expect(token).toHaveLength(43);
  });

  test('the link that is mailed sets a password of one’s own', async () => {
    const browser: Browser = {};
    const orderId = await shop.buy(browser, { email: 'link@example.com' });
    await shop.autoCreate(browser, orderId);
    const token = await shop.linkTo('link@example.com', '/reset-password');
    const password = 'my own and long';
    expect((await harbour.trpc('mutation', 'account.resetPassword', { token, password })).status).toBe(200);
    harbour.clock.now += 2 * DAY;
    const { status } = await harbour.rest('POST', '/api/auth/login', { body: { email: 'link@example.com', password } });
    expect(status).toBe(200);
  });

  test('of many who use one payment at once, one account is made (D4)', async () => {
    const browser: Browser = {};
    const orderId = await shop.buy(browser, { email: 'once@example.com' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => shop.autoCreate({ ...browser }, orderId)));
    const passwords = answers.filter(
      ({ status, body }) => status === 201 && (body as { generatedPassword: string | null }).generatedPassword !== null,
    );
    expect(passwords).toHaveLength(1);
    const users = await harbour.database.read
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', 'once@example.com')
      .execute();
    expect(users).toHaveLength(1);
  });

  test('asking again for an account that its owner has made safe is refused, and opens no session (D5)', async () => {
    const [typed, generated]: [Browser, Browser] = [{}, {}];
    const typedOrder = await shop.buy(typed, { email: 'safe@example.com' });
    const again = { email: 'safe@example.com' };
    expect((await shop.signUp(typed, typedOrder, again)).status).toBe(201);
    const generatedOrder = await shop.buy(generated, { email: 'own@example.com' });
    expect((await shop.autoCreate(generated, generatedOrder)).status).toBe(201);
    const at = new Date(harbour.clock.now).toISOString();
    await harbour.database.transaction(async (trx) => {
      const change = (email: string) => trx.updateTable('users').where('email_key', '=', email);
      await change('safe@example.com').set({ totp_secret: 'sealed', totp_enabled_at: at }).execute();
      await change('own@example.com').set({ must_change_password: 0 }).execute();
    });
    const sessions = () => harbour.database.read.selectFrom('sessions').select('id').orderBy('id').execute();
    const before = await sessions();
    expect((await shop.signUp(typed, typedOrder, again)).status).toBe(409);
    expect((await shop.autoCreate(generated, generatedOrder)).status).toBe(409);
    expect(await sessions()).toEqual(before);
  });

  test('another browser, or none, has no such order (D5)', async () => {
    const orderId = await shop.order({});
    await shop.approve(orderId, { email: 'mine@example.com' });
    for (const stranger of [{}, { checkout: 'x'.repeat(43) }, { checkout: '' }, { checkout: '../' }]) {
      expect((await shop.capture({ ...stranger }, orderId)).status).toBe(404);
      expect((await shop.autoCreate({ ...stranger }, orderId)).status).toBe(404);
      expect((await shop.signUp({ ...stranger }, orderId)).status).toBe(404);
    }
    expect(await purchase(orderId, undefined)).toHaveProperty('error');
    expect((await shop.capture({}, 'no/../such')).status).toBe(404);
    expect((await shop.capture({}, 'x'.repeat(65))).status).toBe(400);
  });

  test('what contradicts the payment is refused, what is told beside it counts for nothing (D5)', async () => {
    const browser: Browser = {};
    const orderId = await shop.buy(browser, { name: 'Real Payer', email: 'real@example.com' });
    expect((await shop.autoCreate(browser, orderId, { subscriptionTier: 'enterprise' })).status).toBe(409);
    expect((await shop.autoCreate(browser, orderId, { paypalPayerId: 'SOMEBODYELSE' })).status).toBe(409);
    expect((await shop.autoCreate(browser, orderId, { role: 'admin' })).status).toBe(400);
    const told = { name: 'Mallory', email: 'mallory@example.com', phone: '1' };
    const { body } = await shop.autoCreate(browser, orderId, told);
    expect(body).toMatchObject({ user: { email: 'real@example.com', name: 'Real Payer', role: 'sender' } });
  });

  test('an address that has an account keeps it as it is; the month becomes a claim (D5)', async () => {
    const owner = await harbour.signUp('existing');
    const browser: Browser = {};
    const orderId = await shop.buy(browser, { email: 'EXISTING@example.com' });
    const refused = await shop.autoCreate(browser, orderId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect((await shop.autoCreate(browser, orderId)).status).toBe(409);
    expect(await purchase(orderId, browser.checkout)).toMatchObject({ result: { data: { state: 'claim' } } });
    const claims = (await shop.mailsTo('EXISTING@example.com')).filter(({ template }) => template === 'claim');
    expect(claims).toHaveLength(1);
    const token = await shop.linkTo('EXISTING@example.com', '/claim');
    expect(await harbour.trpc('mutation', 'checkout.openClaim', { token })).toMatchObject({
      status: 200,
      body: { tier: 'growth', amount: '49.00', hasAccount: true },
    });
    expect((await harbour.trpc('mutation', 'checkout.claim', { token })).status).toBe(401);
    const finder = await harbour.signUp('finder');
    expect(await harbour.trpc('mutation', 'checkout.claim', { token }, finder.cookie)).toMatchObject({
      status: 409,
      body: { data: { reason: { code: 'order.otherAddress' } } },
    });
    const used = await Promise.all([
      harbour.trpc('mutation', 'checkout.claim', { token }, owner.cookie),
      harbour.trpc('mutation', 'checkout.claim', { token }, owner.cookie),
    ]);
    expect(used.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usage(owner.token)).toMatchObject({ planName: 'Growth' });
    expect((await harbour.trpc('mutation', 'checkout.openClaim', { token })).status).toBe(404);
    expect((await shop.autoCreate(browser, orderId)).status).toBe(409);
  });

  async function makeEndless(organisationId: string): Promise<string> {
    const { cookie } = await harbour.signIn(ADMIN.email, ADMIN.password);
    const plan = { organisationId, subscriptionTier: 'growth', paidUntil: null };
    expect((await harbour.trpc('mutation', 'admin.setPlan', plan, cookie)).status).toBe(200);
    return cookie;
  }

  const orderOf = (paypalOrderId: string) =>
    harbour.database.read
      .selectFrom('orders')
      .select(['id', 'status', 'consumed_at'])
      .where('paypal_order_id', '=', paypalOrderId)
      .executeTakeFirstOrThrow();

  test('an open-ended plan takes no claimed month: the payment stays for an administrator to pay back (D4)', async () => {
    const owner = await harbour.signUp('endless');
    const cookie = await makeEndless(owner.user.organisation.id);
    const orderId = await shop.buy({}, { email: 'endless@example.com' });
    harbour.clock.now += 15 * MINUTE;
    await harbour.runJobs();
    const token = await shop.linkTo('endless@example.com', '/claim');
    expect(await harbour.trpc('mutation', 'checkout.claim', { token }, owner.cookie)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Your plan has no end date') },
    });
    const { id, ...order } = await orderOf(orderId);
    expect(order).toEqual({ status: 'completed', consumed_at: null });
    expect((await harbour.trpc('mutation', 'checkout.openClaim', { token })).status).toBe(200);
    expect((await harbour.trpc('mutation', 'billing.refund', { orderId: id }, cookie)).status).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded' });
  });

  test('a month that is paid while its owner leaves the organisation becomes a claim, and is not given to it', async () => {
    const owner = await harbour.signUp('leaver');
    const organisationId = owner.user.organisation.id;
    const browser: Browser = { token: owner.token };
    const orderId = await shop.order(browser);
    await shop.approve(orderId, { email: 'leaver@example.com' });
    const { capturing } = await harbour.database.transaction(async (trx) => {
      await updateOrganisationHeld(trx, organisationId);
      const asked = shop.capture(browser, orderId);
      await sleep(300);
      await updateOwner(trx, { organisationId, userId: null, now: new Date(harbour.clock.now).toISOString() });
      return { capturing: asked };
    });
    expect(await capturing).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', consumed_at: null });
  });

  test('a plan that became open-ended while its owner paid: the money is taken once and becomes a claim (D4)', async () => {
    const owner = await harbour.signUp('became-endless');
    const browser: Browser = { token: owner.token };
    const orderId = await shop.order(browser);
    await shop.approve(orderId, { email: 'became-endless@example.com' });
    await makeEndless(owner.user.organisation.id);
    expect(await shop.capture(browser, orderId)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', consumed_at: null });
    harbour.clock.now += 15 * MINUTE;
    await harbour.runJobs();
    expect((await shop.mailsTo('became-endless@example.com'))[0]).toMatchObject({ template: 'claim' });
    const failed = harbour.database.read.selectFrom('jobs').select('id').where('last_error', 'is not', null);
    expect(await failed.execute()).toEqual([]);
  });

  test('a payment without an address is completed by what is typed (D5)', async () => {
    const browser: Browser = {};
    const orderId = await shop.buy(browser, { name: 'Card Holder', email: '' });
    expect(await purchase(orderId, browser.checkout)).toMatchObject({ result: { data: { state: 'needs-details' } } });
    expect((await shop.autoCreate(browser, orderId)).status).toBe(409);
    expect((await shop.signUp(browser, orderId, { password: '7 signs' })).status).toBe(400);
    expect((await shop.signUp(browser, orderId, { password: 'password1' })).status).toBe(400);
    expect((await shop.signUp(browser, orderId, { subscriptionTier: 'starter' })).status).toBe(409);
    const { status, body } = await shop.signUp(browser, orderId);
    expect([status, body]).toMatchObject([201, { emailSent: true }]);
    expect(await purchase(orderId, browser.checkout)).toMatchObject({
      result: { data: { state: 'created', hasTemporaryPassword: false } },
    });
    expect(await usage((body as { token: string }).token)).toMatchObject({ planName: 'Growth' });
    expect((await shop.signUp(browser, orderId)).status).toBe(201);
    expect((await shop.signUp(browser, orderId, { password: 'another one here' })).status).toBe(409);
    expect((await shop.signUp(browser, orderId, { email: 'other@example.com' })).status).toBe(409);
    const templates = (await shop.mailsTo('wanjiru@example.com')).map(({ template }) => template);
    expect(templates.toSorted()).toEqual(['receipt', 'welcome']);
  });

  test('a closed browser: a quarter of an hour later the payer has a link that makes the account (D4)', async () => {
    const orderId = await shop.buy({}, { name: 'Late Payer', email: 'late@example.com' }, '99.00');
    await harbour.runJobs();
    expect(await shop.mailsTo('late@example.com')).toEqual([]);
    harbour.clock.now += 15 * MINUTE;
    await harbour.runJobs();
    const claim = await shop.linkTo('late@example.com', '/claim');
    const typed = { email: 'late@example.com', subscriptionTier: 'enterprise' };
    expect((await shop.signUp({}, orderId, { ...typed, claim: 'y'.repeat(43) })).status).toBe(404);
    expect((await shop.signUp({}, 'ANOTHERORDER', { ...typed, claim })).status).toBe(409);
    const other = await shop.signUp({}, orderId, { ...typed, email: 'finder@example.com', claim });
    expect(other).toMatchObject({ status: 409, body: { fieldCodes: { email: { code: 'order.otherAddress' } } } });
    const { status, body } = await shop.signUp({}, orderId, { ...typed, claim });
    expect(status).toBe(201);
    const session = await harbour.signIn('late@example.com', 'a quiet harbour');
    expect(session.user).toMatchObject({ emailVerified: true, subscriptionTier: 'enterprise' });
    expect((await shop.signUp({}, orderId, { ...typed, claim })).status).toBe(404);
    expect(body).toHaveProperty('token');
  });

  test('what nobody uses in 30 days is paid back (D4)', async () => {
    const browser: Browser = {};
    const orderId = await shop.buy(browser, { email: 'gone@example.com' });
    harbour.clock.now += 15 * MINUTE;
    await harbour.runJobs();
    const claim = await shop.linkTo('gone@example.com', '/claim');
    harbour.clock.now += 30 * DAY;
    await harbour.runJobs();
    expect(await purchase(orderId, browser.checkout)).toMatchObject({ result: { data: { state: 'refunded' } } });
    expect((await shop.mailsTo('gone@example.com'))[0]).toMatchObject({ template: 'refund' });
    expect((await harbour.trpc('mutation', 'checkout.openClaim', { token: claim })).status).toBe(404);
    expect((await shop.autoCreate(browser, orderId)).status).toBe(409);
  });

  test('another site cannot finish a purchase with this browser’s cookie', async () => {
    const browser: Browser = {};
    const orderId = await shop.order(browser);
    const captureFrom = (site: Record<string, string>) =>
      harbour.app.inject({
        method: 'POST',
        url: `/paypal/order/${orderId}/capture`,
        headers: { ...site, cookie: `checkout=${browser.checkout ?? ''}` },
      });
    for (const site of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }]) {
      const response = await captureFrom(site);
      expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'CROSS_SITE_REQUEST' }]);
    }
    await shop.approve(orderId, { email: 'ours@example.com' });
    expect((await captureFrom({ origin: harbour.deps.env.PUBLIC_URL })).statusCode).toBe(200);
  });
});

test('where nothing is sold, nothing can be bought', async () => {
  const harbour = await startTestApp('sqlite');
  const { status, body } = await harbour.rest('POST', '/paypal/order', { body: { amount: '49.00' } });
  expect([status, body]).toMatchObject([422, { code: 'PAYMENT_REFUSED' }]);
  expect((await harbour.rest('GET', '/paypal/setup')).status).toBe(422);
  expect((await harbour.rest('POST', '/paypal/webhook', { body: { id: 'x' } })).status).toBe(422);
  await harbour.close();
});
