import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Clocks } from '@msafara/domain/clocks/clocks.schema';
import type { JournalEvents } from '@msafara/domain/events/events.schema';
import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import type { PlanUsage } from '@msafara/domain/plans/plan-usage';
import type { BatchResult } from '@msafara/domain/shipments/batch.schema';
import type { Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { TEST_JOURNEYS } from '@msafara/domain/test-mode/test-journeys';
import type { NewWebhook, Webhooks } from '@msafara/domain/webhooks/webhooks.schema';
import { beforeEach, describe, expect, test } from 'vitest';

import { runNextJob } from './features/jobs/jobs.worker.ts';
import { tidyTestShipments } from './features/test-mode/test-journey.service.ts';
import { settledJournal } from './testing/settled-journal.ts';
import { ADMIN, type Person } from './testing/test-app.ts';
import { webhookRig } from './testing/webhook-rig.ts';

const SCOPES = ['shipments:read', 'shipments:write', 'events:read', 'webhooks:manage'];
const DAY = 86_400_000;

const testShipment = (more: object = {}) => ({
  trackingNumber: 'TEST-1001',
  origin: 'Mombasa',
  destination: 'Kampala',
  ...more,
});

describe.each(TEST_DIALECTS)('test mode on %s', (dialect) => {
  const rig = webhookRig(dialect);
  let key: string;

  async function newKey(mode: 'live' | 'test', { token }: Person = rig.owner, scopes = SCOPES): Promise<string> {
    const body = { name: `Till, ${mode}`, mode, scopes };
    const answer = await rig.harbour.rest('POST', '/api/keys', { token, body });
    expect(answer).toMatchObject({ status: 201, body: { mode } });
    return (answer.body as NewApiKey).key;
  }

  beforeEach(async () => {
    key = await newKey('test');
  });

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown, token = key) =>
    rig.harbour.rest(method, path, { token, ...(body !== undefined && { body }) });

  async function create(more: object = {}): Promise<Shipment> {
    const answer = await call('POST', '/api/shipments', testShipment(more));
    expect(answer.status).toBe(201);
    return answer.body as Shipment;
  }

  /** Lets time pass in steps of a second, with the jobs that fall due. */
  async function pass(seconds: number): Promise<void> {
    const log = { error: (told: object) => expect(told).toEqual({}) };
    for (let second = 0; second < seconds; second += 1) {
      rig.harbour.clock.now += 1000;
      while (await runNextJob(rig.harbour.deps, log, { only: ['test.step'] }));
    }
  }

  test('a key of it begins differently, and its shipments are seen by keys of it alone', async () => {
    expect(key).toMatch(/^msk_test_[0-9A-Za-z]{38}$/u);
    const { id, trackingNumber } = await create();
    const live = await newKey('live');
    for (const token of [live, rig.owner.token]) {
      expect((await call('GET', `/api/shipments/${id}`, undefined, token)).status).toBe(404);
      expect((await call('DELETE', `/api/shipments/${id}`, undefined, token)).status).toBe(404);
      expect((await call('GET', `/api/shipments/tracking/${trackingNumber}`, undefined, token)).status).toBe(404);
      expect((await call('GET', '/api/shipments', undefined, token)).body).toEqual([]);
    }
    expect((await call('GET', `/api/shipments/${id}`)).body).toMatchObject({ trackingNumber: 'TEST-1001' });
    expect((await call('GET', `/api/shipments/tracking/test-1001`)).body).toMatchObject({ id });
    expect((await call('GET', '/api/shipments?search=1001')).body).toMatchObject([{ id }]);
    const real = await call('POST', '/api/shipments', testShipment({ trackingNumber: 'REAL-1001' }), live);
    expect((await call('GET', `/api/shipments/${(real.body as Shipment).id}`)).status).toBe(404);
    expect((await call('GET', '/api/stats')).body).toMatchObject({ total: 1 });
    expect((await call('GET', `/api/shipments/${id}/label.pdf`)).status).toBe(200);
  });

  test('its numbers are unknown to public search, and followed by nobody', async () => {
    await create();
    for (const number of ['TEST-1001', 'test-1001', `TEST-1001~${rig.owner.user.organisation.id}`]) {
      const answer = await call('GET', `/api/public/track/${encodeURIComponent(number)}`, undefined, '');
      expect([number, answer.status]).toEqual([number, 404]);
    }
    const page = await rig.harbour.app.inject({ url: '/track?tn=TEST-1001' });
    expect(page.body).not.toContain('Kampala');
    const input = { trackingNumber: 'TEST-1001', email: 'someone@example.com', language: 'en' };
    const followed = await rig.harbour.trpc('mutation', 'tracking.follow', input);
    expect(followed.status).toBe(404);
  });

  test('numbers begin with TEST-, and are unique by organisation', async () => {
    expect(await call('POST', '/api/shipments', testShipment({ trackingNumber: 'SH-000001ABC' }))).toMatchObject({
      status: 400,
      body: { fieldErrors: { trackingNumber: 'The tracking number of a test shipment begins with TEST-' } },
    });
    await create();
    expect(await call('POST', '/api/shipments', testShipment())).toMatchObject({
      status: 409,
      body: { code: 'TRACKING_NUMBER_TAKEN' },
    });
    const stranger = await rig.harbour.signUp('stranger');
    const theirs = await newKey('test', stranger);
    expect((await call('POST', '/api/shipments', testShipment(), theirs)).status).toBe(201);
    // A live shipment may have the same number, which somebody may have used before there was a test mode.
    const live = await newKey('live', stranger);
    expect((await call('POST', '/api/shipments', testShipment(), live)).status).toBe(201);
    expect((await call('GET', '/api/public/track/TEST-1001', undefined, '')).status).toBe(200);
    const batch = await call('POST', '/api/shipments/batch', {
      shipments: [
        testShipment({ trackingNumber: 'TEST-1002' }),
        testShipment({ trackingNumber: 'OTHER-1' }),
        testShipment(),
      ],
    });
    expect((batch.body as BatchResult).results.map(({ status }) => status)).toEqual([201, 400, 409]);
  });

  test('counts in no plan, and in no figure of administrators', async () => {
    const { token, cookie } = await rig.harbour.signIn(ADMIN.email, ADMIN.password);
    const figures = async () => [
      (await call('GET', '/api/stats', undefined, token)).body,
      (await call('GET', '/api/user/plan-usage', undefined, token)).body,
      ((await call('GET', '/api/shipments', undefined, token)).body as Shipment[]).length,
    ];
    const before = await figures();
    await create();
    expect(await figures()).toEqual(before);
    expect((await call('GET', '/api/user/plan-usage')).body).toMatchObject({
      planName: 'Starter',
      usage: { shipments: 0, users: 1 },
    } satisfies { planName: string; usage: PlanUsage['usage'] });
    const organisations = await rig.harbour.trpc('query', 'admin.organisations', {}, cookie);
    expect(JSON.stringify(organisations.body)).toContain(rig.owner.user.organisation.id);
    const rows = await rig.harbour.database.read
      .selectFrom('organisations')
      .select('id')
      .where('test_of', 'is not', null)
      .execute();
    for (const { id } of rows) expect(JSON.stringify(organisations.body)).not.toContain(id);
  });

  test('more than the plan holds may be made', async () => {
    const shipments = Array.from({ length: 101 }, (_, n) => testShipment({ trackingNumber: `TEST-MANY-${String(n)}` }));
    const answer = await call('POST', '/api/shipments/batch', { shipments, atomic: true });
    expect(answer.status).toBe(200);
  });

  test.each(Object.entries(TEST_JOURNEYS))(
    '%s walks its way in two minutes, with real webhooks',
    async (name, steps) => {
      const made = await call('POST', '/api/webhooks', { url: rig.receiver.url, types: ['shipment.status_changed'] });
      expect(made).toMatchObject({ status: 201, body: { mode: 'test' } });
      // An endpoint of live mode hears nothing of it.
      const live = await rig.endpoint({ types: ['shipment.status_changed'] });
      const { id } = await create({ destination: name });
      await pass(119);
      expect((await call('GET', `/api/shipments/${id}`)).body).toMatchObject({ status: steps.at(-2)?.status });
      await pass(1);
      const { body } = await call('GET', '/api/shipments/tracking/TEST-1001');
      const { history } = body as ShipmentWithHistory;
      expect(history.map(({ status, notes, keyName }) => [status, notes, keyName])).toEqual([
        ['Created', null, 'Till, test'],
        ...steps.map((step) => [step.status, 'notes' in step ? step.notes : null, 'Till, test']),
      ]);
      await rig.send();
      const told = rig.receiver.received.map(({ body: text }) => (JSON.parse(text) as { data: Shipment }).data.status);
      expect(told.toSorted()).toEqual(steps.map(({ status }) => status as string).toSorted());
      expect((await rig.attemptsOf(live.id)).attempts).toEqual([]);
      await settledJournal(rig.harbour.database);
      const { events } = (await call('GET', '/api/events')).body as JournalEvents;
      expect(events.length).toBeGreaterThan(steps.length);
    },
  );

  test('a journey ends where somebody moves the shipment, or deletes it', async () => {
    const { id } = await create({ destination: 'TEST-DELIVERED' });
    const gone = await create({ destination: 'TEST-DELIVERED', trackingNumber: 'TEST-1002' });
    await pass(20);
    await call('PATCH', `/api/shipments/${id}/status`, { status: 'Exception' });
    await call('DELETE', `/api/shipments/${gone.id}`);
    await pass(110);
    expect((await call('GET', `/api/shipments/${id}`)).body).toMatchObject({ status: 'Exception' });
    // A place like any other asks for none, and so does a live shipment.
    const still = await create({ trackingNumber: 'TEST-1003' });
    const live = await call(
      'POST',
      '/api/shipments',
      testShipment({ destination: 'TEST-DELIVERED', trackingNumber: 'TEST-LIVE-1' }),
      await newKey('live'),
    );
    await pass(130);
    expect((await call('GET', `/api/shipments/${still.id}`)).body).toMatchObject({ status: 'Created' });
    const after = await call('GET', `/api/shipments/${(live.body as Shipment).id}`, undefined, rig.owner.token);
    expect(after.body).toMatchObject({ status: 'Created' });
  });

  test('an owner manages endpoints of both modes, a key those of its own', async () => {
    const live = await newKey('live');
    const owned = (mode: string) => rig.endpoint({ mode });
    const [ofTest, ofLive] = [await owned('test'), await owned('live')];
    const idsOf = async (token: string) =>
      ((await call('GET', '/api/webhooks', undefined, token)).body as Webhooks).webhooks.map(({ id, mode }) => [
        id,
        mode,
      ]);
    expect(await idsOf(rig.owner.token)).toEqual([
      [ofTest.id, 'test'],
      [ofLive.id, 'live'],
    ]);
    expect(await idsOf(key)).toEqual([[ofTest.id, 'test']]);
    expect(await idsOf(live)).toEqual([[ofLive.id, 'live']]);
    expect((await call('GET', `/api/webhooks/${ofLive.id}`)).status).toBe(404);
    expect((await call('DELETE', `/api/webhooks/${ofTest.id}`, undefined, live)).status).toBe(404);
    expect((await call('POST', `/api/webhooks/${ofTest.id}/test`, undefined, rig.owner.token)).status).toBe(200);
    const other = await call('POST', '/api/webhooks', {
      url: rig.receiver.url,
      types: ['shipment.created'],
      mode: 'live',
    });
    expect(other).toMatchObject({
      status: 400,
      body: { fieldErrors: { mode: 'This key works in its own mode alone.' } },
    });
    const same = await call('POST', '/api/webhooks', {
      url: rig.receiver.url,
      types: ['shipment.created'],
      mode: 'test',
    });
    expect((same.body as NewWebhook).mode).toBe('test');
    const unknown = await call('POST', '/api/webhooks', {
      url: rig.receiver.url,
      types: ['shipment.created'],
      mode: 'play',
    });
    expect(unknown.status).toBe(400);
  });

  async function setPlan(subscriptionTier: string): Promise<void> {
    const { cookie } = await rig.harbour.signIn(ADMIN.email, ADMIN.password);
    const plan = { organisationId: rig.owner.user.organisation.id, subscriptionTier, paidUntil: null };
    expect((await rig.harbour.trpc('mutation', 'admin.setPlan', plan, cookie)).status).toBe(200);
  }

  test('has the plan that its organisation has now', async () => {
    // Test mode is there since the organisation was on Starter.
    const { id } = await create();
    await setPlan('enterprise');
    const till = await newKey('test', rig.owner, [...SCOPES, 'clocks:write', 'proofs:read']);
    const policy = { photo: true, name: false, signature: false, code: false };
    const set = await call('PUT', `/api/shipments/${id}/handover`, { policy }, till);
    expect(set).toMatchObject({ status: 200, body: { policy: { photo: true } } });
    const clock = {
      kind: 'port_storage',
      startsAt: new Date(rig.harbour.clock.now - 60_000).toISOString(),
      freeDays: 4,
      tiers: [{ fromDay: 1, perDay: 40 }],
      currency: 'USD',
      source: 'Port tariff, page 3',
      checkedAt: '2026-11-01',
    };
    expect((await call('POST', `/api/shipments/${id}/clocks`, clock, till)).status).toBe(201);
    await settledJournal(rig.harbour.database);
    const { events } = (await call('GET', '/api/events', undefined, till)).body as JournalEvents;
    expect(events.map(({ type }) => type)).toContain('clock.started');
  });

  test('its clocks know the days without work of its organisation', async () => {
    const { id } = await create();
    await setPlan('enterprise');
    const till = await newKey('test', rig.owner, [...SCOPES, 'clocks:read', 'clocks:write']);
    const daysAgo = (days: number) => new Date(rig.harbour.clock.now - days * DAY);
    const wednesday = daysAgo((daysAgo(0).getUTCDay() + 4) % 7 || 7)
      .toISOString()
      .slice(0, 10);
    const clock = {
      kind: 'port_storage',
      startsAt: daysAgo(12).toISOString(),
      freeDays: 1,
      days: 'working',
      tiers: [{ fromDay: 1, perDay: 40 }],
      currency: 'USD',
      timeZone: 'UTC',
      source: 'Port tariff, page 3',
      checkedAt: '2026-11-01',
    };
    expect((await call('POST', `/api/shipments/${id}/clocks`, clock, till)).status).toBe(201);
    const chargedDays = async () => {
      const { body } = await call('GET', `/api/shipments/${id}/clocks`, undefined, till);
      return (body as Clocks).clocks[0]?.chargedDays ?? 0;
    };
    const before = await chargedDays();
    const calendar = { weekend: [6, 7], holidays: [{ day: wednesday, name: 'Fair' }] };
    const set = await rig.harbour.trpc('mutation', 'clocks.setCalendar', calendar, rig.owner.cookie);
    expect(set.status).toBe(200);
    expect(await chargedDays()).toBe(before - 1);
  });

  test('administrators make no user in it, and give it no plan', async () => {
    const { organisationId } = await create();
    const { token, cookie } = await rig.harbour.signIn(ADMIN.email, ADMIN.password);
    const user = { name: 'Lost', email: `lost-${dialect}@example.com`, password: 'a quiet harbour', organisationId };
    expect((await call('POST', '/api/admin/users', user, token)).status).toBe(404);
    const plan = { organisationId, subscriptionTier: 'growth', paidUntil: null };
    expect((await rig.harbour.trpc('mutation', 'admin.setPlan', plan, cookie)).status).toBe(404);
    const chosen = await rig.harbour.trpc('query', 'organisations.list', { chosen: organisationId }, cookie);
    expect(JSON.stringify(chosen.body)).not.toContain(organisationId);
  });

  test('a rolled key stays in its mode', async () => {
    const { keys } = (await rig.harbour.rest('GET', '/api/keys', { token: rig.owner.token })).body as {
      keys: NewApiKey[];
    };
    const rolled = await rig.harbour.rest('POST', `/api/keys/${keys[0]?.id ?? ''}/roll`, { token: rig.owner.token });
    const next = rolled.body as NewApiKey;
    expect([next.mode, next.key.slice(0, 9)]).toEqual(['test', 'msk_test_']);
    const made = await call('POST', '/api/shipments', testShipment(), next.key);
    expect(made.status).toBe(201);
  });

  test('goes by the name of its organisation, a new one too', async () => {
    const { id } = await create();
    const named = await rig.harbour.trpc(
      'mutation',
      'organisations.rename',
      { name: 'Kiboko Freight' },
      rig.owner.cookie,
    );
    expect(named.status).toBe(200);
    expect((await call('GET', `/api/shipments/${id}`)).body).toMatchObject({ organisationName: 'Kiboko Freight' });
  });

  test('test shipments go after seven days, and the journal says so', async () => {
    const { id } = await create();
    const live = await call('POST', '/api/shipments', testShipment({ trackingNumber: 'REAL-7' }), await newKey('live'));
    rig.harbour.clock.now += 7 * DAY - 1000;
    await tidyTestShipments(rig.harbour.deps);
    expect((await call('GET', `/api/shipments/${id}`)).status).toBe(200);
    rig.harbour.clock.now += 1000;
    await tidyTestShipments(rig.harbour.deps);
    expect((await call('GET', `/api/shipments/${id}`)).status).toBe(404);
    expect((await call('GET', '/api/stats')).body).toMatchObject({ total: 0 });
    await rig.signInAgain();
    const real = await call('GET', `/api/shipments/${(live.body as Shipment).id}`, undefined, rig.owner.token);
    expect(real.status).toBe(200);
    await settledJournal(rig.harbour.database);
    const { events } = (await call('GET', '/api/events')).body as JournalEvents;
    expect(events.at(-1)).toMatchObject({ type: 'shipment.deleted', data: { id } });
  });
});
