import { updateOrganisationPlan } from '@msafara/db/organisations/organisation-list.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { phoneOf } from './testing/scanning.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const START = Date.parse('2026-11-20T08:00:00.000Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR).toISOString();

describe.each(TEST_DIALECTS)('when it happened, and when we learned it, on %s (D19)', (dialect) => {
  let app: TestApp;
  let sender: Person;
  let reader: Person;
  let n = 0;

  beforeAll(async () => {
    app = await startTestApp(dialect);
    sender = await app.signUp('driver');
    const admin = await app.signIn(ADMIN.email, ADMIN.password);
    const body = {
      name: 'Reader',
      email: 'reader@example.com',
      password: PASSWORD,
      role: 'viewer',
      organisationId: sender.user.organisation.id,
    };
    await app.rest('POST', '/api/admin/users', { token: admin.token, body });
    reader = await app.signIn(body.email, PASSWORD);
  });

  afterAll(() => app.close());

  async function create(): Promise<Shipment> {
    app.clock.now = START;
    const body = {
      trackingNumber: `LATE-${String((n += 1)).padStart(4, '0')}`,
      origin: 'Mombasa',
      destination: 'Kampala',
      notes: 'Keep dry',
      estimatedDeliveryDate: at(72),
    };
    return (await app.rest('POST', '/api/shipments', { token: sender.token, body })).body as Shipment;
  }

  const record = (id: string, hours: number, body: object) => {
    app.clock.now = START + hours * HOUR;
    return app.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body });
  };

  async function historyOf(trackingNumber: string): Promise<ShipmentWithHistory['history']> {
    const { body } = await app.rest('GET', `/api/shipments/tracking/${trackingNumber}`, { token: sender.token });
    return (body as ShipmentWithHistory).history;
  }

  async function takeGrowth(): Promise<void> {
    const { id: organisationId } = sender.user.organisation;
    await app.database.transaction(async (trx, announce) => {
      await updateOrganisationPlan(trx, { id: organisationId, tier: 'growth', paidUntil: null, now: at(0) });
      announce({ kind: 'keys', organisationId });
    });
  }

  test('an entry older than the newest takes its place and moves nothing', async () => {
    const { id, trackingNumber } = await create();
    await record(id, 10, { status: 'Delivered', location: 'Kampala' });
    const late = await record(id, 20, { status: 'In Transit', location: 'Malaba', occurredAt: at(5) });
    expect(late).toMatchObject({
      status: 200,
      body: { status: 'Delivered', currentLocation: 'Kampala', actualDeliveryDate: at(10), updatedAt: at(20) },
    });
    expect(await historyOf(trackingNumber)).toMatchObject([
      { status: 'Created', timestamp: at(0), recordedAt: at(0), change: 'created' },
      { status: 'In Transit', timestamp: at(5), recordedAt: at(20), change: 'late', location: 'Malaba' },
      { status: 'Delivered', timestamp: at(10), recordedAt: at(10), change: 'progress' },
    ]);
    const seen = await app.rest('GET', `/api/public/track/${trackingNumber}`);
    expect(seen.body).toMatchObject({
      status: 'Delivered',
      history: [{ timestamp: at(0) }, { timestamp: at(5), location: 'Malaba' }, { timestamp: at(10) }],
    });
    expect(JSON.stringify(seen.body)).not.toContain('recordedAt');
  });

  test('what is told later, and happened after all that is on record, moves the shipment at its own time', async () => {
    const { id, trackingNumber } = await create();
    await record(id, 1, { status: 'Picked Up' });
    const told = await record(id, 30, { status: 'Delivered', occurredAt: at(25) });
    expect(told.body).toMatchObject({ status: 'Delivered', actualDeliveryDate: at(25), updatedAt: at(30) });
    expect((await historyOf(trackingNumber)).at(-1)).toMatchObject({ timestamp: at(25), recordedAt: at(30) });
  });

  test('of two at the same moment the one recorded first is the older', async () => {
    const { id, trackingNumber } = await create();
    await record(id, 6, { status: 'In Transit', occurredAt: at(5) });
    expect((await record(id, 7, { status: 'Exception', occurredAt: at(5) })).body).toMatchObject({
      status: 'Exception',
    });
    expect((await historyOf(trackingNumber)).map(({ status }) => status)).toEqual([
      'Created',
      'In Transit',
      'Exception',
    ]);
  });

  test('a clock that is ahead by up to five minutes is taken for now, so that the next scan is not late', async () => {
    const { id, trackingNumber } = await create();
    await record(id, 2, { status: 'Picked Up', occurredAt: at(2 + 4 / 60) });
    expect((await record(id, 2.01, { status: 'In Transit' })).body).toMatchObject({ status: 'In Transit' });
    expect((await historyOf(trackingNumber))[1]).toMatchObject({ timestamp: at(2), recordedAt: at(2) });
  });

  test.each([
    [-30 * 24 - 0.001, 'date.beforeCreation'],
    [4 + 5.1 / 60, 'date.ahead'],
  ])('%d hours from the creation is refused with %s, and nothing is kept', async (hours, code) => {
    const { id, trackingNumber } = await create();
    const refused = await record(id, 4, { status: 'In Transit', occurredAt: at(hours) });
    expect(refused).toMatchObject({ status: 400, body: { fieldCodes: { occurredAt: { code } } } });
    expect(await historyOf(trackingNumber)).toHaveLength(1);
  });

  test.each(['yesterday', 7, '2026-13-01'])('occurredAt %j is refused', async (occurredAt) => {
    const { id } = await create();
    const { status, body } = await record(id, 4, { status: 'In Transit', occurredAt });
    expect({ status, body }).toMatchObject({ status: 400, body: { fieldCodes: { occurredAt: {} } } });
  });

  test('up to 30 days before its creation something may have happened; nobody is told of what is late', async () => {
    const { id, trackingNumber } = await create();
    const told = async () => {
      const { body } = await app.rest('GET', '/api/notifications/count', { token: reader.token });
      return (body as { count: number }).count;
    };
    const before = await told();
    expect((await record(id, 1, { status: 'Picked Up', occurredAt: at(-30 * 24) })).status).toBe(200);
    expect((await historyOf(trackingNumber)).map(({ change }) => change)).toEqual(['late', 'created']);
    expect(await told()).toBe(before);
    await record(id, 2, { status: 'In Transit' });
    expect(await told()).toBe(before + 1);
  });

  test('what was told late settles nothing: a crossing, a hold and its release still move the shipment', async () => {
    const { id } = await create();
    const { id: other } = await create();
    await takeGrowth();
    const set = (isException: boolean) =>
      app.trpc('mutation', 'milestones.setHoldPolicy', { isException }, sender.cookie);
    await set(true);
    const post = async (path: string, body: object) => {
      const told = await app.rest('POST', path, { token: sender.token, body });
      expect(told.status).toBe(201);
      return told.body as { id: string };
    };
    const shipmentNow = async (shipmentId: string) =>
      (await app.rest('GET', `/api/shipments/${shipmentId}`, { token: sender.token })).body as Shipment;
    const statusOf = async (shipmentId: string) => (await shipmentNow(shipmentId)).status;
    const tell = async (hours: number, milestone: object) => {
      app.clock.now = START + hours * HOUR;
      await post(`/api/shipments/${id}/milestones`, { occurredAt: at(hours), ...milestone });
      return statusOf(id);
    };
    expect(await tell(4, { code: 'duties_paid', isPublic: true })).toBe('Created');
    await record(id, 5, { status: 'In Transit', location: 'Malaba, Kenya', occurredAt: at(3) });
    expect(await tell(6, { code: 'border_crossed', postId: 'malaba', side: 'exit', isPublic: true })).toBe(
      'In Transit',
    );
    expect(await shipmentNow(id)).toMatchObject({ currentLocation: 'Malaba, Kenya' });
    await record(id, 7, { status: 'Delivered', occurredAt: at(2) });
    expect(await tell(8, { code: 'hold_opened', reason: 'bond' })).toBe('Exception');
    expect(await tell(9, { code: 'hold_released' })).toBe('In Transit');
    await set(false);
    // Once what was later is taken back, it is what there is.
    app.clock.now = START + 4 * HOUR;
    const wrong = await post(`/api/shipments/${other}/milestones`, { code: 'border_crossed', occurredAt: at(4) });
    await record(other, 5, { status: 'Picked Up', occurredAt: at(3) });
    expect(await statusOf(other)).toBe('In Transit');
    await post(`/api/milestones/${wrong.id}/retract`, {});
    expect(await statusOf(other)).toBe('Picked Up');
  });

  test('what a milestone for members alone has moved on from is late, in whichever order they are told', async () => {
    await takeGrowth();
    const cross = async (id: string, hours: number) => {
      app.clock.now = START + hours * HOUR;
      const body = { code: 'border_crossed', occurredAt: at(10) };
      await app.rest('POST', `/api/shipments/${id}/milestones`, { token: sender.token, body });
    };
    const first = await create();
    await record(first.id, 8, { status: 'In Transit' });
    await record(first.id, 9, { status: 'Exception' });
    await cross(first.id, 10);
    const second = await create();
    await record(second.id, 8, { status: 'In Transit' });
    await cross(second.id, 10);
    await record(second.id, 11, { status: 'Exception', location: 'Eldoret', occurredAt: at(9) });
    const third = await create();
    await record(third.id, 8, { status: 'In Transit' });
    await cross(third.id, 10);
    const phone = phoneOf(app, sender);
    const [scanned] = await phone.send(phone.scan(third.trackingNumber, 'Exception', 9));
    expect(scanned).toMatchObject({ outcome: 'recorded', late: true, change: 'late' });
    for (const { trackingNumber } of [first, second, third]) {
      const { body } = await app.rest('GET', `/api/shipments/tracking/${trackingNumber}`, { token: sender.token });
      expect(body).toMatchObject({ status: 'In Transit', currentLocation: null });
    }
    expect((await historyOf(second.trackingNumber)).map(({ change }) => change)).toEqual([
      'created',
      'progress',
      'late',
    ]);
    // A delivery is no crossing's to move on from.
    expect((await record(second.id, 12, { status: 'Delivered', occurredAt: at(9) })).body).toMatchObject({
      status: 'Delivered',
      actualDeliveryDate: at(9),
    });
  });

  test('without a late entry the public answer is the same to the byte as before', async () => {
    const { id, trackingNumber } = await create();
    await record(id, 3, { status: 'In Transit', location: 'Malaba', notes: 'Customs queue' });
    const { payload } = await app.app.inject({ method: 'GET', url: `/api/public/track/${trackingNumber}` });
    expect(payload).toBe(
      `{"trackingNumber":"${trackingNumber}","status":"In Transit","origin":"Mombasa","destination":"Kampala",` +
        '"currentLocation":"Malaba","estimatedDeliveryDate":"2026-11-23T08:00:00.000Z","priority":"Standard",' +
        '"isDelayed":false,"delayReason":null,"notes":"Keep dry","history":[' +
        '{"status":"Created","timestamp":"2026-11-20T08:00:00.000Z","location":null,"notes":null},' +
        '{"status":"In Transit","timestamp":"2026-11-20T11:00:00.000Z","location":"Malaba","notes":"Customs queue"}]}',
    );
  });
});
