import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { parseEnv } from './env.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const valid = { trackingNumber: 'SH-000001ABC', origin: 'Tema', destination: 'Kumasi' };

describe('bad input gets a clear JSON error', () => {
  let harbour: TestApp;
  let sender: Person;

  beforeAll(async () => {
    harbour = await startTestApp('sqlite');
    sender = await harbour.signUp('sender');
  });

  afterAll(() => harbour.close());

  test.each([
    ['origin', 'x'.repeat(201), 'At most 200 characters'],
    ['origin', 7, 'Origin is required'],
    ['destination', '', 'Destination is required'],
    ['trackingNumber', '', 'Tracking number is required'],
    ['notes', 'x'.repeat(2001), 'At most 2000 characters'],
    ['estimatedDeliveryDate', 'soon', 'A valid date is required'],
  ])('field %s: %s', async (field, value, message) => {
    const body = { ...valid, [field]: value };
    const answer = await harbour.rest('POST', '/api/shipments', { token: sender.token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', fieldErrors: { [field]: message } } });
    const overTrpc = await harbour.trpc('mutation', 'shipments.create', body, sender.cookie);
    expect(overTrpc).toMatchObject({ status: 400, body: { data: { fieldErrors: { [field]: message } } } });
  });

  test('an unknown key, malformed JSON, an empty body', async () => {
    for (const body of [{ ...valid, hidden: 1 }, '{"origin":', '', '[]', 'null']) {
      const answer = await harbour.rest('POST', '/api/shipments', { token: sender.token, body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
  });

  test('a body whose letters are no UTF-8: a name would be kept with its letters lost', async () => {
    const text = JSON.stringify({ ...valid, origin: 'Abidján' });
    const send = (payload: Buffer) =>
      harbour.app.inject({
        method: 'POST',
        url: '/api/shipments',
        headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json; charset=iso-8859-1' },
        payload,
      });
    const refused = await send(Buffer.from(text, 'latin1'));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'INVALID_INPUT', reason: { code: 'request.unreadable' } },
    ]);
    expect((await send(Buffer.from(`\ufeff${text}`))).json()).toMatchObject({ origin: 'Abidján' });
  });

  test('an id in capitals, as some databases keep it, is the same id', async () => {
    const { token } = sender;
    const ask = async (path: string) => {
      const { status, body } = await harbour.rest('GET', path, { token });
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const made = await harbour.rest('POST', '/api/shipments', {
      token,
      body: { ...valid, trackingNumber: 'SH-002ABC' },
    });
    const { id } = made.body as { id: string };
    const capitals = id.toUpperCase();
    expect(await ask(`/api/shipments/${capitals}?expand=history`)).toMatchObject({ id });
    for (const part of ['milestones', 'recipients', 'proofs', 'units']) await ask(`/api/shipments/${capitals}/${part}`);
    await harbour.rest('PATCH', `/api/shipments/${capitals}/status`, { token, body: { status: 'In Transit' } });
    expect(await ask(`/api/shipments/${id}`)).toMatchObject({ status: 'In Transit' });
  });

  test('a body over 64 kB, another content type, an unknown path', async () => {
    const large = await harbour.rest('POST', '/api/shipments', {
      token: sender.token,
      body: { notes: 'x'.repeat(70_000) },
    });
    expect(large).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const form = await harbour.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect([form.statusCode, form.json()]).toMatchObject([415, { code: 'UNSUPPORTED_MEDIA_TYPE' }]);
    const lost = await harbour.rest('GET', '/api/nothing-here');
    expect(lost).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('hundreds of faults are told in a few words', async () => {
    for (const body of [
      { rows: Array.from({ length: 200 }, () => ({ nth: 'first', values: 0 })) },
      Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`key-${String(n)}`, n])),
      { ['x'.repeat(50_000)]: 1 },
      {
        rows: Array.from({ length: 60 }, (_, n) => ({ nth: 0, values: { [`${'k'.repeat(900)}${String(n)}`]: 1 } })),
      },
    ]) {
      const { status, body: answer } = await harbour.trpc('mutation', 'shipments.importRows', body, sender.cookie);
      expect(status).toBe(400);
      expect(JSON.stringify(answer).length).toBeLessThan(16_000);
    }
  });

  test('ids and cursors that are not ours', async () => {
    const { token } = sender;
    expect((await harbour.rest('DELETE', '/api/shipments/1', { token })).status).toBe(400);
    expect(
      (await harbour.rest('DELETE', '/api/shipments/0198c0de-0000-7000-8000-000000000001', { token })).status,
    ).toBe(404);
    expect((await harbour.rest('GET', '/api/shipments?cursor=abc', { token })).status).toBe(400);
    expect((await harbour.rest('GET', '/api/shipments?limit=0', { token })).status).toBe(400);
    expect((await harbour.rest('GET', `/api/public/track/${'x'.repeat(150)}`)).status).toBe(400);
  });

  test('a read-mark or delete with an empty JSON body counts as having none', async () => {
    const answer = await harbour.app.inject({
      method: 'DELETE',
      url: '/api/admin/reset-shipments',
      headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' },
      payload: '',
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { success: true }]);
  });

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/octet-stream'])(
    'no body at all is none, though the program calls it %s',
    async (type) => {
      const call = (payload?: string) =>
        harbour.app.inject({
          method: 'POST',
          url: '/api/notifications/read-all',
          headers: { authorization: `Bearer ${sender.token}`, 'content-type': type },
          ...(payload !== undefined && { payload }),
        });
      expect([(await call()).statusCode, (await call('')).statusCode]).toEqual([200, 200]);
      expect((await call('a=1')).statusCode).toBe(415);
    },
  );

  test('blanks between Bearer and its token may be several, as from a key that was pasted with one', async () => {
    const ask = async (authorization: string) =>
      (await harbour.app.inject({ url: '/api/stats', headers: { authorization } })).statusCode;
    expect(await ask(`Bearer  ${sender.token}`)).toBe(200);
    expect([await ask('Bearer  '), await ask(`Bearer${sender.token}`)]).toEqual([401, 401]);
  });

  test('another site cannot use the cookie, whatever it sends', async () => {
    const call = (headers: Record<string, string>) =>
      harbour.app.inject({
        method: 'POST',
        url: '/trpc/shipments.removeAll',
        headers: { 'content-type': 'application/json', cookie: `sid=${sender.cookie}`, ...headers },
        payload: '{}',
      });
    expect((await call({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await call({ origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await call({})).statusCode).toBe(403);
    expect((await call({ origin: 'http://localhost:8080', host: 'localhost:8080' })).statusCode).toBe(200);
    const byRest = await harbour.app.inject({
      method: 'DELETE',
      url: '/api/admin/reset-shipments',
      headers: { cookie: `sid=${sender.cookie}` },
    });
    expect(byRest.statusCode).toBe(403);
  });

  test('no answer of any route tells a password hash or a stack', async () => {
    const answers = await Promise.all([
      harbour.rest('GET', '/api/shipments', { token: sender.token }),
      harbour.trpc('query', 'auth.session', undefined, sender.cookie),
      harbour.trpc('query', 'shipments.list', { limit: 'x' }, sender.cookie),
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/argon2|passwordHash|node_modules|at .*\.ts:/u);
  });
});

describe('the environment', () => {
  const PAYPAL = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
  const PRODUCTION = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://track.example.com',
    SECRET_KEY: 'ab'.repeat(32),
  };

  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be'],
    [{ DATABASE_DIRECT_URL: 'sqlite:x.db' }, 'DATABASE_DIRECT_URL must be postgres://'],
    [{ DATABASE_DIRECT_URL: 'postgres://primary/msafara' }, 'DATABASE_DIRECT_URL is for Postgres'],
    [{ DATABASE_REPLICA_URL: 'postgres://standby/msafara' }, 'DATABASE_REPLICA_URL is for Postgres'],
    [{ DATABASE_REPLICA_URL: 'standby:5432' }, 'must be postgres://… addresses'],
    [{ DATABASE_REPLICA_BOUND_MS: '0' }, 'DATABASE_REPLICA_BOUND_MS must be at least 100'],
    [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS must be a number'],
    [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS'],
    [{ DATABASE_CONNECTIONS: '1001' }, 'DATABASE_CONNECTIONS'],
    [{ PUBLIC_URL: 'msafara' }, 'PUBLIC_URL must be'],
    [{ DEMO: 'yes' }, 'DEMO must be true or false'],
    [{ ...PRODUCTION, RATE_LIMITS: 'off' }, 'RATE_LIMITS may not be off'],
    [{ ADMIN_EMAIL: 'root@example.com' }, 'go together'],
    [{ PAYPAL_CLIENT_ID: 'a' }, 'go together'],
    [{ PAYMENTS: 'maybe' }, 'PAYMENTS must be'],
    [{ ...PRODUCTION, PUBLIC_URL: '', PAYMENTS: 'off' }, 'in production PUBLIC_URL has to be set'],
    [{ ...PRODUCTION, SECRET_KEY: '', PAYMENTS: 'off' }, 'in production SECRET_KEY is needed'],
    [PRODUCTION, 'in production payments need'],
    [{ ...PAYPAL, ...PRODUCTION, PAYPAL_API_BASE: 'http://127.0.0.1:9' }, 'may not be a stand-in'],
    [{ ...PAYPAL, PAYPAL_API_BASE: 'ftp://x' }, 'PAYPAL_API_BASE must be'],
    [{ ...PAYPAL, PAYPAL_ENVIRONMENT: 'live' }, 'PAYPAL_ENVIRONMENT must be'],
  ])('%j stops the start: %s', (variables, message) => {
    expect(() => parseEnv(variables)).toThrow(message);
  });

  test('defaults, and the demo off in production', () => {
    expect(parseEnv({ PORT: '' })).toMatchObject({ PORT: 3000, PUBLIC_URL: 'http://localhost:3000', DEMO: true });
    expect(parseEnv({ ...PRODUCTION, PAYMENTS: 'off' })).toMatchObject({ DEMO: false, paypal: undefined });
    expect(parseEnv({}).paypal).toBeUndefined();
    expect(parseEnv({ ...PAYPAL, ...PRODUCTION, PAYPAL_ENVIRONMENT: 'production' }).paypal).toEqual({
      apiBase: 'https://api-m.paypal.com',
      clientId: 'a',
      clientSecret: 'b',
      webhookId: 'c',
      environment: 'production',
      isStandIn: false,
    });
  });
});
