import fastify from 'fastify';
import { expect, test, vi } from 'vitest';

import { readAddresses } from './address.ts';
import { createLimit } from './rate-limit.ts';

async function limited(max: number, timeWindow: number, mostAddresses?: number) {
  const app = fastify();
  readAddresses(app);
  app.decorateRequest('isCounted', false);
  app.addHook('onRequest', createLimit({ max, timeWindow }, mostAddresses));
  app.get('/', () => 'here');
  await app.ready();
  return (remoteAddress: string) => app.inject({ url: '/', remoteAddress });
}

test('says what is left and until when, and lets in again once the window is over', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const ask = await limited(2, 60_000);
  const first = await ask('203.0.113.1');
  expect(first.headers).toMatchObject({
    'x-ratelimit-limit': '2',
    'x-ratelimit-remaining': '1',
    'x-ratelimit-reset': '60',
  });
  now.mockReturnValue(31_000);
  expect((await ask('203.0.113.1')).headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' });
  expect((await ask('203.0.113.1')).statusCode).not.toBe(200);
  expect((await ask('203.0.113.2')).statusCode).toBe(200);
  now.mockReturnValue(61_000);
  expect((await ask('203.0.113.1')).headers).toMatchObject({ 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '60' });
  now.mockRestore();
});

test('among more addresses than are known, the window that began first is forgotten and others go on', async () => {
  const ask = await limited(3, 60_000, 20);
  await ask('203.0.113.1');
  for (let n = 0; n < 20; n += 1) await ask(`10.0.0.${String(n)}`);
  expect((await ask('203.0.113.1')).headers['x-ratelimit-remaining']).toBe('2');
  expect((await ask('10.0.0.19')).headers['x-ratelimit-remaining']).toBe('1');
});
