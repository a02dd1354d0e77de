import { afterEach, beforeEach, expect, test } from 'vitest';

import { orderRequest, startClient } from './testing/client.ts';

let client: Awaited<ReturnType<typeof startClient>>;
beforeEach(async () => {
  client = await startClient();
});
afterEach(() => client.standIn.close());

const fault = (body: object) => client.send('POST', '/control/faults', body);
const create = (headers: Record<string, string> = {}) =>
  client.call('POST', '/v2/checkout/orders', orderRequest('x'), headers);

async function orders(): Promise<unknown[]> {
  return [(await client.send('GET', '/control/state')).body['orders']].flat();
}

/** How many were asked for so far. */
async function creates(): Promise<unknown> {
  return Object((await client.send('GET', '/control/state')).body['calls']).create;
}

test('an error comes before anything is done, as often as asked', async () => {
  await fault({ operation: 'create', kind: 'error', times: 2 });
  expect([(await create()).status, (await create()).status]).toEqual([500, 500]);
  expect(await orders()).toEqual([]);
  expect((await create()).status).toBe(201);
});

test('an error after the success leaves the order, and the same id finds it', async () => {
  await fault({ operation: 'create', kind: 'error-after-success' });
  const headers = { 'paypal-request-id': 'order-1' };
  expect((await create(headers)).status).toBe(500);
  expect(await orders()).toHaveLength(1);
  expect((await create(headers)).status).toBe(200);
  expect(await orders()).toHaveLength(1);
});

test('a dropped connection answers nothing, before or after the deed', async () => {
  await fault({ operation: 'create', kind: 'drop' });
  await expect(create()).rejects.toThrow('fetch failed');
  expect(await orders()).toHaveLength(0);
  await fault({ operation: 'create', kind: 'drop-after-success' });
  await expect(create()).rejects.toThrow('fetch failed');
  expect(await orders()).toHaveLength(1);
});

test('too many requests, and every operation has its faults', async () => {
  await fault({ operation: 'get', kind: 'rate-limit' });
  const answer = await client.call('GET', '/v2/checkout/orders/X');
  expect(answer).toMatchObject({ status: 429, issue: 'RATE_LIMIT_REACHED' });
  await fault({ operation: 'create', kind: 'refused' });
  expect(await create()).toMatchObject({ status: 422, issue: 'TRANSACTION_REFUSED' });
  await fault({ operation: 'token', kind: 'error' });
  await fault({ operation: 'client-token', kind: 'rate-limit' });
  const token = 'grant_type=client_credentials';
  expect((await client.askToken(`${token}&response_type=client_token`)).status).toBe(429);
  expect((await client.askToken(token)).status).toBe(500);
  await fault({ operation: 'verify', kind: 'error' });
  expect((await client.call('POST', '/v1/notifications/verify-webhook-signature', {})).status).toBe(500);
});

test('of two calls with one id at once the second fails, and works later', async () => {
  await fault({ operation: 'create', kind: 'latency', ms: 1000 });
  const headers = { 'paypal-request-id': 'order-1' };
  const slow = create(headers);
  await expect.poll(creates).toBe(1);
  expect(await create(headers)).toMatchObject({ status: 409, issue: 'PREVIOUS_REQUEST_IN_PROGRESS' });
  expect((await slow).status).toBe(201);
  expect((await create(headers)).status).toBe(200);
});

test('a caller who does not wait misses the answer, not the deed', async () => {
  await fault({ operation: 'create', kind: 'latency', ms: 1000 });
  const headers = { 'paypal-request-id': 'order-1' };
  const patience = new AbortController();
  const hurried = client.call('POST', '/v2/checkout/orders', orderRequest('x'), headers, patience.signal);
  const given = expect(hurried).rejects.toThrow('aborted');
  await expect.poll(creates).toBe(1);
  patience.abort();
  await given;
  expect(await orders()).toHaveLength(0);
  await expect.poll(orders).toHaveLength(1);
  expect((await create(headers)).status).toBe(200);
});

test('faults are taken back', async () => {
  await fault({ operation: 'create', kind: 'latency', ms: 60_000 });
  expect(await client.send('DELETE', '/control/faults')).toMatchObject({ body: { faults: [] } });
  expect((await create()).status).toBe(201);
});

test('faults that do not exist are refused', async () => {
  expect((await fault({ operation: 'create', kind: 'flood' })).status).toBe(400);
  expect((await fault({ operation: 'everything', kind: 'error' })).status).toBe(400);
});
