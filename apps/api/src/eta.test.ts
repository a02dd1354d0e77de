import type { EtaItem, EtaPage, TrackingRoute } from '@msafara/domain/eta/eta.schema';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import { emptyDatabaseUrl, TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, PASSWORD, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const HOUR_MS = 3_600_000;

type People = { owner: Person; starter: Person; admin: Person; demo: Person };

async function gather(app: TestApp): Promise<People> {
  const owner = await app.signUp('owner');
  const starter = await app.signUp('starter');
  const admin = await app.signIn(ADMIN.email, ADMIN.password);
  const plan = { organisationId: owner.user.organisation.id, subscriptionTier: 'enterprise', paidUntil: null };
  const set = await app.trpc('mutation', 'admin.setPlan', plan, admin.cookie);
  if (set.status !== 200) throw new Error('the plan was not set');
  return { owner, starter, admin, demo: await signInToDemo(app) };
}

async function create(app: TestApp, { token }: Person, trackingNumber: string, more: object = {}): Promise<string> {
  const body = { trackingNumber, origin: 'Mombasa', destination: 'Kigali', ...more };
  const { status, body: made } = await app.rest('POST', '/api/shipments', { token, body });
  if (status !== 201) throw new Error(`creating ${trackingNumber} answered ${String(status)}`);
  return (made as { id: string }).id;
}

const move = (app: TestApp, { token }: Person, id: string, body: object) =>
  app.rest('PATCH', `/api/shipments/${id}/status`, { token, body });

async function ask<T>(app: TestApp, path: string, input: unknown, cookie?: string): Promise<T> {
  const { status, body } = await app.trpc('query', path, input, cookie);
  if (status !== 200) throw new Error(`${path} answered ${String(status)}: ${JSON.stringify(body)}`);
  return body as T;
}

describe.each(TEST_DIALECTS)('estimates on %s', (dialect) => {
  let app: TestApp;
  let people: People;
  let id: string;

  beforeAll(async () => {
    app = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    people = await gather(app);
    id = await create(app, people.owner, 'WAY-00001');
    await create(app, people.starter, 'WAY-00002');
    app.clock.now += 6 * HOUR_MS;
    await move(app, people.owner, id, { status: 'In Transit', location: 'Mombasa' });
    app.clock.now += 14 * HOUR_MS;
  });

  afterAll(() => app.close());

  const list = (person: Person, input: object = {}) => ask<EtaPage>(app, 'eta.list', input, person.cookie);

  test('the organisation’s own shipments on their way, with the cards', async () => {
    const { items, summary, nextCursor, at } = await list(people.owner);
    expect(items.map(({ record }) => record.trackingNumber)).toEqual(['WAY-00001']);
    expect(items[0]).toMatchObject({
      origin: 'Mombasa',
      status: 'In Transit',
      record: { route: { totalDistance: 1419 }, lastUpdated: at },
      map: { kind: 'road', origin: { name: 'Mombasa' }, destination: { name: 'Kigali', country: 'RW' } },
    });
    expect(items[0]?.record.route.progress).toBeGreaterThan(15);
    expect(nextCursor).toBeNull();
    expect(summary).toMatchObject({ activeRoutes: 1, counted: 1 });
    expect(summary?.avgConfidence).toBe(items[0]?.record.dynamicETA.confidence);
  });

  test('an admin sees all but the demo, or one organisation; others only their own', async () => {
    const numbers = async (person: Person, input: object = {}) =>
      (await list(person, input)).items.map(({ record }) => record.trackingNumber);
    expect(await numbers(people.admin)).toEqual(['WAY-00002', 'WAY-00001']);
    const { id: organisationId } = people.owner.user.organisation;
    expect(await numbers(people.admin, { organisationId })).toEqual(['WAY-00001']);
    expect((await numbers(people.demo)).length).toBeGreaterThan(0);
    const named = (person: Person) => app.trpc('query', 'eta.list', { organisationId }, person.cookie);
    expect((await named(people.demo)).status).toBe(404);
    const refused = await named(people.starter);
    expect(refused).toMatchObject({ status: 403, body: { data: { domainCode: 'ENTERPRISE_ONLY' } } });
  });

  test('a page at a time, the cards on the first', async () => {
    const first = await list(people.admin, { limit: 1 });
    expect(first.items).toHaveLength(1);
    expect(first.summary).toMatchObject({ activeRoutes: 2, counted: 2 });
    const second = await list(people.admin, { limit: 1, cursor: first.nextCursor });
    expect(second.items.map(({ record }) => record.trackingNumber)).toEqual(['WAY-00001']);
    expect(second).toMatchObject({ nextCursor: null, summary: null });
    expect((await app.trpc('query', 'eta.list', { cursor: 'bm90IG91cnM' }, people.admin.cookie)).status).toBe(400);
  });

  test('the cards count what the estimates say (§2)', async () => {
    const { now } = app.clock;
    const seen = { heavy: 0, weather: 0 };
    // Traffic and weather change by the hour: two days of them have all kinds.
    for (let hour = 0; hour < 48; hour += 4) {
      app.clock.now = now - hour * HOUR_MS;
      const { items, summary } = await list(people.demo);
      const heavy = items.filter(({ record }) => record.traffic.condition === 'heavy').length;
      const weather = items.filter(({ record }) => record.weather.impact !== 'none').length;
      expect(summary).toMatchObject({ trafficDelays: heavy, weatherImpact: weather, counted: items.length });
      seen.heavy += heavy;
      seen.weather += weather;
    }
    app.clock.now = now;
    expect(seen.heavy).toBeGreaterThan(0);
    expect(seen.weather).toBeGreaterThan(0);
  });

  test('one estimate is explained to whoever may, and its minutes add up', async () => {
    const item = await ask<EtaItem>(app, 'eta.explain', { id }, people.owner.cookie);
    const [listed] = (await list(people.owner)).items;
    expect(item).toEqual(listed);
    const minutes = item.explanation.reduce((sum, part) => sum + part.minutes, 0);
    expect(Date.parse(item.record.dynamicETA.updated) - app.clock.now).toBe(minutes * 60_000);
    expect((await app.trpc('query', 'eta.explain', { id }, people.demo.cookie)).status).toBe(404);
    expect((await app.trpc('query', 'eta.explain', { id }, people.starter.cookie)).status).toBe(403);
  });

  test('public tracking has a map, and a window only where the organisation is eligible', async () => {
    const routed = (trackingNumber: string) => ask<TrackingRoute>(app, 'tracking.route', { trackingNumber });
    const facts = (trackingNumber: string) => ask<PageFacts>(app, 'tracking.facts', { trackingNumber });
    const item = await ask<EtaItem>(app, 'eta.explain', { id }, people.owner.cookie);
    expect(await routed('way-00001')).toEqual({ map: item.map });
    expect(await facts('way-00001')).toEqual({ asOf: null, zone: 'Africa/Kigali', window: item.window, sender: null });
    expect(await routed('WAY-00002')).toMatchObject({ map: { kind: 'road' } });
    expect(await facts('WAY-00002')).toMatchObject({ window: null });
    for (const name of ['tracking.route', 'tracking.facts']) {
      expect((await app.trpc('query', name, { trackingNumber: 'NOBODY-1' })).status).toBe(404);
    }
  });

  test('places are searched by the signed-in, up to 80 characters', async () => {
    const search = (text: string, cookie?: string) => app.trpc('query', 'places.search', { text }, cookie);
    expect((await search('abidj', people.starter.cookie)).body).toMatchObject([
      { kind: 'town', name: 'Abidjan', country: 'CI', port: 'CIABJ' },
      { kind: 'port', name: 'Abidjan' },
    ]);
    expect((await search('a'.repeat(81), people.starter.cookie)).status).toBe(400);
    expect((await search('abidj')).status).toBe(401);
  });

  test('places near to a rounded position are told to the signed-in; a finer position is refused', async () => {
    const near = (lat: unknown, lon: unknown, cookie?: string) =>
      app.trpc('mutation', 'places.nearby', { lat, lon }, cookie);
    const { cookie } = people.starter;
    expect((await near(0.64, 34.26, cookie)).body).toMatchObject([{ name: 'Malaba' }, {}, {}]);
    expect((await near(-20, -20, cookie)).body).toEqual([]);
    for (const [lat, lon] of [
      [-4.0435, 39.66],
      [-4.04, 39.668],
      [90.01, 0],
      [0, -180.01],
      ['0', 0],
    ]) {
      expect((await near(lat, lon, cookie)).status).toBe(400);
    }
    expect((await near(0.64, 34.26)).status).toBe(401);
  });

  test('five deliveries on the lane are learnt from, whatever the spelling', async () => {
    for (let n = 0; n < 5; n += 1) {
      const delivered = await create(app, people.owner, `PAST-0000${n}`, { origin: 'MOMBASA', destination: 'kigali' });
      // Less than a session outlives without a call.
      app.clock.now += 15 * HOUR_MS;
      await move(app, people.owner, delivered, { status: 'Delivered' });
    }
    people.owner = await app.signIn('owner@example.com', PASSWORD);
    const fresh = await create(app, people.owner, 'FRESH-00001');
    const { learntFrom, explanation } = await ask<EtaItem>(app, 'eta.explain', { id: fresh }, people.owner.cookie);
    expect(learntFrom).toBe(5);
    const disturbances = /^(traffic|weather)/u;
    const minutes = explanation.filter(({ code }) => !disturbances.test(code)).map((part) => part.minutes);
    expect(Math.abs(minutes.reduce((sum, each) => sum + each, 0) - 15 * 60)).toBeLessThanOrEqual(4);
    const { items } = await list(people.owner);
    expect(items.map(({ record }) => record.trackingNumber)).toEqual(['FRESH-00001', 'WAY-00001']);
  });

  test('odd places and histories are answered, never NaN', async () => {
    for (const [n, more] of [
      { origin: 'Nowhere Quay', destination: '???' },
      { destination: 'Mombasa' },
      { estimatedDeliveryDate: '1999-01-01T00:00:00.000Z' },
      { status: 'Exception', isDelayed: true },
      { status: 'Delivered' },
    ].entries()) {
      const odd = await create(app, people.owner, `ODD-00000${n}`, more);
      const { record, window } = await ask<EtaItem>(app, 'eta.explain', { id: odd }, people.owner.cookie);
      expect(window.earliest <= record.dynamicETA.updated && record.dynamicETA.updated <= window.latest).toBe(true);
    }
  });

  test('one that was registered on its way has come as far as what happened before tells', async () => {
    const { token, cookie, user } = await app.signUp('registers-late');
    const plan = { organisationId: user.organisation.id, subscriptionTier: 'enterprise', paidUntil: null };
    const admin = await app.signIn(ADMIN.email, ADMIN.password);
    expect((await app.trpc('mutation', 'admin.setPlan', plan, admin.cookie)).status).toBe(200);
    const registered = await create(app, { token, cookie, user }, 'WAY-LATE-1');
    const body = {
      code: 'gated_out',
      occurredAt: new Date(app.clock.now - 30 * HOUR_MS).toISOString(),
      place: 'Mombasa',
      isPublic: true,
    };
    expect((await app.rest('POST', `/api/shipments/${registered}/milestones`, { token, body })).status).toBe(201);
    const { record, status } = await ask<EtaItem>(app, 'eta.explain', { id: registered }, cookie);
    expect(status).toBe('In Transit');
    expect(record.route.progress).toBeGreaterThan(30);
  });

  test('it has not come to where a milestone said that was taken back', async () => {
    const far = await create(app, people.owner, 'WAY-BACK-1');
    await move(app, people.owner, far, { status: 'In Transit' });
    const { token } = people.owner;
    const post = (url: string, body: object) => app.rest('POST', url, { token, body });
    const explain = () => ask<EtaItem>(app, 'eta.explain', { id: far }, people.owner.cookie);
    const before = await explain();
    const occurredAt = new Date(app.clock.now).toISOString();
    const told = await post(`/api/shipments/${far}/milestones`, {
      code: 'depot_arrived',
      occurredAt,
      place: 'Mwanza',
      isPublic: true,
    });
    expect(told.status).toBe(201);
    expect((await explain()).record.route.progress).toBeGreaterThan(60);
    expect((await post(`/api/milestones/${(told.body as { id: string }).id}/retract`, {})).status).toBe(201);
    const { record, map, window } = await explain();
    expect(record.route).toEqual(before.record.route);
    expect(map).toEqual(before.map);
    expect((await ask<PageFacts>(app, 'tracking.facts', { trackingNumber: 'WAY-BACK-1' })).window).toEqual(window);
  });
});

test('the same shipment at the same instant has the same record on every process and database', async () => {
  const postgres = await emptyDatabaseUrl('postgres');
  const apps = [
    await startTestApp('sqlite', { RATE_LIMITS: 'off' }),
    await startTestApp('postgres', { RATE_LIMITS: 'off' }, { databaseUrl: postgres }),
  ];
  const told: unknown[] = [];
  try {
    for (const app of apps) {
      let { owner } = await gather(app);
      for (let n = 0; n < 5; n += 1) {
        const past = await create(app, owner, `PAST-0000${n}`, { origin: 'Durban', destination: 'Lusaka' });
        app.clock.now += (10 + 2 * n) * HOUR_MS;
        await move(app, owner, past, { status: 'Delivered' });
      }
      const id = await create(app, owner, 'SAME-00001', { origin: 'Durban', destination: 'Lusaka' });
      app.clock.now += 9 * HOUR_MS;
      await move(app, owner, id, { status: 'In Transit', location: 'Polokwane' });
      app.clock.now += 5 * HOUR_MS + 1234;
      owner = await app.signIn('owner@example.com', PASSWORD);
      told.push({ ...(await ask<EtaItem>(app, 'eta.explain', { id }, owner.cookie)), organisationId: '', id: '' });
    }
    const [sqlite, other] = told as EtaItem[];
    const without = (item: EtaItem | undefined) => item && { ...item, record: { ...item.record, shipmentId: '' } };
    expect(sqlite?.learntFrom).toBe(5);
    expect(without(other)).toEqual(without(sqlite));
    // A second process on the same database, with nothing kept from before.
    const second = await startTestApp('postgres', { RATE_LIMITS: 'off' }, { databaseUrl: postgres });
    apps.push(second);
    second.clock.now = apps[1]?.clock.now ?? 0;
    const { cookie } = await second.signIn('owner@example.com', PASSWORD);
    const [listed] = (await ask<EtaPage>(second, 'eta.list', {}, cookie)).items;
    expect(without(listed && { ...listed, organisationId: '' })).toEqual(
      without(other && (({ id: _id, ...item }: EtaItem & { id?: string }) => item)(other)),
    );
  } finally {
    for (const app of apps) await app.close();
  }
});
