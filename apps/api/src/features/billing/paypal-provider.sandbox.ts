import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { parseEnv } from '../../env.ts';
import type { BillingProvider } from './billing-provider.ts';
import { createPaypalProvider } from './paypal-provider.ts';

/*
 * What we take for granted of the provider, asked of its sandbox: run with PAYPAL_CLIENT_ID,
 * PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID of a sandbox application. The last test prints an address
 * where somebody has to approve a payment as a sandbox buyer within ten minutes.
 */

const POLL_MS = 3000;

let provider: BillingProvider;
const id = randomUUID();

beforeAll(() => {
  const { paypal } = parseEnv(process.env);
  if (!paypal) throw new Error('Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID.');
  expect(paypal.environment).toBe('sandbox');
  provider = createPaypalProvider(paypal, Date.now);
});

test('a client token for the browser’s script', async () => {
  expect((await provider.createClientToken()).length).toBeGreaterThan(20);
});

test('an order, the same one when asked for twice, not paid and not to be captured', async () => {
  const asked = { id, amount: '19.00', description: 'Msafara Starter, one month' };
  const orderId = await provider.createOrder(asked);
  expect(await provider.createOrder(asked)).toBe(orderId);
  expect(await provider.findOrder(orderId)).toMatchObject({ id: orderId, status: 'CREATED', captures: [] });
  expect(await provider.captureOrder({ id, paypalOrderId: orderId })).toEqual({ kind: 'not-approved' });
});

test('an order that does not exist is none', async () => {
  expect(await provider.findOrder('5O190127TN364715T')).toBeUndefined();
});

test('a capture that does not exist is not paid back', async () => {
  expect(await provider.refundCapture('3C679366HH908993F', null)).toMatchObject({ kind: 'refused' });
});

test('an event that the provider did not send is not genuine', async () => {
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
    'paypal-transmission-id': randomUUID(),
    'paypal-transmission-sig': Buffer.from('forged').toString('base64'),
    'paypal-transmission-time': new Date().toISOString(),
  };
  const rawBody = '{"id":"WH-1","event_version":"1.0","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{}}';
  expect(await provider.isGenuine({ headers, rawBody })).toBe(false);
});

test('approved by a buyer, captured once, paid back', async () => {
  const mark = randomUUID();
  const orderId = await provider.createOrder({ id: mark, amount: '19.00', description: 'Msafara Starter, one month' });
  process.stdout.write(`\nApprove as a sandbox buyer: https://www.sandbox.paypal.com/checkoutnow?token=${orderId}\n\n`);
  let captured = await provider.captureOrder({ id: mark, paypalOrderId: orderId });
  while (captured.kind === 'not-approved') {
    await new Promise((resolve) => {
      setTimeout(resolve, POLL_MS);
    });
    captured = await provider.captureOrder({ id: mark, paypalOrderId: orderId });
  }
  expect(captured).toMatchObject({
    kind: 'order',
    order: {
      status: 'COMPLETED',
      captures: [{ status: 'COMPLETED', value: '19.00', currency: 'USD', customId: mark }],
      payer: { email: expect.stringContaining('@') },
    },
  });
  const again = await provider.captureOrder({ id: mark, paypalOrderId: orderId });
  expect(again.kind === 'order' && again.order.captures).toHaveLength(1);
  const captureId = captured.kind === 'order' ? (captured.order.captures[0]?.id ?? '') : '';
  const refund = await provider.refundCapture(captureId, null);
  expect(refund).toMatchObject({ kind: 'refund' });
  expect(await provider.refundCapture(captureId, null)).toEqual(refund);
  const found = await provider.findOrder(orderId);
  expect(found?.refunds).toHaveLength(1);
});
