import { readFile } from 'node:fs/promises';

import { describe, expect, test } from 'vitest';

import { createRetryingFetch } from './retry.ts';
import { createMsafara, MsafaraError, ok, type RetryOptions } from './index.ts';

type Sent = { method: string; url: string; key: string | null; body: string };
type Answering = (n: number) => Response | Error;

const problem = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ message: 'No', code: 'OVERLOADED', reason: { code: 'server.busy', params: {} } }), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-1', ...headers },
  });
const fine = () => Response.json({ id: '1' });

/** A client whose requests are answered by a test, which sees what was sent. */
function clientOf(answering: Answering, more: RetryOptions = {}) {
  const sent: Sent[] = [];
  const msafara = createMsafara({
    baseUrl: 'https://msafara.example',
    key: 'msk_live_x',
    ...more,
    fetch: async (request) => {
      sent.push({
        method: request.method,
        url: request.url,
        key: request.headers.get('idempotency-key'),
        body: await request.text(),
      });
      const answer = answering(sent.length);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { msafara, sent };
}

const NEW = { trackingNumber: 'SDK-1', origin: 'Nairobi', destination: 'Kampala' };
const now = { 'retry-after': '0' };

describe('a change', () => {
  test('carries a key of its own, which is the same however often it is sent', async () => {
    const { msafara, sent } = clientOf((n) => (n < 3 ? problem(503, now) : fine()));
    const { response } = await msafara.POST('/api/shipments', { body: NEW });
    expect(response.status).toBe(200);
    expect(sent.map(({ key }) => key)).toEqual(Array.from({ length: 3 }, () => sent[0]?.key));
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/u);
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set([JSON.stringify(NEW)]));
    await msafara.POST('/api/shipments', { body: NEW });
    expect(sent[3]?.key).not.toBe(sent[0]?.key);
  });

  test('keeps the key that it was given', async () => {
    const { msafara, sent } = clientOf(fine);
    await msafara.POST('/api/shipments', { body: NEW, params: { header: { 'Idempotency-Key': 'mine' } } });
    expect(sent[0]?.key).toBe('mine');
  });

  test('carries one wherever the reference says that a key is taken, and nowhere else', async () => {
    type Operation = { parameters?: { name: string }[] };
    const { paths } = JSON.parse(await readFile(new URL('../../../docs/openapi.json', import.meta.url), 'utf8')) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const changes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [] }]) => {
        const takesKey = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
        return method === 'post' || method === 'patch' ? [{ change: `${method} ${path}`, takesKey }] : [];
      }),
    );
    const carried = changes.map(async ({ change }) => {
      const [method = '', path = ''] = change.split(' ');
      let carriesKey = false;
      const send = createRetryingFetch({
        fetch: (request) => {
          carriesKey = request.headers.has('idempotency-key');
          return Promise.resolve(fine());
        },
      });
      await send(
        new Request(`https://msafara.example${path.replaceAll(/[{}]/gu, '')}`, { method: method.toUpperCase() }),
      );
      return { change, takesKey: carriesKey };
    });
    expect(changes.length).toBeGreaterThan(30);
    expect(await Promise.all(carried)).toEqual(changes);
  });

  test('of what takes no key carries none', async () => {
    const { msafara, sent } = clientOf(fine);
    await msafara.POST('/api/keys', { body: { name: 'x', scopes: ['shipments:read'] } });
    await msafara.DELETE('/api/shipments/{id}', { params: { path: { id: '1' } } });
    expect(sent.map(({ key }) => key)).toEqual([null, null]);
  });
});

describe('is sent again', () => {
  const read = (client: ReturnType<typeof clientOf>) => client.msafara.GET('/api/stats');
  const remove = (client: ReturnType<typeof clientOf>) =>
    client.msafara.DELETE('/api/shipments/{id}', { params: { path: { id: '1' } } });
  const create = (client: ReturnType<typeof clientOf>) => client.msafara.POST('/api/shipments', { body: NEW });

  test.each<[string, typeof read | typeof remove | typeof create, Answering, number]>([
    ['what was too much', remove, () => problem(429, now), 3],
    ['a read while the server is busy', read, () => problem(503, now), 3],
    ['a change with a key while another with it is under way', create, () => problem(409, now), 3],
    ['not a change that is at odds with what is there', create, () => problem(409), 1],
    ['not a deletion that may have been done', remove, () => problem(503, now), 1],
    ['not what is refused', create, () => problem(422), 1],
    ['not what failed', create, () => problem(500), 1],
    ['not what has to wait longer than is wanted', read, () => problem(429, { 'retry-after': '31' }), 1],
  ])('%s', async (_name, call, answering, times) => {
    const client = clientOf(answering);
    const { response } = await call(client);
    expect([response.ok, client.sent.length]).toEqual([false, times]);
  });

  test('a read and a change with a key whose connection broke, and no deletion', async () => {
    const broken = () => new TypeError('fetch failed');
    for (const [call, times] of [
      [read, 3],
      [create, 3],
      [remove, 1],
    ] as const) {
      const client = clientOf(broken);
      await expect(call(client)).rejects.toThrow('fetch failed');
      expect(client.sent.length).toBe(times);
    }
  });

  test('as late as the server asks, by seconds or by a date', async () => {
    // A date has whole seconds.
    for (const asked of [() => '1', () => new Date(Date.now() + 2000).toUTCString()]) {
      const client = clientOf((n) => (n === 1 ? problem(429, { 'retry-after': asked() }) : fine()));
      const startedAt = performance.now();
      await read(client);
      expect(performance.now() - startedAt).toBeGreaterThan(900);
      expect(client.sent.length).toBe(2);
    }
  });

  test('as often as was wanted', async () => {
    for (const retries of [0, 1, 4]) {
      const client = clientOf(() => problem(503, now), { retries });
      await read(client);
      expect(client.sent.length).toBe(retries + 1);
    }
  });

  test('no more once it was given up', async () => {
    const stop = new AbortController();
    const client = clientOf(() => problem(429, { 'retry-after': '20' }));
    const call = client.msafara.GET('/api/stats', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 50);
    await expect(call).rejects.toThrow('enough');
    expect(client.sent.length).toBe(1);
  });
});

describe('ok', () => {
  test('is the answer, or an error with its code, reason and request', async () => {
    expect(await ok(clientOf(fine).msafara.POST('/api/shipments', { body: NEW }))).toEqual({ id: '1' });
    const refused = ok(clientOf(() => problem(402)).msafara.POST('/api/shipments', { body: NEW }));
    await expect(refused).rejects.toThrow(MsafaraError);
    await expect(refused).rejects.toMatchObject({
      status: 402,
      code: 'OVERLOADED',
      message: 'No',
      reason: { code: 'server.busy' },
      requestId: 'r-1',
    });
  });

  test('says the status where what answered was none of ours', async () => {
    const proxy = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    const refused = ok(clientOf(proxy).msafara.GET('/api/stats'));
    await expect(refused).rejects.toMatchObject({
      status: 502,
      code: undefined,
      message: 'The answer has the status 502',
    });
  });
});
