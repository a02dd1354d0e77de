import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@msafara/db/open-database';
import { freePort } from '@msafara/db/testing/free-port';
import { emptyDatabaseUrl, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { type StandIn, startStandIn } from '@msafara/paypal-stand-in/stand-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

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
  let buyer = { name: 'Ada', email: '' };
  let settledBefore: Awaited<ReturnType<typeof settled>>;

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

  // One server, one provider and one database for all ways; each has a buyer of its own.
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'msafara-crash-'));
    url = dialect === 'sqlite' ? `sqlite:${join(folder, 'crash.db')}` : await emptyDatabaseUrl(dialect);
    port = await freePort();
    standIn = await startStandIn(CREDENTIALS);
    server = await start();
  });

  beforeEach(async ({ task }) => {
    checkout = '';
    buyer = { name: 'Ada', email: `ada-${task.name.slice(0, 1)}@example.com` };
    settledBefore = await settled();
  });

  afterAll(async () => {
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
    (await (await fetch(`${standIn.baseUrl}/control/state`)).json()) as {
      captures: unknown[];
      calls: Record<string, number>;
    };

  /** Kills the server while it works, once `isUnderWay`, and starts it again; what the provider was asked, it does. */
  async function killDuring(work: Promise<unknown>, isUnderWay: () => Promise<unknown>): Promise<void> {
    const ended = work.catch(() => undefined);
    await isUnderWay();
    await server.kill();
    await ended;
    [server] = await Promise.all([start(), wait(700)]);
  }

  /** Kills it while it waits for the provider, which has been asked and takes 500 ms before it answers. */
  async function killWaiting(operation: 'create' | 'capture', fault: string, ask: () => Promise<unknown>) {
    await control('faults', { operation, kind: fault, ms: 500 });
    const callsOf = async () => (await provider()).calls[operation] ?? 0;
    const before = await callsOf();
    await killDuring(ask(), () => expect.poll(callsOf, { timeout: 10_000, interval: 20 }).toBe(before + 1));
  }

  async function order(): Promise<string> {
    const { status, body } = await post('/paypal/order', { amount: '49.00' });
    expect(status).toBe(201);
    return String(body['id']);
  }

  const approve = (orderId: string) => control(`orders/${orderId}/approve`, buyer);
  const capture = (orderId: string) => post(`/paypal/order/${orderId}/capture`);
  const create = (orderId: string) =>
    post('/api/auth/auto-create-account', { subscriptionTier: 'growth', paypalOrderId: orderId });

  /** What money was taken for, and which orders count as paid. */
  async function settled() {
    const { captures } = await provider();
    const database = await openDatabase(url);
    const orders = await database.read.selectFrom('orders').selectAll().where('status', '=', 'completed').execute();
    const users = await database.read
      .selectFrom('users')
      .select('organisation_id')
      .where('email_key', '=', buyer.email)
      .execute();
    await database.close();
    return { captures, orders, users };
  }

  /** One account, one month, and the money taken once. */
  async function expectSettled(): Promise<void> {
    const { captures, orders, users } = await settled();
    expect(captures).toHaveLength(settledBefore.captures.length + 1);
    const known = new Set(settledBefore.orders.map(({ id }) => id));
    const paid = orders.filter(({ id }) => !known.has(id));
    expect(users).toHaveLength(1);
    expect(paid).toHaveLength(1);
    expect(paid[0]?.organisation_id).toBe(users[0]?.organisation_id);
  }

  test('1: after the order was noted, before the provider knows it', async () => {
    await killWaiting('create', 'error', () => post('/paypal/order', { amount: '49.00' }));
    const orderId = await order();
    await approve(orderId);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('2: after the provider has the order, before we noted its number', async () => {
    await killWaiting('create', 'drop-after-success', () => post('/paypal/order', { amount: '49.00' }));
    const orderId = await order();
    await approve(orderId);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('3: while the money is asked for, before it is taken', async () => {
    const orderId = await order();
    await approve(orderId);
    await killWaiting('capture', 'error', () => capture(orderId));
    expect((await provider()).captures).toHaveLength(settledBefore.captures.length);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('4: after the money was taken, before we know it; the buyer comes back', async () => {
    const orderId = await order();
    await approve(orderId);
    await killWaiting('capture', 'drop-after-success', () => capture(orderId));
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    expect((await create(orderId)).status).toBe(201);
    await expectSettled();
  });

  test('5: the same, and the buyer never comes back: the provider’s word alone settles it', async () => {
    const orderId = await order();
    await approve(orderId);
    standIn.setWebhookUrl(`${server.address}/paypal/webhook`);
    await killWaiting('capture', 'drop-after-success', () => capture(orderId));
    const { captures } = (await provider()) as { captures: { id: string; orderId: string }[] };
    const captureId = captures.find((capture) => capture.orderId === orderId)?.id;
    await control('webhooks', { event: 'PAYMENT.CAPTURE.COMPLETED', captureId });
    // A worker sees to it.
    await expect.poll(async () => (await create(orderId)).status, { timeout: 15_000, interval: 100 }).toBe(201);
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

  // Five starts, and each takes seconds where others share the cores.
  test('7: while the account is made', async () => {
    const orderId = await order();
    await approve(orderId);
    expect((await capture(orderId)).body).toMatchObject({ status: 'COMPLETED' });
    for (const ms of [5, 25, 45, 65]) await killDuring(create(orderId), () => wait(ms));
    const answer = await create(orderId);
    expect(answer.status).toBe(201);
    await expectSettled();
  }, 90_000);

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
