import type { Database } from '@msafara/db/database';
import { openDatabase } from '@msafara/db/open-database';
import { freshDatabaseUrl, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { formatApiKey } from '@msafara/domain/keys/api-key';
import type { ApiKeys, NewApiKey } from '@msafara/domain/keys/keys.schema';
import type { Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createKeyCheck } from './features/keys/key-check.ts';
import { ADMIN, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const BOTH = ['shipments:read', 'shipments:write'];
const DAY = 86_400_000;

let made = 0;
const newShipment = (more: object = {}) => {
  made += 1;
  return { trackingNumber: `KEYED-${String(made)}`, origin: 'Mombasa', destination: 'Kampala', ...more };
};

describe.each(TEST_DIALECTS)('API keys on %s', (dialect) => {
  let harbour: TestApp;
  let url: string;
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    url = await freshDatabaseUrl(dialect);
    harbour = await startTestApp(dialect, {}, { databaseUrl: url });
    owner = await harbour.signUp('owner');
    stranger = await harbour.signUp('stranger');
  });

  afterAll(() => harbour.close());

  async function create(input: object = {}, person = owner): Promise<NewApiKey> {
    const body = { name: 'Warehouse system', scopes: BOTH, ...input };
    const answer = await harbour.rest('POST', '/api/keys', { token: person.token, body });
    expect(answer.status).toBe(201);
    return answer.body as NewApiKey;
  }

  const call = (token: string, method: InjectOptions['method'], path: string, body?: unknown) =>
    harbour.rest(method, path, { token, ...(body !== undefined && { body }) });

  const roll = (id: string, body?: object, { token } = owner) =>
    harbour.rest('POST', `/api/keys/${id}/roll`, { token, ...(body && { body }) });

  const revoke = (id: string, { token } = owner) => harbour.rest('DELETE', `/api/keys/${id}`, { token });

  const listed = async () => (await harbour.rest('GET', '/api/keys', { token: owner.token })).body as ApiKeys;

  test('is shown once, and only its hash is stored', async () => {
    const { key, ...told } = await create({ allowedCidrs: ['127.0.0.0/8'] });
    expect(key).toMatch(/^msk_live_[0-9A-Za-z]{38}$/u);
    const { keys, count, max, perMinute } = await listed();
    expect(keys[0]).toEqual({ ...told, prefix: key.slice(0, 13), createdBy: 'owner', lastUsedAt: null });
    expect({ count, max, perMinute }).toEqual({ count: 1, max: 20, perMinute: { reads: 600, writes: 240 } });
    const rows = await harbour.database.read.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(13));
    expect(rows[0]?.hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  test('acts for its organisation, and the history and the notices name it', async () => {
    const { key } = await create({ name: 'Harbour gate' });
    const created = await call(key, 'POST', '/api/shipments', newShipment());
    expect(created.status).toBe(201);
    const { id, trackingNumber, organisationId } = created.body as Shipment;
    expect(organisationId).toBe(owner.user.organisation.id);
    const moved = await call(key, 'PATCH', `/api/shipments/${id}/status`, { status: 'In Transit' });
    expect(moved.status).toBe(200);
    const found = await call(key, 'GET', `/api/shipments/tracking/${trackingNumber}`);
    const { history } = found.body as ShipmentWithHistory;
    expect(history).toMatchObject([
      { userName: null, keyName: 'Harbour gate' },
      { userName: null, keyName: 'Harbour gate' },
    ]);
    expect((await call(key, 'GET', '/api/shipments?limit=1')).body).toMatchObject([{ id }]);
    expect((await call(key, 'GET', '/api/stats')).body).toMatchObject({ total: 1, inTransit: 1 });
    expect((await call(key, 'GET', '/api/user/plan-usage')).status).toBe(200);
    // The person who made the key is notified too, since the key made the change.
    const notices = await harbour.rest('GET', '/api/notifications', { token: owner.token });
    expect(notices.body).toMatchObject([{ title: expect.stringContaining(trackingNumber) as unknown }]);
    expect((await call(key, 'DELETE', `/api/shipments/${id}`)).status).toBe(200);
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const log = await harbour.trpc('query', 'admin.auditLog', { kind: 'shipments' }, admin.cookie);
    expect(log.body).toMatchObject({
      items: [{ action: 'shipment.deleted', userName: null, details: { key: 'Harbour gate', trackingNumber } }],
    });
  });

  test('a status that a key recorded stands in the audit log', async () => {
    const { key } = await create({ name: 'Night shift' });
    const { id, trackingNumber } = (await call(key, 'POST', '/api/shipments', newShipment())).body as Shipment;
    await call(key, 'PATCH', `/api/shipments/${id}/status`, { status: 'Picked Up' });
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const log = await harbour.trpc('query', 'admin.auditLog', { kind: 'statuses' }, admin.cookie);
    expect(log.body).toMatchObject({
      items: [{ userId: null, details: { key: 'Night shift', trackingNumber, status: 'Picked Up' } }],
    });
  });

  test('does what its scopes say and nothing else', async () => {
    const { key: reads } = await create({ scopes: ['shipments:read'] });
    const { key: writes } = await create({ scopes: ['shipments:write'] });
    const lacking = (scope: string) => ({
      status: 403,
      body: { code: 'FORBIDDEN', reason: { code: 'apiKey.scope', params: { scope } } },
    });
    expect(await call(reads, 'POST', '/api/shipments', newShipment())).toMatchObject(lacking('shipments:write'));
    expect(await call(writes, 'GET', '/api/shipments?limit=1')).toMatchObject(lacking('shipments:read'));
    expect((await call(writes, 'POST', '/api/shipments', newShipment())).status).toBe(201);
    expect((await call(reads, 'GET', '/api/shipments?limit=1')).status).toBe(200);
    // What belongs to a plan belongs to its keys.
    const late = newShipment({ isDelayed: true });
    const { id } = (await call(writes, 'POST', '/api/shipments', late)).body as Shipment;
    const delay = { status: 'In Transit', isDelayed: true };
    expect(await call(writes, 'PATCH', `/api/shipments/${id}/status`, delay)).toMatchObject({
      status: 403,
      body: { code: 'ENTERPRISE_ONLY' },
    });
  });

  test('sees nothing of another organisation', async () => {
    const { key } = await create({}, stranger);
    const mine = await call((await create()).key, 'POST', '/api/shipments', newShipment());
    const { id, trackingNumber, organisationId } = mine.body as Shipment;
    const paths: [InjectOptions['method'], string, object?][] = [
      ['GET', `/api/shipments/tracking/${trackingNumber}`],
      ['GET', `/api/shipments?organisationId=${organisationId}`],
      ['GET', `/api/stats?organisationId=${organisationId}`],
      ['PATCH', `/api/shipments/${id}/status`, { status: 'Delivered' }],
      ['GET', `/api/shipments/${id}`],
      ['GET', `/api/shipments/${id}?expand=history`],
      ['PATCH', `/api/shipments/${id}`, { notes: 'not yours' }],
      ['DELETE', `/api/shipments/${id}`],
      ['POST', '/api/shipments', newShipment({ organisationId })],
    ];
    for (const [method, path, body] of paths) {
      const answer = await call(key, method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expect(JSON.stringify(answer.body)).not.toContain(id);
    }
  });

  test('is refused elsewhere, and public paths do not look at it', async () => {
    const { key } = await create();
    for (const [method, path] of [
      ['GET', '/api/keys'],
      ['POST', '/api/keys'],
      ['GET', '/api/notifications'],
      ['GET', '/api/live'],
      ['GET', '/api/admin/users'],
      ['DELETE', '/api/admin/reset-shipments'],
      ['GET', '/trpc/shipments.list?input=%7B%7D'],
    ] as const) {
      const body = method === 'POST' ? { name: 'Another', scopes: BOTH } : undefined;
      const answer = await call(key, method, path, body);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(JSON.stringify(answer.body)).toContain('apiKey.notHere');
    }
    for (const path of ['/healthz', '/trpc/auth.session']) expect((await call(key, 'GET', path)).status).toBe(200);
    const unknown = await call('msk_live_nonsense', 'GET', '/api/public/track/NOBODY-1');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'SHIPMENT_NOT_FOUND' } });
  });

  test.each([
    ['mistyped', (key: string) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`, 'apiKey.notWhole'],
    ['cut off', (key: string) => key.slice(0, -1), 'apiKey.notWhole'],
    ['of the other mode', (key: string) => key.replace('live', 'test'), 'apiKey.unknown'],
    ['unknown', () => formatApiKey('live', () => 7), 'apiKey.unknown'],
  ])('one that is %s is refused, and the reason is said', async (_what, change, code) => {
    const { key } = await create();
    // Before anybody looks at what was asked for.
    for (const path of ['/api/stats', '/api/shipments?limit=0', '/api/shipments/no-id'])
      expect(await call(change(key), 'GET', path)).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
        body: { code: 'UNAUTHENTICATED', reason: { code } },
      });
    expect(await harbour.rest('POST', '/api/shipments', { body: { origin: 1 } })).toMatchObject({
      status: 401,
      body: { reason: { code: 'auth.signIn' } },
    });
    await revoke((await listed()).keys[0]?.id ?? '');
  });

  test('in the address is refused everywhere, and the reason is said', async () => {
    const { key, id } = await create();
    const refused = { status: 400, body: { reason: { code: 'apiKey.inAddress' } } };
    for (const path of [`/api/stats?key=${key}`, `/track?key=${key}`, `/api/nothing?key=${key}`]) {
      expect(await harbour.rest('GET', path)).toMatchObject(refused);
      expect(await call(key, 'GET', path)).toMatchObject(refused);
    }
    await revoke(id);
  });

  test('ends with its organisation at once, and works again with it', async () => {
    const leaving = await harbour.signUp('leaving');
    const { key } = await create({}, leaving);
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const shutOut = (isActive: boolean) =>
      harbour.trpc('mutation', 'admin.setUserActive', { id: leaving.user.id, isActive }, admin.cookie);
    const stats = () => call(key, 'GET', '/api/stats');
    expect(await stats()).toMatchObject({ status: 200 });
    await shutOut(false);
    expect(await stats()).toMatchObject({ status: 401, body: { reason: { code: 'apiKey.revoked' } } });
    await shutOut(true);
    expect(await stats()).toMatchObject({ status: 200 });
  });

  test('works only from the ranges that it is for', async () => {
    const { key, id } = await create({ allowedCidrs: ['197.248.14.0/24', '2001:db8::/32'] });
    const from = async (remoteAddress: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await harbour.app.inject({ url: '/api/stats', remoteAddress, headers })).statusCode;
    };
    expect(await from('197.248.14.6')).toBe(200);
    expect(await from('::ffff:197.248.14.6')).toBe(200);
    // As some proxies hand it on.
    expect(await from('197.248.14.6:49152')).toBe(200);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('197.248.15.6')).toBe(403);
    expect(await from('2001:db9::1')).toBe(403);
    await revoke(id);
  });

  test('ends when it is revoked, in this process at once and in another one within a second', async () => {
    const { key, id } = await create();
    const other: Database | undefined = dialect === 'postgres' ? await openDatabase(url) : undefined;
    const check = other && createKeyCheck({ ...harbour.deps, database: other });
    await expect.poll(() => other?.changes.epoch() ?? 0).toBeDefined();
    expect((await call(key, 'GET', '/api/stats')).status).toBe(200);
    if (check) expect(await check(key, '127.0.0.1')).toHaveProperty('actor');
    expect((await revoke(id, stranger)).status).toBe(404);
    expect((await revoke(id)).status).toBe(200);
    expect((await revoke(id)).status).toBe(200);
    const refused = { status: 401, body: { reason: { code: 'apiKey.revoked' } } };
    expect(await call(key, 'GET', '/api/stats')).toMatchObject(refused);
    if (check) await expect.poll(() => check(key, '127.0.0.1'), { timeout: 1000 }).toHaveProperty('refusal');
    await other?.close();
    expect((await roll(id)).status).toBe(409);
  });

  test('asks the database nothing while nothing is done to it', async () => {
    const { key, id } = await create();
    await call(key, 'GET', '/api/stats');
    let asked = 0;
    const database: Database = {
      ...harbour.database,
      get read() {
        asked += 1;
        return harbour.database.read;
      },
    };
    const check = createKeyCheck({ ...harbour.deps, database });
    await expect.poll(() => harbour.database.changes.epoch()).toBeDefined();
    await check(key, '127.0.0.1');
    expect(asked).toBeGreaterThan(0);
    // That the key was made is announced a moment later, and then asked for once more.
    const askedByTen = async () => {
      asked = 0;
      for (let n = 0; n < 10; n += 1) expect(await check(key, '127.0.0.1')).toHaveProperty('actor');
      return asked;
    };
    await expect.poll(askedByTen).toBe(0);
    await revoke(id);
  });

  test('ends on its day, and an end that is over is refused', async () => {
    const in2Days = new Date(harbour.clock.now + 2 * DAY).toISOString();
    const { key } = await create({ expiresAt: in2Days });
    const past = { name: 'Late', scopes: BOTH, expiresAt: '2026-01-01' };
    expect(await harbour.rest('POST', '/api/keys', { token: owner.token, body: past })).toMatchObject({
      status: 400,
      body: { fieldCodes: { expiresAt: { code: 'apiKey.past' } } },
    });
    const before = harbour.clock.now;
    harbour.clock.now += 2 * DAY - 1;
    expect((await call(key, 'GET', '/api/stats')).status).toBe(200);
    harbour.clock.now += 1;
    const refused = await call(key, 'GET', '/api/stats');
    harbour.clock.now = before;
    expect(refused).toMatchObject({ status: 401, body: { reason: { code: 'apiKey.expired' } } });
  });

  test('of a larger plan is rolled on a smaller one, where its scopes are refused as before', async () => {
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const plan = (subscriptionTier: string) =>
      harbour.trpc(
        'mutation',
        'admin.setPlan',
        { organisationId: owner.user.organisation.id, subscriptionTier, paidUntil: null },
        admin.cookie,
      );
    await plan('enterprise');
    const old = await create({ name: 'Yard system', scopes: ['clocks:read'] });
    await plan('starter');
    const rolled = await roll(old.id);
    expect(rolled.status).toBe(201);
    expect((await call((rolled.body as NewApiKey).key, 'GET', '/api/bonds')).status).toBe(403);
    expect((await revoke((rolled.body as NewApiKey).id)).status).toBe(200);
  });

  test('is not rolled by an owner who may only look by now, and for whom it would write', async () => {
    const maker = await harbour.signUp('looks-by-now');
    const writes = await create({ scopes: BOTH }, maker);
    const reads = await create({ scopes: ['shipments:read'] }, maker);
    const change = { userId: maker.user.id, role: 'viewer' };
    expect((await harbour.trpc('mutation', 'team.changeRole', change, maker.cookie)).status).toBe(200);
    expect((await roll(writes.id, {}, maker)).status).toBe(403);
    expect((await call(writes.key, 'GET', '/api/stats')).status).toBe(200);
    expect((await roll(reads.id, {}, maker)).status).toBe(201);
  });

  test('is rolled with an overlap, or at once', async () => {
    const in30Days = new Date(harbour.clock.now + 30 * DAY).toISOString();
    const old = await create({ name: 'Order system', expiresAt: in30Days, allowedCidrs: ['127.0.0.1'] });
    harbour.clock.now += 10_000;
    expect((await roll(old.id, {}, stranger)).status).toBe(404);
    const rolled = await roll(old.id, { overlapHours: 1 });
    expect(rolled.status).toBe(201);
    const next = rolled.body as NewApiKey;
    const { name, scopes, allowedCidrs } = old;
    // It lives as long as the old one was meant to.
    const expiresAt = new Date(Date.parse(in30Days) + 10_000).toISOString();
    expect(next).toMatchObject({ name, scopes, allowedCidrs, expiresAt });
    const { keys } = await listed();
    const hourOn = new Date(harbour.clock.now + 3_600_000).toISOString();
    expect(keys.find(({ id }) => id === old.id)).toMatchObject({ rolledTo: next.id, expiresAt: hourOn });
    for (const key of [old.key, next.key]) expect((await call(key, 'GET', '/api/stats')).status).toBe(200);
    // The two are counted as one.
    expect((await roll(old.id)).status).toBe(409);
    harbour.clock.now += 3_600_000;
    expect((await call(old.key, 'GET', '/api/stats')).status).toBe(401);
    // Without a body: at once.
    const last = await roll(next.id);
    expect(last.status).toBe(201);
    expect((await call(next.key, 'GET', '/api/stats')).status).toBe(401);
    expect((await call((last.body as NewApiKey).key, 'GET', '/api/stats')).status).toBe(200);
  });

  test('tells when and from where it was used last, a minute apart at least', async () => {
    const { key, id } = await create();
    const last = async () => (await listed()).keys.find((one) => one.id === id);
    const first = new Date(harbour.clock.now).toISOString();
    await call(key, 'GET', '/api/stats');
    await expect.poll(last).toMatchObject({ lastUsedAt: first, lastUsedFrom: '127.0.0.1' });
    harbour.clock.now += 59_000;
    await call(key, 'GET', '/api/stats');
    harbour.clock.now += 1000;
    expect(await last()).toMatchObject({ lastUsedAt: first });
    await call(key, 'GET', '/api/stats');
    await expect.poll(last).toMatchObject({ lastUsedAt: new Date(harbour.clock.now).toISOString() });
    await revoke(id);
  });

  test('at most 20 are made, 50 at once too; those that ended do not count', async () => {
    for (const { id, revokedAt } of (await listed()).keys) if (revokedAt === null) await revoke(id);
    expect((await listed()).count).toBe(0);
    const body = { name: 'One of many', scopes: BOTH };
    const answers = await Promise.all(
      // Past the limit of its path by address, which is not what is tried here.
      Array.from({ length: 50 }, () => harbour.trpc('mutation', 'keys.create', body, owner.cookie)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      data: { domainCode: 'CONFLICT', reason: { code: 'apiKey.tooMany', params: { max: 20 } } },
    });
    const { keys, count } = await listed();
    expect(count).toBe(20);
    // A full house can roll its keys.
    expect((await roll(keys[0]?.id ?? '', { overlapHours: 24 })).status).toBe(201);
    expect((await listed()).count).toBe(20);
  });

  test('are the owner’s alone: no admin, no demo, and nobody hands on what they may not do', async () => {
    const body = { name: 'A', scopes: BOTH };
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const demo = await signInToDemo(harbour);
    const viewer = await harbour.signUp('viewing', 'viewer');
    for (const { token } of [admin, demo, viewer]) {
      expect((await harbour.rest('POST', '/api/keys', { token, body })).status).toBe(403);
    }
    expect(await create({ scopes: ['shipments:read'] }, viewer)).toMatchObject({ scopes: ['shipments:read'] });
  });

  test('what was done to keys stands in the audit log, without the key', async () => {
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const log = await harbour.trpc('query', 'admin.auditLog', { kind: 'access', limit: 100 }, admin.cookie);
    const { items } = log.body as { items: { action: string; userName: string; details: Record<string, unknown> }[] };
    const ofKeys = items.filter(({ action }) => action.startsWith('key.'));
    expect(new Set(ofKeys.map(({ action }) => action))).toEqual(new Set(['key.created', 'key.rolled', 'key.revoked']));
    for (const { details } of ofKeys) expect(details['prefix']).toMatch(/^msk_live_.{4}$/u);
  });
});
