import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { formatApiKey } from '@msafara/domain/keys/api-key';
import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('the limits of API keys on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    owner = await harbour.signUp('owner');
  });

  afterAll(() => harbour.close());

  async function create(): Promise<NewApiKey> {
    const body = { name: 'Warehouse system', scopes: ['shipments:read', 'shipments:write'] };
    const answer = await harbour.rest('POST', '/api/keys', { token: owner.token, body });
    expect(answer.status).toBe(201);
    return answer.body as NewApiKey;
  }

  const call = (token: string, method: 'GET' | 'DELETE', path: string) => harbour.rest(method, path, { token });

  test('has limits of its own in place of its address’s, told by headers', async () => {
    const { key, id } = await create();
    const read = await call(key, 'GET', '/api/stats');
    expect(read.headers).toMatchObject({ 'ratelimit-policy': '"reads";q=600;w=60' });
    expect(read.headers['ratelimit']).toMatch(/^"reads";r=599;t=(?:60|59)$/u);
    expect(read.headers).not.toHaveProperty('x-ratelimit-limit');
    let answer = read;
    for (let n = 0; n < 241; n += 1) answer = await call(key, 'DELETE', '/api/shipments/nonsense');
    expect(answer).toMatchObject({ status: 429, headers: { 'ratelimit-policy': '"writes";q=240;w=60' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(key, 'GET', '/api/stats')).status).toBe(200);
    // A rolled key goes on with the count; another key of the same address has its own.
    const next = (await harbour.rest('POST', `/api/keys/${id}/roll`, { token: owner.token })).body as NewApiKey;
    expect((await call(next.key, 'DELETE', '/api/shipments/nonsense')).status).toBe(429);
    expect((await call((await create()).key, 'DELETE', '/api/shipments/nonsense')).status).toBe(400);
  });

  test('wrong keys of an address past a budget are slowed, good ones are not', async () => {
    const { key } = await create();
    const wrong = () =>
      call(
        formatApiKey('live', () => 3),
        'GET',
        '/api/stats',
      );
    for (let n = 0; n < 30; n += 1) expect((await wrong()).status).toBe(401);
    const { length } = harbour.waits;
    await wrong();
    await wrong();
    expect(harbour.waits.length).toBeGreaterThan(length);
    const waits = harbour.waits.length;
    expect((await call(key, 'GET', '/api/stats')).status).toBe(200);
    expect(harbour.waits).toHaveLength(waits);
  });
});
