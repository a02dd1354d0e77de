import { afterAll, beforeAll, expect, test } from 'vitest';

import { orderRequest, startClient } from './testing/client.ts';

const PATH = '/v2/checkout/orders';
let client: Awaited<ReturnType<typeof startClient>>;
beforeAll(async () => {
  client = await startClient({ productOrigin: 'http://shop.test' });
});
afterAll(() => client.standIn.close());

function withUnit(change: object): object {
  const { intent, purchase_units: units } = orderRequest('a');
  return { intent, purchase_units: [{ ...units[0], ...change }] };
}

test('an order is created, and read', async () => {
  const created = await client.call('POST', PATH, orderRequest('b'));
  expect(created).toMatchObject({ status: 201, body: { status: 'CREATED', intent: 'CAPTURE' } });
  expect(created.body['id']).toMatch(/^[0-9A-Z]{17}$/u);
  expect(created.headers.get('paypal-debug-id')).toBeTruthy();
  const id = String(created.body['id']);
  expect(created.body['links']).toContainEqual({
    href: `http://shop.test/paypal-stand-in/checkoutnow?token=${id}`,
    rel: 'approve',
    method: 'GET',
  });
  const read = await client.call('GET', `${PATH}/${id}`);
  expect(read.body).toEqual(created.body);
  expect(read.body).toMatchObject({ purchase_units: [{ custom_id: 'b', amount: { value: '49.00' } }] });
});

test('without a wish for the representation a POST answers id, status and links', async () => {
  const created = await client.call('POST', PATH, orderRequest('c'), { prefer: 'return=minimal' });
  expect(Object.keys(created.body)).toEqual(['id', 'status', 'links']);
});

test('an order with a payment source waits for its payer and needs a request id', async () => {
  const body = { ...orderRequest('d'), payment_source: { paypal: {} } };
  expect(await client.call('POST', PATH, body)).toMatchObject({ status: 400, issue: 'PAYPAL_REQUEST_ID_REQUIRED' });
  const created = await client.call('POST', PATH, body, { 'paypal-request-id': 'd' });
  expect(created).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } });
  expect(await client.capture(String(created.body['id']))).toMatchObject({
    status: 422,
    issue: 'PAYER_ACTION_REQUIRED',
  });
});

test.each([
  [{ amount: { currency_code: 'USD' } }, 400, 'MISSING_REQUIRED_PARAMETER'],
  [{ amount: { currency_code: 'USD', value: 49 } }, 400, 'INVALID_PARAMETER_SYNTAX'],
  [{ amount: { currency_code: 'USD', value: 'x' } }, 400, 'INVALID_PARAMETER_SYNTAX'],
  [{ amount: { currency_code: 'USD', value: '49.000' } }, 422, 'DECIMAL_PRECISION'],
  [{ amount: { currency_code: 'USD', value: '49' } }, 422, 'DECIMAL_PRECISION'],
  [{ amount: { currency_code: 'USD', value: '0.00' } }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  [{ amount: { currency_code: 'KES', value: '49.00' } }, 422, 'CURRENCY_NOT_SUPPORTED'],
  [{ amount: { currency_code: 'USDX', value: '49.00' } }, 400, 'INVALID_STRING_LENGTH'],
  [{ custom_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH'],
  [{ invoice_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH'],
  [{ customId: 'x' }, 400, 'INVALID_PARAMETER_SYNTAX'],
])('a unit with %j is refused with %i %s', async (change, status, issue) => {
  const answer = await client.call('POST', PATH, withUnit(change));
  expect(answer).toMatchObject({ status, issue });
  expect(Object.keys(answer.body)).toEqual(['name', 'message', 'debug_id', 'details', 'links']);
});

test('bodies that are no order are refused', async () => {
  expect(await client.call('POST', PATH, '{"intent":')).toMatchObject({ status: 400, issue: 'MALFORMED_REQUEST_JSON' });
  expect(await client.call('POST', PATH, {})).toMatchObject({ status: 400, issue: 'MISSING_REQUIRED_PARAMETER' });
  const intent = { ...orderRequest('e'), intent: 'BUY' };
  expect(await client.call('POST', PATH, intent)).toMatchObject({ status: 400, issue: 'INVALID_PARAMETER_VALUE' });
  const plain = await client.call('POST', PATH, 'x', { 'content-type': 'text/plain' });
  expect(plain).toMatchObject({ status: 415, issue: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('one request id is one order', async () => {
  const headers = { 'paypal-request-id': 'order-1' };
  const first = await client.call('POST', PATH, orderRequest('f'), headers);
  const again = await client.call('POST', PATH, orderRequest('f'), headers);
  expect([first.status, again.status]).toEqual([201, 200]);
  expect(again.body).toEqual(first.body);
  const other = await client.call('POST', PATH, orderRequest('g'), headers);
  expect(other).toMatchObject({ status: 422, issue: 'DUPLICATE_REQUEST_ID' });
  const long = await client.call('POST', PATH, orderRequest('f'), { 'paypal-request-id': 'x'.repeat(109) });
  expect(long).toMatchObject({ status: 400, issue: 'INVALID_STRING_LENGTH' });
});

test('what does not exist is not found', async () => {
  for (const id of ['5O190127TN364715T', 'constructor']) {
    const answer = await client.call('GET', `${PATH}/${id}`);
    expect(answer).toMatchObject({ status: 404, issue: 'INVALID_RESOURCE_ID', body: { name: 'RESOURCE_NOT_FOUND' } });
  }
  expect(await client.send('GET', '/v2/nothing')).toMatchObject({ status: 404 });
});
