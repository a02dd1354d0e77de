import { get } from 'node:http';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildServer } from './server.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let harbour: TestApp;
let app: TestApp['app'];
let port: number;

beforeAll(async () => {
  harbour = await startTestApp('sqlite', { RATE_LIMITS: 'off' }, { payments: true });
  app = await buildServer(harbour.deps, { webRoot: undefined, isOpen: () => true, standIn: harbour.deps.env.paypal });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(async () => {
  await app.close();
  await harbour.close();
});

/** Asks for a path as it stands; `fetch` would tidy it up first. */
function statusOf(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
  });
}

test('browsers reach the pages of the payment stand-in', async () => {
  expect(await statusOf('/paypal-stand-in/web-sdk/v6/core')).toBe(200);
  expect(await statusOf('/paypal-stand-in/web-sdk/../web-sdk/v6/core')).toBe(200);
});

test.each([
  '/paypal-stand-in/control/state',
  '/paypal-stand-in/web-sdk/../control/state',
  '/paypal-stand-in/web-sdk/%2e%2e/control/state',
  '/paypal-stand-in/web-sdk/.%2E/control/state',
  '/paypal-stand-in/web-sdk\\..\\control\\state',
  '/paypal-stand-in/checkoutnow/%2e%2e/control/state?token=x',
  '/paypal-stand-in//127.0.0.1:9/web-sdk/v6/core',
  '/paypal-stand-i%6e/control/state',
  '/paypal-stand-in/v2/checkout/orders/x',
])('and nothing else of it: %s', async (path) => {
  expect(await statusOf(path)).toBe(404);
});
