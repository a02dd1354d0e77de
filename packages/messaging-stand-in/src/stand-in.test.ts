import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type MessagingStandIn, startMessagingStandIn } from './stand-in.ts';

const APP_SECRET = 'a secret of the app';

/** What the product is told, in its order. */
let told: { path: string; body: string; signature: string | undefined }[];
let product: ReturnType<typeof createServer>;
let standIn: MessagingStandIn;

beforeEach(async () => {
  told = [];
  product = createServer((request, response) => {
    void text(request).then((body) => {
      const signature = request.headers['x-hub-signature-256'];
      told.push({ path: request.url ?? '', body, signature: Array.isArray(signature) ? undefined : signature });
      response.end('END Done');
    });
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  const address = product.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  standIn = await startMessagingStandIn({ appSecret: APP_SECRET, whatsappPhoneId: '1555' });
  const at = `http://127.0.0.1:${String(port)}`;
  standIn.setCallbacks({ africasTalking: `${at}/sms`, whatsapp: `${at}/whatsapp` });
});

afterEach(async () => {
  await standIn.close();
  product.closeAllConnections();
  product.close();
});

const send = (to: string, apikey = 'key') =>
  fetch(`${standIn.baseUrl}/version1/messaging`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(apikey !== '' && { apikey }) },
    body: new URLSearchParams({ username: 'sandbox', to, message: 'Habari' }).toString(),
  });

test.each([
  ['+254700000123', 101, ['Success']],
  ['+254700000001', 406, []],
  ['+254700000003', 405, []],
  ['+254700000006', 101, ['Buffered', 'Failed']],
  ['+254700000007', 101, ['Success', 'Success', 'Sent']],
  ['+254700000008', 101, ['Success', 'STOP']],
])('%s is answered %i, and then %j', async (number, code, reports) => {
  const response = await send(number);
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ SMSMessageData: { Recipients: [{ number, statusCode: code }] } });
  await standIn.settled();
  const fields = told.map(({ body }) => new URLSearchParams(body));
  expect(fields.map((one) => one.get('status') ?? one.get('text'))).toEqual(reports);
});

test('without a key nothing is sent', async () => {
  expect((await send('+254700000123', '')).status).toBe(401);
  expect(standIn.lines).toHaveLength(0);
});

test('what is written by WhatsApp is signed over its bytes, and what is dialled is answered by the product', async () => {
  await standIn.write('+254700000123', 'SUIVI café', 'whatsapp');
  const [first] = told;
  const signature = createHmac('sha256', APP_SECRET).update(first?.body ?? '');
  expect(first?.signature).toBe(`sha256=${signature.digest('hex')}`);
  expect(await standIn.dial('+254700000123', 'session-1', '1')).toBe('END Done');
  expect(told.map(({ path }) => path)).toEqual(['/whatsapp', '/sms']);
});
