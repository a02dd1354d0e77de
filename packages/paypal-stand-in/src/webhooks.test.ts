import { afterEach, beforeEach, expect, test } from 'vitest';

import { startClient } from './testing/client.ts';
import { type Received, startReceiver } from './testing/webhook-receiver.ts';

let client: Awaited<ReturnType<typeof startClient>>;
let hook: Awaited<ReturnType<typeof startReceiver>>;

beforeEach(async () => {
  hook = await startReceiver();
  client = await startClient({ webhookUrl: hook.url });
});
afterEach(async () => {
  await client.standIn.close();
  hook.close();
});

/** Asks as the product does: the event's text goes in as it came. */
async function verify({ headers, raw }: Received, changes: object = {}): Promise<unknown> {
  const fields = {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'WH-1',
    ...changes,
  };
  const body = `${JSON.stringify(fields).slice(0, -1)}, "webhook_event" : ${raw} }`;
  const answer = await client.call('POST', '/v1/notifications/verify-webhook-signature', body);
  return answer.body['verification_status'] ?? answer.status;
}

function first(): Received {
  const [received] = hook.received;
  if (!received) throw new Error('nothing received');
  return received;
}

test('approval, capture and refund are told, signed', async () => {
  const { captureId } = await client.pay();
  await client.call('POST', `/v2/payments/captures/${captureId}/refund`, {});
  await expect.poll(() => hook.received).toHaveLength(3);
  const wanted = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'];
  expect(new Set(hook.types())).toEqual(new Set(wanted));
  for (const received of hook.received) expect(await verify(received)).toBe('SUCCESS');
  const refund: unknown = JSON.parse(hook.received.find(({ raw }) => raw.includes('REFUNDED'))?.raw ?? '');
  const href = `${client.standIn.baseUrl}/v2/payments/captures/${captureId}`;
  const links = expect.arrayContaining([{ rel: 'up', href, method: 'GET' }]);
  expect(refund).toMatchObject({ resource_type: 'refund', resource: { status: 'COMPLETED', links } });
});

test('the signature holds for the bytes as sent and for nothing else', async () => {
  await client.pay();
  await expect.poll(() => hook.received.length).toBeGreaterThan(0);
  const received = first();
  expect(await verify({ ...received, raw: JSON.stringify(JSON.parse(received.raw)) })).toBe('FAILURE');
  expect(await verify({ ...received, raw: received.raw.replace('{', '{ ') })).toBe('FAILURE');
  expect(await verify(received, { webhook_id: 'WH-2' })).toBe('FAILURE');
  expect(await verify(received, { auth_algo: 'SHA1withRSA' })).toBe('FAILURE');
  expect(await verify(received, { cert_url: 'https://example.com/cert' })).toBe('FAILURE');
  expect(await verify(received, { transmission_sig: 'AAAA' })).toBe('FAILURE');
  expect(await verify(received, { transmission_time: undefined })).toBe(400);
});

test('a pending capture and its end are told', async () => {
  await client.send('POST', '/control/faults', { operation: 'capture', kind: 'pending' });
  const { captureId } = await client.pay();
  await client.send('POST', `/control/captures/${captureId}/settle`, { status: 'DECLINED' });
  await expect.poll(() => hook.types()).toContain('PAYMENT.CAPTURE.DECLINED');
  expect(hook.types()).toContain('PAYMENT.CAPTURE.PENDING');
});

test('a delivery is tried again until it is taken', async () => {
  const slow = await startReceiver([500, 503]);
  client.standIn.setWebhookUrl(slow.url);
  await client.approve(await client.createOrder());
  await expect.poll(() => slow.received).toHaveLength(3);
  expect(new Set(slow.received.map(({ raw }) => raw)).size).toBe(1);
  const { body } = await client.send('GET', '/control/state');
  expect(body['deliveries']).toMatchObject([{ status: 500 }, { status: 503 }, { status: 200 }]);
  slow.close();
});

test('events are held back and flushed, in the order of choice', async () => {
  await client.send('PUT', '/control/webhooks/paused', { paused: true });
  await client.pay();
  expect(hook.received).toHaveLength(0);
  const flushed = await client.send('PUT', '/control/webhooks/paused', { paused: false, reversed: true });
  expect(flushed.body['deliveries']).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(hook.types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);
});

test('duplicates are the same event, late ones come later', async () => {
  const { captureId } = await client.pay();
  await expect.poll(() => hook.received).toHaveLength(2);
  hook.received.length = 0;
  const event = { event: 'PAYMENT.CAPTURE.COMPLETED', captureId };
  await client.send('POST', '/control/webhooks', { ...event, times: 3 });
  expect(new Set(hook.received.map(({ raw }) => raw)).size).toBe(1);
  expect(hook.received).toHaveLength(3);
  const late = await client.send('POST', '/control/webhooks', { ...event, delayMs: 50 });
  expect(late.status).toBe(202);
  await expect.poll(() => hook.received).toHaveLength(4);
});

test('a refund can be told before the capture', async () => {
  const { captureId } = await client.pay();
  const refund = await client.call('POST', `/v2/payments/captures/${captureId}/refund`, {});
  await expect.poll(() => hook.received).toHaveLength(3);
  hook.received.length = 0;
  const ask = { event: 'PAYMENT.CAPTURE.PENDING', captureId, reversed: true };
  await client.send('POST', '/control/webhooks', ask);
  const wanted = ['PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.COMPLETED'];
  expect(hook.types()).toEqual(wanted);
  await client.send('POST', '/control/webhooks', { event: 'PAYMENT.CAPTURE.REFUNDED', refundId: refund.body['id'] });
  expect(hook.types()).toHaveLength(4);
});

test('a forged event does not verify', async () => {
  const { captureId } = await client.pay();
  await expect.poll(() => hook.received).toHaveLength(2);
  hook.received.length = 0;
  await client.send('POST', '/control/webhooks', { event: 'PAYMENT.CAPTURE.COMPLETED', captureId, forged: true });
  expect(await verify(first())).toBe('FAILURE');
});

test('asking for an event of nothing is refused', async () => {
  const ask = (body: object) => client.send('POST', '/control/webhooks', body);
  expect((await ask({ event: 'PAYMENT.CAPTURE.COMPLETED' })).status).toBe(400);
  expect((await ask({ event: 'PAYMENT.CAPTURE.COMPLETED', captureId: 'NOSUCH' })).status).toBe(404);
  expect((await ask({ event: 'SOMETHING' })).status).toBe(400);
});
