import { afterAll, beforeAll, expect, test } from 'vitest';

import { captureIdOf, orderRequest, startClient } from './testing/client.ts';

let client: Awaited<ReturnType<typeof startClient>>;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.standIn.close());

test('an approved order is captured, with its payer and the fee', async () => {
  const orderId = await client.createOrder('pay-1');
  expect(await client.capture(orderId)).toMatchObject({ status: 422, issue: 'ORDER_NOT_APPROVED' });
  await client.approve(orderId, { name: 'Ada Obi', email: 'Ada@example.com' });
  const captured = await client.capture(orderId);
  expect(captured).toMatchObject({
    status: 201,
    body: {
      status: 'COMPLETED',
      payer: { name: { given_name: 'Ada', surname: 'Obi' }, email_address: 'Ada@example.com' },
      payment_source: { paypal: { account_status: 'VERIFIED', email_address: 'Ada@example.com' } },
      purchase_units: [
        {
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                custom_id: 'pay-1',
                amount: { currency_code: 'USD', value: '49.00' },
                seller_receivable_breakdown: { paypal_fee: { value: '2.20' }, net_amount: { value: '46.80' } },
              },
            ],
          },
        },
      ],
    },
  });
  const read = await client.call('GET', `/v2/payments/captures/${captureIdOf(captured.body)}`);
  expect(read).toMatchObject({ status: 200, body: { supplementary_data: { related_ids: { order_id: orderId } } } });
  expect(await client.capture(orderId)).toMatchObject({ status: 422, issue: 'ORDER_ALREADY_CAPTURED' });
});

test('the same e-mail is the same payer, and a card buyer has none', async () => {
  const payers: unknown[] = [];
  for (const email of ['one@example.com', 'ONE@example.com', 'two@example.com', '']) {
    const orderId = await client.createOrder();
    await client.approve(orderId, { email });
    const { body } = await client.capture(orderId);
    payers.push(body['payer'] === undefined ? body['payment_source'] : Object(body['payer']).payer_id);
  }
  expect(payers[0]).toBe(payers[1]);
  expect(payers[0]).not.toBe(payers[2]);
  expect(payers[3]).toMatchObject({ card: { name: 'Test Buyer' } });
});

test('one request id is one capture: 201, then 200', async () => {
  const orderId = await client.createOrder();
  await client.approve(orderId);
  const headers = { 'paypal-request-id': `cap-${orderId}` };
  const first = await client.capture(orderId, headers);
  const again = await client.capture(orderId, headers);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
});

test('an invoice is paid once', async () => {
  const [first, second] = [await client.createOrder('invoice'), await client.createOrder('invoice')];
  await client.approve(first);
  await client.approve(second);
  expect((await client.capture(first)).status).toBe(201);
  expect(await client.capture(second)).toMatchObject({ status: 422, issue: 'DUPLICATE_INVOICE_ID' });
});

test('a declined instrument leaves the order to another approval, with the same request id', async () => {
  const orderId = await client.createOrder();
  const headers = { 'paypal-request-id': `cap-${orderId}` };
  await client.send('POST', `/control/orders/${orderId}/decline`, {});
  const declined = await client.capture(orderId, headers);
  expect(declined).toMatchObject({ status: 422, issue: 'INSTRUMENT_DECLINED' });
  expect(declined.body['links']).toContainEqual(expect.objectContaining({ rel: 'redirect' }));
  await client.approve(orderId);
  expect((await client.capture(orderId, headers)).status).toBe(201);
});

test("the provider's header for negative tests is honoured", async () => {
  const orderId = await client.createOrder();
  await client.approve(orderId);
  const mock = (code: string) => ({ 'paypal-mock-response': JSON.stringify({ mock_application_codes: code }) });
  for (const issue of ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED']) {
    expect(await client.capture(orderId, mock(issue))).toMatchObject({ status: 422, issue });
  }
  expect(await client.capture(orderId, mock('RATE_LIMIT_REACHED'))).toMatchObject({ status: 429 });
  expect(await client.capture(orderId, mock('NONSENSE'))).toMatchObject({ status: 400 });
  expect((await client.capture(orderId)).status).toBe(201);
});

test('an order may be completed with a capture that is declined or pending', async () => {
  for (const [kind, status] of [
    ['declined-inside-completed', 'DECLINED'],
    ['pending', 'PENDING'],
  ]) {
    const orderId = await client.createOrder();
    await client.approve(orderId);
    await client.send('POST', '/control/faults', { operation: 'capture', kind });
    const { status: code, body } = await client.capture(orderId);
    expect(code).toBe(201);
    expect(body).toMatchObject({ status: 'COMPLETED', purchase_units: [{ payments: { captures: [{ status }] } }] });
  }
});

test('a pending capture is settled once', async () => {
  for (const status of ['COMPLETED', 'DECLINED']) {
    await client.send('POST', '/control/faults', { operation: 'capture', kind: 'pending' });
    const { captureId } = await client.pay();
    const refund = await client.call('POST', `/v2/payments/captures/${captureId}/refund`, {});
    expect(refund).toMatchObject({ status: 422, issue: 'PENDING_CAPTURE' });
    const settled = await client.send('POST', `/control/captures/${captureId}/settle`, { status });
    expect(settled).toMatchObject({ status: 200, body: { status } });
    expect((await client.send('POST', `/control/captures/${captureId}/settle`, { status })).status).toBe(409);
    expect((await client.call('GET', `/v2/payments/captures/${captureId}`)).body).toMatchObject({ status });
  }
});

test('captures of nothing and bodies with unknown fields are refused', async () => {
  expect(await client.capture('NOSUCHORDER')).toMatchObject({ status: 404, issue: 'INVALID_RESOURCE_ID' });
  expect((await client.call('GET', '/v2/payments/captures/NOSUCH')).status).toBe(404);
  const body = { amount: orderRequest('x') };
  expect((await client.call('POST', '/v2/checkout/orders/X/capture', body)).status).toBe(400);
});
