import { freePort } from '@msafara/db/testing/free-port';
import { type StandIn, startStandIn } from '@msafara/paypal-stand-in/stand-in';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type ChildServer, startChildServer } from './testing/child-server.ts';

const CREDENTIALS = { clientId: 'canary-client', clientSecret: 'canary-secret-5f1c', webhookId: 'WH-CANARY' };
const PAYER = { name: 'Canary Payerson', email: 'canary-payer@example.com', phone: '254700111222' };
const TYPED = { name: 'Canary Typedson', email: 'canary-typed@example.com', password: 'canary in a coal mine' };

let standIn: StandIn;
let server: ChildServer;

beforeAll(async () => {
  standIn = await startStandIn(CREDENTIALS);
  server = await startChildServer(await freePort(), {
    DATABASE_URL: 'sqlite::memory:',
    LOG_LEVEL: 'trace',
    DEMO: 'false',
    ADMIN_EMAIL: 'root@example.com',
    ADMIN_PASSWORD: 'canary of the admin',
    PAYPAL_API_BASE: standIn.baseUrl,
    PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
  });
  standIn.setWebhookUrl(`${server.address}/paypal/webhook`);
});

afterAll(async () => {
  await server.kill();
  await standIn.close();
});

async function call(path: string, body: unknown, checkout?: string): Promise<{ text: string; cookie: string | null }> {
  const response = await fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(checkout !== undefined && { cookie: `checkout=${checkout}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const [, cookie] = /^checkout=([^;]+)/u.exec(response.headers.get('set-cookie') ?? '') ?? [];
  return { text: await response.text(), cookie: cookie ?? null };
}

async function control(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${standIn.baseUrl}/control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** A purchase up to its captured money; answers the order and the browser's secret. */
async function buy(buyer: object): Promise<{ orderId: string; checkout: string }> {
  const { text, cookie } = await call('/paypal/order', { amount: '49.00' });
  const { id: orderId } = JSON.parse(text) as { id: string };
  await control(`orders/${orderId}/approve`, buyer);
  await call(`/paypal/order/${orderId}/capture`, '', cookie ?? '');
  return { orderId, checkout: cookie ?? '' };
}

test('no password, token, secret or payer stands in a log line, whether it goes well or fails (D5)', async () => {
  const secrets: string[] = Object.values({ ...PAYER, ...TYPED, secret: CREDENTIALS.clientSecret });
  const setup = await fetch(`${server.address}/paypal/setup`);
  secrets.push(((await setup.json()) as { clientToken: string }).clientToken);
  const paid = await buy(PAYER);
  const wanted = { subscriptionTier: 'growth', paypalOrderId: paid.orderId };
  const made = await call('/api/auth/auto-create-account', { ...PAYER, ...wanted }, paid.checkout);
  const account = JSON.parse(made.text) as { token: string; generatedPassword: string };
  secrets.push(paid.checkout, account.token, account.generatedPassword);
  const byCard = await buy({ ...PAYER, email: '' });
  const typed = { ...TYPED, subscriptionTier: 'growth', paypalOrderId: byCard.orderId };
  await call('/api/auth/register-with-subscription', { ...typed, password: 'short' }, byCard.checkout);
  await call('/api/auth/register-with-subscription', `{"password":"${TYPED.password}`, byCard.checkout);
  const signedUp = await call('/api/auth/register-with-subscription', typed, byCard.checkout);
  secrets.push((JSON.parse(signedUp.text) as { token: string }).token, byCard.checkout);
  // Failures are logged with what led to them; that too says nothing of whom.
  for (const operation of ['create', 'capture', 'get', 'verify', 'refund', 'client-token']) {
    await control('faults', { operation, kind: 'error', times: 2 });
  }
  await fetch(`${server.address}/paypal/setup`);
  await buy(PAYER).catch(() => undefined);
  await call('/api/auth/login', { email: PAYER.email, password: account.generatedPassword });
  await call('/paypal/webhook', { id: 'WH-1', event_type: 'X', resource: { payer: PAYER } });

  // Lines are written in blocks: the last call's is there once all are.
  await expect.poll(() => server.output(), { timeout: 5000 }).toContain('/api/auth/login');
  const output = server.output();
  expect(output).toContain('/paypal/webhook');
  expect(output).toContain('/api/auth/register-with-subscription');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(output).not.toContain(secret);
  }
});

test('a log line says who asked by ids alone', async () => {
  const { text } = await call('/api/auth/login', { email: 'root@example.com', password: 'canary of the admin' });
  const { token, user } = JSON.parse(text) as { token: string; user: { id: string; organisation: { id: string } } };
  const ask = (path: string) => fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const asked = await ask('/api/stats');
  expect(asked.status).toBe(200);
  await expect.poll(() => server.output(), { timeout: 5000 }).toContain('/api/stats');
  const line =
    server
      .output()
      .split('\n')
      .find((one) => one.includes('/api/stats')) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    reqId: asked.headers.get('x-request-id'),
    req: { method: 'GET', path: '/api/stats' },
    status: 200,
    userId: user.id,
    organisationId: user.organisation.id,
  });
});
