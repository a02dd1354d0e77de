import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { CREDENTIALS, clientOf, startClient } from './testing/client.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('orders, captures, refunds and answers outlive a restart', async () => {
  const statePath = join(folder, 'kept', 'state.json');
  const before = await startClient({ statePath });
  const orderId = await before.createOrder();
  await before.approve(orderId);
  const headers = { 'paypal-request-id': 'cap-1' };
  const captured = await before.capture(orderId, headers);
  await before.standIn.close();
  expect(existsSync(`${statePath}.new`)).toBe(false);

  const after = await startClient({ statePath });
  expect(await after.capture(orderId, headers)).toMatchObject({ status: 200, body: captured.body });
  expect((await after.call('GET', `/v2/checkout/orders/${orderId}`)).body).toMatchObject({ status: 'COMPLETED' });
  expect((await after.send('GET', '/control/state')).body).toMatchObject({ captures: [{ orderId }] });
  await after.standIn.close();
});

test('it runs as a process of its own, says where, and ends when asked to', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
      PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
      PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
      STAND_IN_STATE: join(folder, 'state.json'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const baseUrl = /http:\/\/127\.0\.0\.1:\d+/u.exec(String(line))?.[0] ?? '';
  const client = await clientOf({ baseUrl });
  expect(await client.createOrder()).toHaveLength(17);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
}, 15_000);
