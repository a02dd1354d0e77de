import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { NOT_FOUND_TEXT } from '@msafara/domain/tracking/tracking.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, PASSWORD, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const shipment = (n: number) => ({
  trackingNumber: `SH-00000${String(n)}ABC`,
  origin: 'Mombasa',
  destination: 'Kampala',
});

describe.each(TEST_DIALECTS)('the product on %s', (dialect) => {
  let harbour: TestApp;
  let sender: Person;
  let admin: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    sender = await harbour.signUp('sender');
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
  });

  afterAll(() => harbour.close());

  const create = (n: number, more: object = {}, who = sender) =>
    harbour.rest('POST', '/api/shipments', { token: who.token, body: { ...shipment(n), ...more } });

  test('created, updated and seen by anyone with the number', async () => {
    const created = await create(1, { notes: 'Keep dry', currentLocation: 'Kilindini' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ trackingNumber: 'SH-000001ABC', etaIsDefault: true, status: 'Created' });
    const { id } = created.body as { id: string };
    const before = await harbour.rest('GET', '/api/public/track/sh-000001abc');
    expect(before.body).toMatchObject({ status: 'Created', notes: 'Keep dry', currentLocation: 'Kilindini' });

    harbour.clock.now += 60_000;
    const body = { status: 'In Transit', location: 'Malaba', notes: 'Customs queue' };
    const updated = await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body });
    expect(updated.status).toBe(200);
    const after = await harbour.rest('GET', '/api/public/track/SH-000001ABC');
    expect(after.body).toEqual({
      trackingNumber: 'SH-000001ABC',
      status: 'In Transit',
      origin: 'Mombasa',
      destination: 'Kampala',
      currentLocation: 'Malaba',
      estimatedDeliveryDate: '2026-11-21T08:00:00.000Z',
      priority: 'Standard',
      isDelayed: false,
      delayReason: null,
      notes: 'Keep dry',
      history: [
        { status: 'Created', timestamp: '2026-11-20T08:00:00.000Z', location: 'Kilindini', notes: null },
        { status: 'In Transit', timestamp: '2026-11-20T08:01:00.000Z', location: 'Malaba', notes: 'Customs queue' },
      ],
    });
    const overTrpc = await harbour.trpc('query', 'tracking.find', { trackingNumber: ' sh-000001ABC ' });
    expect(overTrpc.body).toEqual(after.body);
    const again = await harbour.app.inject({
      url: '/api/public/track/SH-000001ABC',
      headers: { 'if-none-match': String(after.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('with a status the location is kept where it is absent or blank, and cleared by null (D8)', async () => {
    const placer = await harbour.signUp('placer');
    const { token } = placer;
    const { id } = (await create(30, { currentLocation: 'Kilindini' }, placer)).body as { id: string };
    const locationAfter = async (more: object) => {
      const body = { status: 'In Transit', ...more };
      const { body: shipment } = await harbour.rest('PATCH', `/api/shipments/${id}/status`, {
        token,
        body,
      });
      expect(shipment).toMatchObject({ status: 'In Transit' });
      return (shipment as { currentLocation: string | null }).currentLocation;
    };
    expect(await locationAfter({})).toBe('Kilindini');
    expect(await locationAfter({ location: ' ' })).toBe('Kilindini');
    expect(await locationAfter({ location: 'Malaba' })).toBe('Malaba');
    expect(await locationAfter({ location: null })).toBeNull();
  });

  test('tracking over tRPC is the same from the router and from what is kept, alone and in a batch', async () => {
    const ask = async (query: string) => (await harbour.app.inject({ url: `/trpc/tracking.find?${query}` })).json();
    const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
    const known = { trackingNumber: 'sh-000001abc' };
    const { body: data } = await harbour.rest('GET', '/api/public/track/SH-000001ABC');
    // An input too many goes to the router; a call alone is answered from what the request above left behind.
    expect(await ask(`batch=1&${input({ 0: known, 1: known })}`)).toEqual([{ result: { data } }]);
    expect(await ask(input(known))).toEqual({ result: { data } });
    expect(await ask(`batch=1&${input({ 0: known })}`)).toEqual([{ result: { data } }]);
    for (const wrong of [
      input({ ...known, other: 1 }),
      input({ trackingNumber: 'SH-NOBODY' }),
      'input=%7B',
      'batch=1',
    ]) {
      expect(JSON.stringify(await ask(wrong))).toContain('"error"');
    }
  });

  test('REST and tRPC answer alike', async () => {
    const calls = [
      ['/api/stats', 'shipments.stats', {}],
      ['/api/shipments/tracking/SH-000001ABC', 'shipments.byTrackingNumber', { trackingNumber: 'SH-000001ABC' }],
    ] as const;
    for (const [url, path, input] of calls) {
      const rest = await harbour.rest('GET', url, { token: sender.token });
      expect((await harbour.trpc('query', path, input, sender.cookie)).body).toEqual(rest.body);
    }
    const list = await harbour.rest('GET', '/api/shipments?search=KAMP', { token: sender.token });
    const page = await harbour.trpc('query', 'shipments.list', { search: 'kamp' }, sender.cookie);
    expect(page.body).toMatchObject({ items: list.body, total: 1, totalIsCapped: false });
  });

  test('the second of two who update at once is told', async () => {
    const { body } = await create(2);
    const { id, updatedAt } = body as { id: string; updatedAt: string };
    const update = (status: string) =>
      harbour.trpc('mutation', 'shipments.recordStatus', { id, status, expectedUpdatedAt: updatedAt }, sender.cookie);
    const answers = await Promise.all([update('Picked Up'), update('Exception')]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body).toMatchObject({ data: { domainCode: 'SHIPMENT_CHANGED' } });
  });

  test('delivered is dated, leaving it is a correction that clears the date', async () => {
    const { body } = await create(3);
    const { id } = body as { id: string };
    const set = (status: string) =>
      harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body: { status } });
    expect((await set('Delivered')).body).toMatchObject({ actualDeliveryDate: expect.any(String) as string });
    expect((await set('In Transit')).body).toMatchObject({ actualDeliveryDate: null });
    const found = await harbour.rest('GET', '/api/shipments/tracking/SH-000003ABC', { token: sender.token });
    expect((found.body as { history: { change: string }[] }).history.map(({ change }) => change)).toEqual([
      'created',
      'progress',
      'correction',
    ]);
  });

  test('ETA and delay fields are for Enterprise; the demo has them (D8)', async () => {
    const { body } = await create(4, { isDelayed: true, delayReason: 'Storm' });
    expect(body).toMatchObject({ isDelayed: true, delayReason: 'Storm' });
    const { id } = body as { id: string };
    const update = { status: 'In Transit', isDelayed: false };
    const refused = await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body: update });
    expect(refused).toMatchObject({ status: 403, body: { code: 'ENTERPRISE_ONLY' } });
    const allowed = await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: admin.token, body: update });
    expect(allowed.body).toMatchObject({ isDelayed: false, delayReason: null });
  });

  test('the hundred and first shipment of a month is refused with the plan and its limit (D10)', async () => {
    const busy = await harbour.signUp('busy');
    const numbers = Array.from({ length: 104 }, (_, n) => n);
    const answers = await Promise.all(numbers.map((n) => create(0, { trackingNumber: `BUSY-${String(n)}X` }, busy)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    const refused = answers.find(({ status }) => status === 402);
    expect(refused?.body).toEqual({
      code: 'PLAN_LIMIT_REACHED',
      message: 'Your Starter plan is limited to 100 shipments per month.',
    });
  });

  test('a demo visitor makes two shipments, and what it types is not public (D12)', async () => {
    const visitor = await signInToDemo(harbour);
    const make = (n: number) => create(n, { trackingNumber: `DEMO-${String(n)}XX` }, visitor);
    expect([(await make(1)).status, (await make(2)).status, (await make(3)).status]).toEqual([201, 201, 402]);
    expect((await harbour.rest('GET', '/api/public/track/DEMO-1XX')).status).toBe(404);
    const sample = await harbour.rest('GET', '/api/shipments/tracking/SH-482917KQT', { token: visitor.token });
    const { id } = sample.body as { id: string };
    const body = {
      status: 'Exception',
      location: 'rude words',
      notes: 'rude words',
      isDelayed: true,
      delayReason: 'rude words',
    };
    expect((await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: visitor.token, body })).status).toBe(
      200,
    );
    for (const texts of [{ origin: 'rude words' }, { destination: 'rude words' }, { notes: 'rude words' }]) {
      const edited = await harbour.trpc('mutation', 'shipments.edit', { id, ...texts }, visitor.cookie);
      expect(edited).toMatchObject({ status: 403, body: { data: { domainCode: 'FORBIDDEN' } } });
    }
    const kept = { id, origin: 'Mombasa, Kenya', priority: 'Urgent' };
    expect((await harbour.trpc('mutation', 'shipments.edit', kept, visitor.cookie)).status).toBe(200);
    const seen = await harbour.rest('GET', '/api/public/track/SH-482917KQT');
    expect(seen.body).toMatchObject({ status: 'Exception', currentLocation: 'Malaba, Kenya–Uganda border' });
    expect(JSON.stringify(seen.body)).not.toContain('rude');
  });

  test('a sender resets its own shipments, an admin those of an organisation', async () => {
    const other = await harbour.signUp('other');
    await create(8, {}, other);
    const scope = await harbour.trpc('query', 'shipments.resetScope', {}, other.cookie);
    expect(scope.body).toEqual({ count: 1, organisationName: 'other' });
    expect((await harbour.rest('GET', '/api/public/track/SH-000008ABC')).status).toBe(200);
    const reset = await harbour.rest('DELETE', '/api/admin/reset-shipments', { token: other.token });
    expect(reset).toMatchObject({ status: 200, body: { success: true, deleted: 1 } });
    expect((await harbour.rest('GET', '/api/public/track/SH-000008ABC')).status).toBe(404);
    expect((await harbour.rest('GET', '/api/public/track/SH-000001ABC')).status).toBe(200);
    const named = `/api/admin/reset-shipments?organisationId=${sender.user.organisation.id}`;
    expect((await harbour.rest('DELETE', named, { token: other.token })).status).toBe(404);
    expect((await harbour.rest('DELETE', named, { token: admin.token })).body).toMatchObject({ deleted: 4 });
  });

  test('all shipments come as one array, pages with a link to the next', async () => {
    for (let n = 10; n < 15; n += 1) {
      harbour.clock.now += 1000;
      await create(n);
    }
    const all = await harbour.rest('GET', '/api/shipments', { token: sender.token });
    const numbers = (body: unknown) =>
      (body as { trackingNumber: string }[]).map(({ trackingNumber }) => trackingNumber);
    expect(numbers(all.body)).toHaveLength(5);
    const first = await harbour.rest('GET', '/api/shipments?limit=3', { token: sender.token });
    const next = /<(?<url>[^>]+)>; rel="next"/u.exec(String(first.headers['link']))?.groups?.['url'] ?? '';
    const second = await harbour.rest('GET', next, { token: sender.token });
    expect([...numbers(first.body), ...numbers(second.body)]).toEqual(numbers(all.body));
    expect(second.headers['link']).toBeUndefined();
    expect((await harbour.rest('GET', '/api/shipments?search=nothing-like-it', { token: sender.token })).body).toEqual(
      [],
    );
  });

  test('a request for admin works as sender and waits (D2)', async () => {
    const body = {
      name: 'Chidi',
      email: 'chidi@example.com',
      password: PASSWORD,
      role: 'admin',
      subscriptionTier: 'enterprise',
    };
    const { body: answer } = await harbour.rest('POST', '/api/auth/register', { body });
    expect(answer).toMatchObject({ user: { role: 'sender', requestedRole: 'admin', subscriptionTier: 'starter' } });
    const taken = await harbour.rest('POST', '/api/auth/register', { body: { ...body, email: 'CHIDI@example.com' } });
    expect(taken).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    const common = await harbour.rest('POST', '/api/auth/register', { body: { ...body, password: 'password1' } });
    expect(common).toMatchObject({ status: 400, body: { fieldErrors: { password: expect.any(String) as string } } });
  });

  test('sessions: signed out, idle, or of the other kind is refused', async () => {
    const fresh = await harbour.signIn('sender@example.com', PASSWORD);
    const withCookieAsToken = await harbour.rest('GET', '/api/stats', { token: fresh.cookie });
    expect(withCookieAsToken.status).toBe(401);
    await harbour.trpc('mutation', 'auth.logout', undefined, fresh.cookie);
    expect((await harbour.trpc('query', 'auth.session', undefined, fresh.cookie)).body).toBeNull();
    expect((await harbour.rest('GET', '/api/stats', { token: fresh.token })).status).toBe(200);
    harbour.clock.now += 25 * 3_600_000;
    expect((await harbour.rest('GET', '/api/stats', { token: fresh.token })).status).toBe(401);
  });

  test('the eleventh try for an account waits, other accounts do not', async () => {
    const attempt = (email: string, password: string) =>
      harbour.rest('POST', '/api/auth/login', { body: { email, password } });
    const wrong = await attempt('sender@example.com', 'wrong');
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' },
    });
    expect((await attempt('nobody@example.com', 'wrong')).body).toEqual(wrong.body);
    for (let n = 0; n < 9; n += 1) await attempt('sender@example.com', 'wrong');
    const eleventh = await attempt('sender@example.com', PASSWORD);
    expect(eleventh).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) as string } });
    expect((await attempt('other@example.com', PASSWORD)).status).toBe(200);
    harbour.clock.now += 16 * 60_000;
    expect((await attempt('sender@example.com', PASSWORD)).status).toBe(200);
  });

  test('after a hundred numbers that do not exist an address waits, for all numbers', async () => {
    const look = (number: string) => harbour.rest('GET', `/api/public/track/${number}`);
    const miss = await look('NO-SUCH-000');
    expect(miss).toMatchObject({ status: 404, body: { message: NOT_FOUND_TEXT } });
    let last = miss;
    for (let n = 1; n <= 100; n += 1) last = await look(`NO-SUCH-${String(n)}`);
    expect(last).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) as string } });
    expect((await look('SH-482917KQT')).status).toBe(429);
    harbour.clock.now += 11 * 60_000;
    expect((await look('SH-482917KQT')).status).toBe(200);
  });
});
