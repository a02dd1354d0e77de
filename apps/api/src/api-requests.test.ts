import { insertApiRequests } from '@msafara/db/api-requests/api-requests.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { ApiRequests } from '@msafara/domain/api-requests/api-requests.schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

import { tidyRequests } from './features/api-requests/api-requests.service.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const HOUR = 3_600_000;
const madeKey = z.object({ id: z.string(), key: z.string(), prefix: z.string() });

describe.each(TEST_DIALECTS)('requests with API keys, on %s', (dialect) => {
  let app: TestApp;
  let owner: Person;
  let stranger: Person;
  let reader: z.infer<typeof madeKey>;
  let writer: z.infer<typeof madeKey>;

  const makeKey = async (name: string, scopes: string[]) => {
    const { body } = await app.rest('POST', '/api/keys', { token: owner.token, body: { name, scopes } });
    return madeKey.parse(body);
  };
  const list = async (query = '', { token } = owner) => {
    const { status, body } = await app.rest('GET', `/api/requests${query}`, { token });
    expect(status).toBe(200);
    return body as ApiRequests;
  };
  /** Once the requests are written, about a second after they were answered. */
  const written = (count: number) =>
    vi.waitFor(async () => expect((await list('?limit=100')).requests).toHaveLength(count), { timeout: 8000 });

  beforeAll(async () => {
    app = await startTestApp(dialect);
    owner = await app.signUp('owner');
    stranger = await app.signUp('stranger');
    reader = await makeKey('Reading system', ['shipments:read']);
    writer = await makeKey('Warehouse', ['shipments:read', 'shipments:write']);
  });

  afterAll(() => app.close());

  test('are listed with route, status, time and key, and nothing that was sent', async () => {
    const { newId } = app.deps;
    await app.rest('GET', '/api/shipments?limit=1&search=secret-words', { token: reader.key });
    app.clock.now += 1000;
    const body = { trackingNumber: 'LOG-000001', origin: 'Tema', destination: 'secret-place' };
    const refused = await app.rest('POST', '/api/shipments', { token: reader.key, body });
    app.clock.now += 1000;
    await app.rest('POST', '/api/shipments', { token: writer.key, body });
    app.clock.now += 1000;
    const nowhere = newId();
    await app.rest('GET', `/api/shipments/${nowhere}`, { token: writer.key });
    // Neither people nor wrong keys.
    await app.rest('GET', '/api/shipments?limit=1', { token: owner.token });
    await app.rest('GET', '/api/shipments?limit=1', { token: `${reader.key.slice(0, -1)}_` });
    await written(4);
    const { requests, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    expect(requests.map(({ method, route, status, keyName }) => [method, route, status, keyName])).toEqual([
      ['GET', '/api/shipments/:id', 404, 'Warehouse'],
      ['POST', '/api/shipments', 201, 'Warehouse'],
      ['POST', '/api/shipments', 403, 'Reading system'],
      ['GET', '/api/shipments', 200, 'Reading system'],
    ]);
    expect(requests[2]).toMatchObject({
      requestId: refused.headers['x-request-id'],
      keyId: reader.id,
      keyPrefix: reader.prefix,
      at: '2026-11-20T08:00:01.000Z',
    });
    expect(JSON.stringify(requests)).not.toMatch(new RegExp(`secret|${nowhere}|${reader.key}`, 'u'));
    for (const { ms } of requests) expect(ms).toBeGreaterThanOrEqual(0);
  });

  test('by key, by outcome, and page by page', async () => {
    const statusesOf = ({ requests }: ApiRequests) => requests.map(({ status }) => status);
    expect(statusesOf(await list(`?keyId=${reader.id}`))).toEqual([403, 200]);
    expect(statusesOf(await list('?outcome=refused'))).toEqual([404, 403]);
    expect(statusesOf(await list(`?outcome=done&keyId=${writer.id}`))).toEqual([201]);
    expect(statusesOf(await list('?outcome=failed'))).toEqual([]);
    const first = await list('?limit=3');
    expect(statusesOf(first)).toEqual([404, 201, 403]);
    const second = await list(`?limit=3&cursor=${first.nextCursor ?? ''}`);
    expect([statusesOf(second), second.nextCursor]).toEqual([[200], null]);
    const answer = await app.trpc('query', 'apiRequests.list', { outcome: 'refused' }, owner.cookie);
    expect(statusesOf(answer.body as ApiRequests)).toEqual([404, 403]);
    expect((await list('', stranger)).requests).toEqual([]);
  });

  test.each(['?outcome=lost', '?keyId=x', '?cursor=x', '?limit=0', '?limit=101', '?more=1'])(
    '%s is refused',
    async (query) => {
      expect((await app.rest('GET', `/api/requests${query}`, { token: owner.token })).status).toBe(400);
    },
  );

  test('a key does not read the list', async () => {
    expect((await app.rest('GET', '/api/requests', { token: writer.key })).status).toBe(403);
  });

  test('go after 7 days, and the oldest past 10,000', async () => {
    app.clock.now += 6 * 24 * HOUR;
    const organisationId = owner.user.organisation.id;
    const rows = Array.from({ length: 10_003 }, () => ({
      id: app.deps.newId(),
      organisation_id: organisationId,
      key_id: writer.id,
      at: new Date(app.clock.now).toISOString(),
      method: 'GET',
      route: '/api/stats',
      status: 200,
      ms: 1,
      request_id: 'r',
    }));
    await app.database.transaction((trx) => insertApiRequests(trx, rows));
    const count = async () => {
      const { n } = await app.database.read
        .selectFrom('api_requests')
        .select(({ fn }) => fn.countAll<number | string>().as('n'))
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow();
      return Number(n);
    };
    expect(await count()).toBe(10_007);
    await tidyRequests(app.deps);
    expect(await count()).toBe(10_000);
    const { token } = await app.signIn('owner@example.com', 'a quiet harbour');
    expect((await list('', { ...owner, token })).requests[0]?.id).toBe(rows.at(-1)?.id);
    app.clock.now += 7 * 24 * HOUR + 1;
    await tidyRequests(app.deps);
    expect(await count()).toBe(0);
  });

  test('what was asked just before the end of the server is written', async () => {
    await app.rest('GET', '/api/stats', { token: reader.key });
    const insert = vi.spyOn(app.database, 'transaction');
    await app.app.close();
    expect(insert).toHaveBeenCalledTimes(1);
    const rows = await app.database.read.selectFrom('api_requests').select(['route', 'status']).execute();
    expect(rows).toEqual([{ route: '/api/stats', status: 200 }]);
  });
});
