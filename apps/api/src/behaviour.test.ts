import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { REASONS } from '@msafara/domain/reasons';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { restoreDemo } from './features/demo/demo.service.ts';
import { oldCalls } from './testing/old-calls.ts';
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
    const overTrpc = await harbour.trpc('query', 'tracking.find', { trackingNumber: ' sh-000 001 ABC ' });
    expect(overTrpc.body).toEqual(after.body);
    const etag = String(after.headers['etag']);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await harbour.app.inject({
        url: '/api/public/track/SH-000001ABC',
        headers: { 'if-none-match': known },
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  test('the tag of a public answer is its content’s: it differs at once, and is the same again for the same', async () => {
    const tagged = async (knownTag = '') => {
      const headers = { 'if-none-match': knownTag };
      const { statusCode, headers: answered } = await harbour.app.inject({
        url: '/api/public/track/TAG-000001',
        headers,
      });
      return { status: statusCode, tag: String(answered['etag']) };
    };
    const tagger = await harbour.signUp('tagger');
    const made = await harbour.rest('POST', '/api/shipments', {
      token: tagger.token,
      body: { trackingNumber: 'TAG-000001', origin: 'Mombasa', destination: 'Kampala' },
    });
    const { id } = made.body as { id: string };
    const first = await tagged();
    expect(await tagged(first.tag)).toEqual({ status: 304, tag: first.tag });
    const set = (more: object) =>
      harbour.database.transaction(async (trx, announce) => {
        await trx.updateTable('shipments').set(more).where('id', '=', id).execute();
        announce({ kind: 'shipments', organisationId: tagger.user.organisation.id, trackingNumber: 'TAG-000001' });
      });
    // Within one instant, or without any.
    await set({ destination: 'Kigali' });
    const second = await tagged(first.tag);
    expect(second.status).toBe(200);
    expect(second.tag).not.toBe(first.tag);
    // A change outside the public fields leaves the tag as it is.
    await set({ updated_at: '2026-11-29T00:00:00.000Z' });
    expect(await tagged(second.tag)).toEqual({ status: 304, tag: second.tag });
    await set({ destination: 'Kampala' });
    expect((await tagged()).tag).toBe(first.tag);
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

  test('pages of the last release still track over tRPC, alone and in a batch; such calls are counted', async () => {
    const ask = async (query: string) => (await harbour.app.inject({ url: `/trpc/tracking.find?${query}` })).json();
    const input = (value: unknown) => `input=${encodeURIComponent(JSON.stringify(value))}`;
    const known = { trackingNumber: 'sh-000001abc' };
    const { body: data } = await harbour.rest('GET', '/api/public/track/SH-000001ABC');
    const before = await oldCalls(harbour, 'tracking.find');
    expect(await ask(input(known))).toEqual({ result: { data } });
    expect(await ask(`batch=1&${input({ 0: known, 1: known })}`)).toEqual([{ result: { data } }]);
    expect(await oldCalls(harbour, 'tracking.find')).toBe(before + 2);
    for (const wrong of [input({ ...known, other: 1 }), input({ trackingNumber: 'SH-NOBODY' }), 'input=%7B']) {
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
      reason: { code: 'plan.shipments', params: { plan: 'Starter', limit: 100 } },
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

  test('a demo visitor deletes what visitors made; the samples stay as they are (D12)', async () => {
    const demo = await signInToDemo(harbour);
    const listed = async () => {
      const { body } = await harbour.rest('GET', '/api/shipments', { token: demo.token });
      return body as { id: string; trackingNumber: string }[];
    };
    await restoreDemo(harbour.deps);
    const samples = await listed();
    expect(samples.length).toBeGreaterThan(5);
    const [sample] = samples;
    const refused = await harbour.rest('DELETE', `/api/shipments/${sample?.id ?? ''}`, { token: demo.token });
    expect(refused).toMatchObject({ status: 403, body: { reason: { code: 'demo.shared' } } });
    const many = await harbour.trpc('mutation', 'shipments.removeMany', { ids: [sample?.id] }, demo.cookie);
    expect(many.body).toMatchObject({ results: [{ refusal: { code: 'FORBIDDEN' } }] });
    const one = await create(700, {}, demo);
    await create(701, {}, demo);
    const { id } = one.body as { id: string };
    expect((await harbour.rest('DELETE', `/api/shipments/${id}`, { token: demo.token })).status).toBe(200);
    const scope = await harbour.trpc('query', 'shipments.resetScope', {}, demo.cookie);
    expect(scope.body).toMatchObject({ count: 1 });
    const reset = await harbour.rest('DELETE', '/api/admin/reset-shipments', { token: demo.token });
    expect(reset).toMatchObject({ status: 200, body: { deleted: 1 } });
    expect((await listed()).map(({ trackingNumber }) => trackingNumber)).toEqual(
      samples.map(({ trackingNumber }) => trackingNumber),
    );
    const seen = await harbour.rest('GET', `/api/public/track/${sample?.trackingNumber ?? ''}`);
    expect(seen.status).toBe(200);
    // Put back every hour they are the same shipments, so that a page that shows one goes on.
    const ids = (all: { id: string; trackingNumber: string }[]) => all.map((one) => `${one.trackingNumber} ${one.id}`);
    await restoreDemo(harbour.deps);
    expect(ids(await listed())).toEqual(ids(samples));
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

  test('filters narrow what comes, page by page and as lines, and the link keeps them', async () => {
    const { body: made } = await create(20);
    const { id } = made as { id: string };
    const moved = { status: 'In Transit', location: 'Voi' };
    await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body: moved });
    const ask = (query: string, accept = 'application/json') =>
      harbour.app.inject({
        url: `/api/shipments?${query}`,
        headers: { authorization: `Bearer ${sender.token}`, accept },
      });
    const moving = await ask('status=In+Transit&createdFrom=2020-01-01T00:00:00Z');
    expect(moving.json<unknown[]>().map((one) => (one as { id: string }).id)).toEqual([id]);
    const link = String((await ask('status=Created&limit=2')).headers['link']);
    expect(link).toMatch(/status=Created/u);
    const lines = await ask('status=Created', 'application/x-ndjson');
    expect(lines.headers['content-type']).toContain('application/x-ndjson');
    const items = lines.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(items).toEqual((await ask('status=Created')).json());
    expect(items).toHaveLength(5);
    expect((await ask('search=nothing-like-it', 'application/x-ndjson')).body).toBe('');
    for (const wrong of ['status=Lost', 'isDelayed=yes', 'createdFrom=soon', 'priority=Now', 'order=eta']) {
      expect([wrong, (await ask(wrong)).statusCode]).toEqual([wrong, 400]);
    }
    await harbour.rest('DELETE', `/api/shipments/${id}`, { token: sender.token });
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

  test('after a hundred numbers that do not exist an address gets an answer a second, whatever it asks for', async () => {
    const look = (number: string) => harbour.rest('GET', `/api/public/track/${number}`);
    const miss = await look('NO-SUCH-000');
    expect(miss).toMatchObject({ status: 404, body: { message: REASONS['shipment.noSuchNumber'] } });
    let last = miss;
    for (let n = 1; n <= 100; n += 1) last = await look(`NO-SUCH-${String(n)}`);
    expect([last.status, harbour.waits]).toEqual([404, []]);
    expect([(await look('SH-482917KQT')).status, harbour.waits]).toEqual([200, [1000]]);
    expect([(await look('NO-SUCH-000')).status, harbour.waits]).toEqual([404, [1000, 2000]]);
    harbour.clock.now += 11 * 60_000;
    expect([(await look('SH-482917KQT')).status, harbour.waits.length]).toEqual([200, 2]);
  });
});
