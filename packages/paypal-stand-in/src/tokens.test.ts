import { afterAll, beforeAll, expect, test } from 'vitest';

import { startClient } from './testing/client.ts';

let client: Awaited<ReturnType<typeof startClient>>;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.standIn.close());

test('an access token lasts nine hours, a client token a quarter of an hour', async () => {
  const access = await client.askToken('grant_type=client_credentials');
  expect(access).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 32_400 } });
  const browser = await client.askToken('grant_type=client_credentials&response_type=client_token&intent=sdk_init');
  expect(browser).toMatchObject({ status: 200, body: { expires_in: 900 } });
  expect(browser.body['access_token']).toMatch(/^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+$/u);
});

test('wrong credentials and other grants are refused', async () => {
  const wrong = await client.askToken('grant_type=client_credentials', 'guess');
  expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  expect(await client.askToken('grant_type=password')).toMatchObject({ status: 400 });
});

test('calls need a token that was granted for servers', async () => {
  const path = '/v2/checkout/orders/X';
  expect(await client.send('GET', path)).toMatchObject({ status: 401, issue: 'AUTHENTICATION_FAILURE' });
  const guess = await client.send('GET', path, undefined, { authorization: 'Bearer guess' });
  expect(guess).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  const { body } = await client.askToken('grant_type=client_credentials&response_type=client_token');
  const browser = await client.send('GET', path, undefined, {
    authorization: `Bearer ${String(body['access_token'])}`,
  });
  expect(browser.status).toBe(401);
});

test('tokens can be made to expire', async () => {
  const other = await startClient();
  const orderId = await other.createOrder();
  await other.send('POST', '/control/tokens/expire');
  expect((await other.call('GET', `/v2/checkout/orders/${orderId}`)).status).toBe(401);
  await other.standIn.close();
});
