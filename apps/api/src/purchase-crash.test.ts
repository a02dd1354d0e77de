import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@msafara/db/open-database';
import { freePort } from '@msafara/db/testing/free-port';
import { emptyDatabaseUrl, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { type StandIn, startStandIn } from '@msafara/paypal-stand-in/stand-in';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type ChildServer, startChildServer } from './testing/child-server.ts';

const CREDENTIALS = { clientId: 'crash', clientSecret: 'crash-secret', webhookId: 'WH-CRASH' };

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

describe.each(TEST_DIALECTS)('the server is killed on the way from order to account, on %s', (dialect) => {
  let folder: string;
  let url: string;
  let port: number;
  let standIn: StandIn;
  let server: ChildServer;
  let checkout = '';

  const start = () =>
    startChildServer(port, {
      DATABASE_URL: url,
      DEMO: 'false',
      RATE_LIMITS: 'off',
      ADMIN_EMAIL: 'root@example.com',
      ADMIN_PASSWORD: 'the quay at night',
      PAYPAL_API_BASE: standIn.baseUrl,
      PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
      PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
      PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
    });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'msafara-crash-'));
    url = dialect === 'sqlite' ? `sqlite:${join(folder, 'crash.db')}` : await emptyDatabaseUrl(dialect);
    port = await freePort();
    standIn = await startStandIn(CREDENTIALS);
    server = await start();
    checkout = '';
  });

  afterEach(async () => {
    await server.kill();
    await standIn.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function post(path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(checkout !== '' && { cookie: `checkout=${checkout}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const [, token] = /^checkout=([^;]+)/u.exec(response.headers.get('set-cookie') ?? '') ?? [];
    checkout = token ?? checkout;
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function control(path: string, body: object = {}): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${standIn.baseUrl}/control/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
  }

  const provider = async () =>
    (await (await fetch(`${standIn.baseUrl}/control/state`)).json()) as { captures: unknown[]; calls: object };

  /** Kills the server while it waits for the provider, which has done, or not yet done, what it was asked. */
  async function killDuring(work: Promise<unknown>, ms: number): Promise<void> {
    const ended = work.catch(() => undefined);
    await wait(ms);
    await server.kill();
    await ended;
    // What the provider was asked, it does.
    await wait(700);
    server = await start();
  }

  async function order(): Promise<string> {
    const { status, body } = await post('/paypal/order', { amount: '49.00' });
    expect(status).toBe(201);
    return String(body['id']);
  }

  const approve = (orderId: string) => control(`orders/${orderId}/approve`, { name: 'Ada', email: 'ada@example.com' });
  const capture = (orderId: string) => post(`/paypal/order/${orderId}/capture`);
  const create = (orderId: string) =>
    post('/api/auth/auto-create-account', { subscriptionTier: 'growth', paypalOrderId: orderId });

  /** One account, one month, and the money taken once. */
  async function expectSettled(): Promise<void> {
    expect((await provider()).captures).toHaveLength(1);
    const database = await openDatabase(url);
    const users = await database.read
      .selectFrom('users')
      .select('organisation_id')
      .where('email_key', '=', 'ada@example.com')
      .execute();
    const orders = await database.read.selectFrom('orders').selectAll().where('status', '=', 'completed').execute();
    await database.close();
    expect(users).toHaveLength(1);
    expect(orders).toHaveLength(1);
    expect(orders[0]?.organisation_id).toBe(users[0]?.organisation_id);
  }

  test('1: after the order was noted, before the provider knows it', async () => {
    await control('faults', { operation: 'create', kind: 'error', ms: 500 });
    await killDuring(post('/paypal/order', { amount: '49.00' }), 250);
    const orderId = await order();
    await approve(orderId);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('2: after the provider has the order, before we noted its number', async () => {
    await control('faults', { operation: 'create', kind: 'drop-after-success', ms: 500 });
    await killDuring(post('/paypal/order', { amount: '49.00' }), 250);
    const orderId = await order();
    await approve(orderId);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('3: while the money is asked for, before it is taken', async () => {
    const orderId = await order();
    await approve(orderId);
    await control('faults', { operation: 'capture', kind: 'error', ms: 500 });
    await killDuring(capture(orderId), 250);
    expect((await provider()).captures).toHaveLength(0);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('4: after the money was taken, before we know it; the buyer comes back', async () => {
    const orderId = await order();
    await approve(orderId);
    await control('faults', { operation: 'capture', kind: 'drop-after-success', ms: 500 });
    await killDuring(capture(orderId), 250);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('5: the same, and the buyer never comes back: the provider’s word alone settles it', async () => {
    const orderId = await order();
    await approve(orderId);
    await control('faults', { operation: 'capture', kind: 'drop-after-success', ms: 500 });
    standIn.setWebhookUrl(`${server.address}/paypal/webhook`);
    await killDuring(capture(orderId), 250);
    const { captures } = (await provider()) as { captures: { id: string }[] };
    await control('webhooks', { event: 'PAYMENT.CAPTURE.COMPLETED', captureId: captures[0]?.id });
    // The worker looks every five seconds.
    await expect.poll(async () => (await create(orderId)).status, { timeout: 15_000, interval: 500 }).toBe(201);
    await expectSettled();
  });

  test('6: after the capture, before the account', async () => {
    const orderId = await order();
    await approve(orderId);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    await server.kill();
    server = await start();
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('7: while the account is made', async () => {
    const orderId = await order();
    await approve(orderId);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    for (const ms of [5, 25, 45, 65]) await killDuring(create(orderId), ms);
    const answer = await create(orderId);
    expect(answer.status).toBe(201);
    await expectSettled();
  });

  test('8: after the account was made, before its answer came: the same browser gets in', async () => {
    const orderId = await order();
    await approve(orderId);
    await capture(orderId);
    expect((await create(orderId)).status).toBe(201);
    await server.kill();
    server = await start();
    const answer = await create(orderId);
    expect(answer).toMatchObject({ status: 201, body: { generatedPassword: null } });
    await expectSettled();
  });
});
