import { afterAll, beforeAll, expect, test } from 'vitest';

import { orderRequest, startClient } from '../testing/client.ts';
import { CHECKOUT_SCRIPT } from './checkout-script.ts';

let client: Awaited<ReturnType<typeof startClient>>;
beforeAll(async () => {
  client = await startClient({ browserPath: '/pay/double' });
});
afterAll(() => client.standIn.close());

async function page(token: string): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await fetch(`${client.standIn.baseUrl}/checkoutnow?token=${encodeURIComponent(token)}`);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

test('the page shows the order and may be opened by another', async () => {
  const { status, html, headers } = await page(await client.createOrder());
  expect(status).toBe(200);
  for (const text of ['Test payments: no money moves', 'USD 49.00', 'Growth plan, 1 month', 'Test Buyer']) {
    expect(html).toContain(text);
  }
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(html).not.toMatch(/<style|\son\w+=|\sstyle=|<script>/u);
});

test('the buttons of the page wait for the script that makes them work', async () => {
  const { html } = await page(await client.createOrder());
  const buttons = html.match(/<button[^>]*>/gu) ?? [];
  expect(buttons).toHaveLength(3);
  for (const button of buttons) expect(button).toContain(' disabled>');
  expect(CHECKOUT_SCRIPT.trimEnd()).toMatch(/setBusy\(false\);\n\}\)\(\);$/u);
});

test('what an order says is escaped', async () => {
  const { purchase_units: units } = orderRequest('x');
  const body = { intent: 'CAPTURE', purchase_units: [{ ...units[0], description: '<script>"\'&' }] };
  const { body: order } = await client.call('POST', '/v2/checkout/orders', body);
  expect((await page(String(order['id']))).html).toContain('&lt;script&gt;&quot;&#39;&amp;');
});

test('an unknown and a paid order say so', async () => {
  expect(await page('"><script>')).toMatchObject({ status: 404 });
  expect((await page('toString')).html).toContain('There is no such order');
  const { orderId } = await client.pay();
  expect((await page(orderId)).html).toContain('already been paid');
  const answer = await client.send('POST', `/checkoutnow/orders/${orderId}/approve`, { name: '', email: '' });
  expect(answer).toMatchObject({ status: 422, issue: 'ORDER_ALREADY_CAPTURED' });
});

test('approve, decline and cancel do what they say', async () => {
  const orderId = await client.createOrder();
  const choose = (choice: string) =>
    client.send('POST', `/checkoutnow/orders/${orderId}/${choice}`, { name: 'A B', email: 'a@example.com' });
  expect((await choose('cancel')).status).toBe(200);
  expect((await client.capture(orderId)).issue).toBe('ORDER_NOT_APPROVED');
  const declined = await choose('decline');
  expect((await client.capture(orderId)).issue).toBe('INSTRUMENT_DECLINED');
  const approved = await choose('approve');
  expect(approved.body).toEqual(declined.body);
  const { body } = await client.capture(orderId);
  expect(body).toMatchObject({ payer: { payer_id: approved.body['payerId'] } });
});

test('the page takes JSON alone, of orders that exist', async () => {
  const orderId = await client.createOrder();
  const path = `/checkoutnow/orders/${orderId}/approve`;
  expect((await client.send('POST', path, '{}', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await client.send('POST', path, {})).status).toBe(400);
  expect((await client.send('POST', '/checkoutnow/orders/NOSUCH/cancel')).status).toBe(404);
});

test('the files of the page are served', async () => {
  for (const [path, type] of [
    ['/checkoutnow/page.js', 'text/javascript'],
    ['/checkoutnow/page.css', 'text/css'],
    ['/web-sdk/v6/core', 'text/javascript'],
  ] as const) {
    const response = await fetch(`${client.standIn.baseUrl}${path}`);
    expect(response.headers.get('content-type')).toContain(type);
    expect(await response.text()).not.toMatch(/eval\(|new Function/u);
  }
});

test('a client token opens a session until it expires', async () => {
  const { body } = await client.askToken('grant_type=client_credentials&response_type=client_token');
  const ask = (clientToken: unknown) => client.send('POST', '/web-sdk/v6/session', { clientToken });
  expect((await ask(body['access_token'])).status).toBe(200);
  expect((await ask('eyJ.guess.x')).status).toBe(401);
});
