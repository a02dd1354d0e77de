import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { type Report, reportSchema } from '@msafara/domain/reports/reports.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const DAY_MS = 86_400_000;

describe.each(TEST_DIALECTS)('reports on %s', (dialect) => {
  let harbour: TestApp;
  let sender: Person;
  let stranger: Person;
  let admin: Person;
  let demo: Person;

  const ask = (who: Person, input: unknown) => harbour.trpc('query', 'reports.read', input, who.cookie);

  async function read(who: Person, input: object = { period: 30 }): Promise<Report> {
    const { status, body } = await ask(who, input);
    expect(status).toBe(200);
    return reportSchema.parse(body);
  }

  async function create(who: Person, trackingNumber: string, more: object = {}): Promise<string> {
    const body = { trackingNumber, origin: 'Mombasa', destination: 'Kampala', ...more };
    const answer = await harbour.rest('POST', '/api/shipments', { token: who.token, body });
    expect(answer.status).toBe(201);
    return (answer.body as { id: string }).id;
  }

  async function setStatus(who: Person, id: string, status: string): Promise<void> {
    const answer = await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: who.token, body: { status } });
    expect(answer.status).toBe(200);
  }

  beforeAll(async () => {
    // Trials that outlast the days that pass in here.
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off', TRIAL_DAYS: '90' });
    sender = await harbour.signUp('sender');
    stranger = await harbour.signUp('stranger');
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    await create(sender, 'OLD-000001', { priority: 'Urgent' });
    harbour.clock.now += 20 * DAY_MS;
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    sender = await harbour.signIn('sender@example.com', 'a quiet harbour');
    stranger = await harbour.signIn('stranger@example.com', 'a quiet harbour');
    demo = await signInToDemo(harbour);
    const eta = (hours: number) => new Date(harbour.clock.now + hours * 3_600_000).toISOString();
    const kept = await create(sender, 'KEPT-00001', { estimatedDeliveryDate: eta(24), priority: 'Express' });
    const late = await create(sender, 'LATE-00001', { estimatedDeliveryDate: eta(1) });
    await create(sender, 'SLOW-00001', { origin: '=1+1', isDelayed: true, delayReason: 'Border queue' });
    await create(stranger, 'THEIR-0001', { status: 'Exception' });
    harbour.clock.now += 6 * 3_600_000;
    await setStatus(sender, kept, 'Delivered');
    await setStatus(sender, late, 'Delivered');
  });

  afterAll(() => harbour.close());

  test('tell what was created in the period, and what became of it (D9)', async () => {
    const report = await read(sender);
    expect(report.figures).toEqual({
      total: 4,
      delivered: 2,
      deliveryRate: 0.5,
      delayed: 1,
      exceptions: 0,
      inTransit: 0,
      priority: { total: 2, express: 1, urgent: 1 },
      onTime: { rate: 0.5, met: 1, judged: 2, held: 0 },
    });
    expect(report).toMatchObject({ period: 30, from: '2026-11-11T00:00:00.000Z', until: '2026-12-10T14:00:00.000Z' });
    expect(report.timeline.unit).toBe('day');
    expect(report.timeline.buckets).toHaveLength(30);
    expect(report.timeline.buckets.at(-1)).toEqual({
      firstDay: '2026-12-10',
      lastDay: '2026-12-10',
      created: 3,
      delivered: 2,
    });
    expect(report.lanes).toEqual([
      { origin: 'Mombasa', destination: 'Kampala', count: 3, medianTransitHours: 6 },
      { origin: '=1+1', destination: 'Kampala', count: 1, medianTransitHours: null },
    ]);
    expect(report.delayReasons).toEqual({
      marked: 1,
      withoutReason: 0,
      top: [{ reason: 'Border queue', count: 1 }],
    });
    expect(report.recent).toHaveLength(4);
  });

  test('days are those of the reader’s zone, which the report names (D31)', async () => {
    const settings = { timezone: 'Pacific/Auckland', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' };
    expect((await harbour.trpc('mutation', 'account.changeSystem', settings, sender.cookie)).status).toBe(200);
    const report = await read(sender, { period: 7 });
    // It is 3 in the morning of the next day there.
    expect(report).toMatchObject({ timeZone: 'Pacific/Auckland', from: '2026-12-04T11:00:00.000Z' });
    expect(report.timeline.buckets.at(-1)).toMatchObject({ firstDay: '2026-12-11', created: 0 });
    expect(report.timeline.buckets.at(-2)).toMatchObject({ firstDay: '2026-12-10', created: 3 });
    const nairobi = { ...settings, timezone: 'Africa/Nairobi' };
    await harbour.trpc('mutation', 'account.changeSystem', nairobi, sender.cookie);
    expect((await read(sender, { period: 7 })).from).toBe('2026-12-03T21:00:00.000Z');
    await harbour.trpc('mutation', 'account.changeSystem', { ...settings, timezone: 'UTC' }, sender.cookie);
  });

  test('a shorter period leaves out what is older', async () => {
    const { figures, recent } = await read(sender, { period: 7 });
    expect(figures).toMatchObject({ total: 3, priority: { urgent: 0 } });
    expect(recent.map(({ trackingNumber }) => trackingNumber)).not.toContain('OLD-000001');
  });

  test('are about one’s own organisation; admins see all but the demo, or the one they name (D1, D12)', async () => {
    expect((await read(stranger)).figures).toMatchObject({ total: 1, exceptions: 1 });
    const own = sender.user.organisation.id;
    expect((await read(sender, { period: 30, organisationId: own })).figures.total).toBe(4);
    const others = await ask(stranger, { period: 30, organisationId: own });
    expect(others).toMatchObject({ status: 404, body: { data: { domainCode: 'NOT_FOUND' } } });
    const all = await read(admin);
    expect([all.organisationName, all.figures.total]).toEqual([null, 5]);
    const named = await read(admin, { period: 30, organisationId: own });
    expect([named.organisationName === null, named.figures.total]).toEqual([false, 4]);
    const nobody = { period: 30, organisationId: '01900000-0000-7100-8000-000000000000' };
    expect((await ask(admin, nobody)).status).toBe(404);
    const shown = (await read(demo, { period: 365 })).figures;
    expect(shown.total).toBeGreaterThan(0);
    expect(shown.onTime).toMatchObject({ rate: 13 / 18, met: 13, judged: 18 });
  });

  test('an organisation without a shipment gets zeros', async () => {
    const { figures, lanes, recent } = await read(await harbour.signUp('newcomer'));
    expect(figures).toMatchObject({ total: 0, deliveryRate: 0, onTime: { rate: 0, met: 0, judged: 0, held: 0 } });
    expect([lanes, recent]).toEqual([[], []]);
  });

  test.each([
    {},
    { period: 31 },
    { period: '30' },
    { period: 30, organisationId: 'x' },
    { period: 30, from: '2026-01-01' },
    [],
    null,
  ])('%j is refused', async (input) => {
    expect(await ask(sender, input)).toMatchObject({ status: 400, body: { data: { domainCode: 'INVALID_INPUT' } } });
  });

  test('the period before stands beside it, as far as its deliveries had come by then', async () => {
    const trader = await harbour.signUp('trader');
    const eta = new Date(harbour.clock.now + 90_000_000).toISOString();
    const soon = await create(trader, 'SOON-00001', { estimatedDeliveryDate: eta, priority: 'Urgent' });
    const late = await create(trader, 'LAST-00001');
    await create(trader, 'STAY-00001', { status: 'Exception' });
    expect((await read(trader, { period: 7 })).before).toBeNull();
    harbour.clock.now += 20 * 3_600_000;
    await setStatus(trader, soon, 'Delivered');
    harbour.clock.now += 6 * DAY_MS + 4 * 3_600_000;
    const again = await harbour.signIn('trader@example.com', 'a quiet harbour');
    await setStatus(again, late, 'Delivered');
    await create(again, 'NEXT-00001');
    const { before, figures } = await read(again, { period: 7 });
    expect(figures).toMatchObject({ total: 1, delivered: 0 });
    expect(before).toMatchObject({
      from: '2026-12-04T00:00:00.000Z',
      until: '2026-12-10T14:00:00.000Z',
      figures: { total: 3, delivered: 0, exceptions: 1, priority: { total: 1 }, onTime: { judged: 0 } },
    });
    harbour.clock.now += 2 * DAY_MS;
    const later = await harbour.signIn('trader@example.com', 'a quiet harbour');
    expect((await read(later, { period: 7 })).before).toMatchObject({
      until: '2026-12-12T14:00:00.000Z',
      figures: { total: 3, delivered: 1, deliveryRate: 1 / 3, onTime: { rate: 1, met: 1, judged: 1 } },
    });
  });

  test('what was proven at doors: first attempts, why others failed, and the time since they went out (D28)', async () => {
    const courier = await harbour.signUp('courier');
    const minutes = (count: number) => {
      harbour.clock.now += count * 60_000;
    };
    const prove = async (id: string, told: object) => {
      const body = { kind: 'delivery', capturedAt: new Date(harbour.clock.now).toISOString(), ...told };
      const { status } = await harbour.rest('POST', `/api/shipments/${id}/proofs`, { token: courier.token, body });
      expect(status).toBe(201);
    };
    const done = { outcome: 'delivered' };
    const absent = { kind: 'attempt', outcome: 'failed', reason: 'absent' };
    const nothing = { tried: 0, first: 0, timed: 0, medianMinutes: null, reasons: [] };
    expect((await read(courier, { period: 7 })).door).toEqual(nothing);
    const quick = await create(courier, 'DOOR-00001');
    const second = await create(courier, 'DOOR-00002');
    const never = await create(courier, 'DOOR-00003');
    const collected = await create(courier, 'DOOR-00004');
    await prove(collected, { kind: 'pickup', ...done });
    for (const id of [quick, second]) await setStatus(courier, id, 'Out for Delivery');
    minutes(20);
    await prove(quick, done);
    minutes(30);
    await prove(second, absent);
    await prove(never, { outcome: 'refused' });
    await setStatus(courier, second, 'Out for Delivery');
    minutes(40);
    await prove(second, done);
    minutes(1);
    await prove(never, absent);
    // 20 and 40 minutes: the second went out again after nobody was there.
    const door = {
      tried: 3,
      first: 1,
      timed: 2,
      medianMinutes: 30,
      reasons: [
        { reason: 'absent', count: 2 },
        { reason: 'refused', count: 1 },
      ],
    };
    expect((await read(courier, { period: 7 })).door).toEqual(door);
    const other = await harbour.signUp('other-courier');
    expect((await read(other, { period: 7 })).door).toEqual(nothing);
    const root = await harbour.signIn(ADMIN.email, ADMIN.password);
    expect((await read(root, { period: 7 })).door).toEqual(door);
    // What was tried before the period began was no first attempt within it.
    harbour.clock.now += 8 * DAY_MS;
    const later = await harbour.signIn('courier@example.com', 'a quiet harbour');
    const body = { kind: 'delivery', ...done, capturedAt: new Date(harbour.clock.now).toISOString() };
    await harbour.rest('POST', `/api/shipments/${never}/proofs`, { token: later.token, body });
    expect((await read(later, { period: 7 })).door).toEqual(nothing);
  });

  test('reasons for delays count together however they are written, by what is written most', async () => {
    const clerk = await harbour.signUp('clerk');
    const reasons = ['Douane à Malaba', 'douane a malaba', 'Border queue', 'douane a malaba', 'DOUANE À MALABA', null];
    for (const [nth, delayReason] of reasons.entries()) {
      await create(clerk, `WHY-00000${String(nth)}`, { isDelayed: true, ...(delayReason !== null && { delayReason }) });
    }
    expect((await read(clerk)).delayReasons).toEqual({
      marked: 6,
      withoutReason: 1,
      top: [
        { reason: 'douane a malaba', count: 4 },
        { reason: 'Border queue', count: 1 },
      ],
    });
  });
});
