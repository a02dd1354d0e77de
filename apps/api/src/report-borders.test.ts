import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { type Report, reportSchema } from '@msafara/domain/reports/reports.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { orderWeeklyReports } from './features/reports/weekly-report.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('what reports tell of borders, on %s (D26)', (dialect) => {
  let mails: MailServer;
  let harbour: TestApp;
  let forwarder: Person;

  const setTier = (tier: 'growth' | 'enterprise') =>
    harbour.database.transaction((trx) =>
      trx.updateTable('organisations').set({ tier }).where('id', '=', forwarder.user.organisation.id).execute(),
    );
  const after = (hours: number) => new Date(Date.parse('2026-11-20T14:00:00.000Z') + hours * HOUR).toISOString();

  async function post(path: string, body: object, verb: 'POST' | 'PATCH' = 'POST'): Promise<{ id: string }> {
    const answer = await harbour.rest(verb, path, { token: forwarder.token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body as { id: string };
  }

  async function read(who = forwarder, input: object = { period: 7 }): Promise<Report> {
    const { status, body } = await harbour.trpc('query', 'reports.read', input, who.cookie);
    expect(status).toBe(200);
    return reportSchema.parse(body);
  }

  /** The goods came to Malaba in the hour after they were registered, and were held there. */
  async function hold(id: string, { from, to }: { from: number; to: number }): Promise<void> {
    const tell = (code: string, hours: number, more: object) =>
      post(`/api/shipments/${id}/milestones`, { code, occurredAt: after(hours), ...more });
    await tell('border_arrived', 1, { postId: 'malaba' });
    await tell('hold_opened', from, { reason: 'valuation' });
    await tell('hold_released', to, {});
    await tell('border_crossed', to + 1, { postId: 'malaba' });
    await post(`/api/shipments/${id}/status`, { status: 'Delivered' }, 'PATCH');
  }

  beforeAll(async () => {
    mails = await startMailServer();
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off', SMTP_URL: mails.url });
    forwarder = await harbour.signUp('forwarder');
    await setTier('enterprise');
    const route = { origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' };
    const expected = { ...route, estimatedDeliveryDate: after(20) };
    const long = await post('/api/shipments', { ...expected, trackingNumber: 'HELD-LONG' });
    const short = await post('/api/shipments', { ...expected, trackingNumber: 'HELD-SHORT' });
    harbour.clock.now = Date.parse(after(30));
    forwarder = await harbour.signIn('forwarder@example.com', PASSWORD);
    await hold(long.id, { from: 2, to: 14 });
    await hold(short.id, { from: 2, to: 5 });
    harbour.clock.now = Date.parse(after(31));
    const { id } = await post('/api/shipments', { ...route, trackingNumber: 'COST-1' });
    await post(`/api/shipments/${id}/clocks`, {
      kind: 'demurrage',
      startsAt: '2026-11-18T06:00:00.000Z',
      freeDays: 1,
      tiers: [{ fromDay: 1, perDay: 45 }],
      currency: 'USD',
      timeZone: 'Africa/Nairobi',
    });
  });

  afterAll(async () => {
    await harbour.close();
    await mails.stop();
  });

  test('time held by an authority apart from the carrier’s, of the period before too', async () => {
    // Both were ten hours late; one of them was held for twelve.
    expect((await read()).figures.onTime).toEqual({ rate: 0, met: 0, judged: 2, held: 1 });
    const now = harbour.clock.now;
    harbour.clock.now += 7 * 24 * HOUR;
    const later = await read(await harbour.signIn('forwarder@example.com', PASSWORD));
    expect(later.before?.figures.onTime).toEqual({ rate: 0, met: 0, judged: 2, held: 1 });
    harbour.clock.now = now;
  });

  test('dwell, reasons and what standing cost, for whoever’s plan has them, of one organisation', async () => {
    // By hand: free on the 19th, then 20 and 21 November: two days at 45.
    const borders = {
      posts: [
        {
          id: 'malaba',
          name: 'Malaba',
          sides: [
            { side: 'exit', count: 2, p50: 5, p90: 14 },
            { side: 'entry', count: 0, p50: null, p90: null },
          ],
        },
      ],
      afterRelease: { count: 0, p50: null, p90: null },
      holds: [{ reason: 'valuation', count: 2, p50: 3, p90: 12 }],
      months: [{ month: '2026-11', costs: [{ amount: 90, currency: 'USD' }] }],
    };
    expect((await read()).borders).toEqual(borders);
    await setTier('growth');
    const growth = await read(await harbour.signIn('forwarder@example.com', PASSWORD));
    expect([growth.borders, growth.figures.onTime.held]).toEqual([null, 1]);
    await setTier('enterprise');
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    expect((await read(admin)).borders).toBeNull();
    const organisationId = forwarder.user.organisation.id;
    expect((await read(admin, { period: 7, organisationId })).borders).toEqual(borders);
    expect((await read(await harbour.signUp('stranger'))).borders).toBeNull();
  });

  test('the weekly mail tells the same of its week', async () => {
    harbour.clock.now = Date.parse('2026-11-23T07:30:00.000Z');
    await orderWeeklyReports(harbour.deps);
    await harbour.runJobs();
    const { text } = await mails.latestTo('forwarder@example.com');
    // Two of three, to the tenth, as the screen tells it.
    expect(text).toContain('Delivery rate: 66.7%');
    expect(text).toContain('On time: 0%');
    expect(text).toContain('On time without time held by an authority: 50%');
    expect(text).toContain('Malaba, exit side: half within 5 hr, nine in ten within 14 hr');
    expect(text).not.toContain('entry side');
    expect(text).toContain('Holds: valuation (2)');
    // The 23rd has begun in Nairobi as well when the week is over in UTC: four days at 45.
    expect(text).toMatch(/Cost of standing in November 2026: \$180/u);
    const other = await mails.latestTo('stranger@example.com');
    expect(other.text).not.toContain('Cost of standing');
  });

  test('the weekly mail counts the time held of what came between the week and the mail', async () => {
    const at = async (time: string) => {
      harbour.clock.now = Date.parse(time);
      forwarder = await harbour.signIn('forwarder@example.com', PASSWORD);
    };
    await harbour.database.transaction((trx) => {
      const own = trx.updateTable('organisations').where('id', '=', forwarder.user.organisation.id);
      return own.set({ paid_until: null }).execute();
    });
    await at('2026-12-05T10:00:00.000Z');
    const route = { origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' };
    const expected = { ...route, estimatedDeliveryDate: '2026-12-06T20:00:00.000Z', trackingNumber: 'HELD-SUNDAY' };
    const { id } = await post('/api/shipments', expected);
    await at('2026-12-07T02:00:00.000Z');
    const hold = { code: 'hold_opened', reason: 'valuation', occurredAt: '2026-12-05T11:00:00.000Z' };
    await post(`/api/shipments/${id}/milestones`, hold);
    await post(`/api/shipments/${id}/milestones`, { code: 'hold_released', occurredAt: '2026-12-06T22:00:00.000Z' });
    await post(`/api/shipments/${id}/status`, { status: 'Delivered' }, 'PATCH');
    await at('2026-12-07T07:30:00.000Z');
    await orderWeeklyReports(harbour.deps);
    await harbour.runJobs();
    const { text } = await mails.latestTo('forwarder@example.com');
    expect(text).toContain('On time: 0%');
    expect(text).toContain('On time without time held by an authority: 100%');
  });

  test('costs are told of the months of the reader’s days, of all that a year touches', async () => {
    const readIn = async (time_zone: string, now: string, period: number) => {
      await harbour.database.transaction((trx) =>
        trx.updateTable('users').set({ time_zone }).where('id', '=', forwarder.user.id).execute(),
      );
      harbour.clock.now = Date.parse(now);
      const { borders } = await read(await harbour.signIn('forwarder@example.com', PASSWORD), { period });
      return borders?.months.map(({ month }) => month);
    };
    // Seven days from the first of December in Cairo, when it is still November in UTC.
    expect(await readIn('Africa/Cairo', '2026-12-07T12:00:00.000Z', 7)).toEqual(['2026-12']);
    // The last evening of January in New York, when it is February in Nairobi, where the clock runs.
    expect(await readIn('America/New_York', '2027-02-01T03:00:00.000Z', 7)).toEqual(['2027-01']);
    const year = await readIn('UTC', '2027-11-10T12:00:00.000Z', 365);
    expect([year?.length, year?.at(-1)]).toEqual([13, '2026-11']);
  });
});
