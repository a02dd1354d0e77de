import { afterAll, beforeAll, expect, test } from 'vitest';

import { startClient } from './testing/client.ts';

let client: Awaited<ReturnType<typeof startClient>>;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.standIn.close());

function refund(captureId: string, body: unknown = {}, headers: Record<string, string> = {}) {
  return client.call('POST', `/v2/payments/captures/${captureId}/refund`, body, headers);
}

const usd = (value: string) => ({ amount: { currency_code: 'USD', value } });

test('a capture is refunded as a whole, once', async () => {
  const { orderId, captureId } = await client.pay();
  const headers = { 'paypal-request-id': `refund-${captureId}` };
  const first = await refund(captureId, {}, headers);
  expect(first).toMatchObject({ status: 201, body: { status: 'COMPLETED', ...usd('49.00') } });
  expect(first.body['links']).toContainEqual({
    href: `${client.standIn.baseUrl}/v2/payments/captures/${captureId}`,
    rel: 'up',
    method: 'GET',
  });
  const again = await refund(captureId, '', headers);
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await refund(captureId)).toMatchObject({ status: 422, issue: 'CAPTURE_FULLY_REFUNDED' });
  const { body } = await client.call('GET', `/v2/checkout/orders/${orderId}`);
  const payments = { captures: [{ status: 'REFUNDED' }], refunds: [{ id: first.body['id'] }] };
  expect(body).toMatchObject({ status: 'COMPLETED', purchase_units: [{ payments }] });
  const read = await client.call('GET', `/v2/payments/refunds/${String(first.body['id'])}`);
  expect(read).toMatchObject({ status: 200, body: first.body });
});

test('a capture is refunded in parts, to its amount', async () => {
  const { captureId } = await client.pay();
  expect((await refund(captureId, { ...usd('10.00'), note_to_payer: 'Sorry' })).status).toBe(201);
  const path = `/v2/payments/captures/${captureId}`;
  expect((await client.call('GET', path)).body).toMatchObject({ status: 'PARTIALLY_REFUNDED' });
  expect(await refund(captureId, usd('39.01'))).toMatchObject({ status: 422, issue: 'REFUND_AMOUNT_EXCEEDED' });
  expect((await refund(captureId)).body).toMatchObject(usd('39.00'));
  expect((await client.call('GET', path)).body).toMatchObject({ status: 'REFUNDED' });
});

test('a pending refund counts when it is settled', async () => {
  const { captureId } = await client.pay();
  await client.send('POST', '/control/faults', { operation: 'refund', kind: 'pending' });
  const { body } = await refund(captureId);
  expect(body).toMatchObject({ status: 'PENDING' });
  expect((await client.call('GET', `/v2/payments/captures/${captureId}`)).body).toMatchObject({ status: 'COMPLETED' });
  await client.send('POST', `/control/refunds/${String(body['id'])}/settle`, { status: 'COMPLETED' });
  expect((await client.call('GET', `/v2/payments/captures/${captureId}`)).body).toMatchObject({ status: 'REFUNDED' });
});

test('refunds that cannot be are refused', async () => {
  const { captureId } = await client.pay();
  expect(await refund('NOSUCH')).toMatchObject({ status: 404, issue: 'INVALID_RESOURCE_ID' });
  expect((await refund(captureId, usd('1.000'))).issue).toBe('DECIMAL_PRECISION');
  expect((await refund(captureId, { amount: '1.00' })).status).toBe(400);
  const euros = { amount: { currency_code: 'EUR', value: '1.00' } };
  expect((await refund(captureId, euros)).issue).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH');
  await client.send('POST', '/control/faults', { operation: 'capture', kind: 'declined-inside-completed' });
  const declined = await client.pay();
  expect((await refund(declined.captureId)).issue).toBe('REFUND_NOT_ALLOWED');
  expect((await client.call('GET', '/v2/payments/refunds/NOSUCH')).status).toBe(404);
});
