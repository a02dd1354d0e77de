import { randomUUID } from 'node:crypto';

import { insertFollower } from '@msafara/db/followers/followers.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nowOf } from './deps.ts';
import { orderWeeklyReports } from './features/reports/weekly-report.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { addMember } from './testing/two-organisations.ts';

const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('mails that waited for the mail server, on %s (D15)', (dialect) => {
  let server: MailServer;
  let harbour: TestApp;
  let owner: Person;
  let shipmentId: string;

  beforeAll(async () => {
    server = await startMailServer();
    harbour = await startTestApp(dialect, { SMTP_URL: server.url, RATE_LIMITS: 'off' });
    harbour.clock.now = Date.parse('2026-11-22T23:00:00.000Z');
    owner = await harbour.signUp('owner');
    // A Monday, on which weekly reports are written.
    harbour.clock.now = Date.parse('2026-11-23T08:00:00.000Z');
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const plan = { organisationId: owner.user.organisation.id, subscriptionTier: 'enterprise', paidUntil: null };
    expect((await harbour.trpc('mutation', 'admin.setPlan', plan, admin.cookie)).status).toBe(200);
    const body = { trackingNumber: 'WAIT-00001', origin: 'Mombasa', destination: 'Kampala' };
    const made = await harbour.rest('POST', '/api/shipments', { token: owner.token, body });
    shipmentId = (made.body as { id: string }).id;
  });

  afterAll(async () => {
    await harbour.close();
    await server.stop();
  });

  const set = (person: Person, wishes: object) =>
    harbour.trpc('mutation', 'account.changeNotifications', wishes, person.cookie);

  async function member(name: string): Promise<Person> {
    const person = await addMember(harbour, owner.user.organisation.id, name, 'sender');
    await set(person, { statusUpdates: true, delayAlerts: true, weeklyReports: true });
    return person;
  }

  const follower = (name: string, followed = shipmentId) => {
    const email = `${name}@example.com`;
    const key = name.padEnd(43, 'x');
    const wish = {
      shipment_id: followed,
      email,
      email_key: email,
      language: 'en',
      token_hash: null,
      stop_key: key,
    } as const;
    return { id: randomUUID(), ...wish };
  };

  /** Who was sent what, but the owner and administrators. */
  async function sent(): Promise<string[]> {
    const mails = await harbour.database.read
      .selectFrom('mails')
      .select(['to_email', 'template'])
      .where('state', '=', 'sent')
      .where('template', 'in', ['status', 'delay', 'weekly'])
      .where('to_email', 'like', 'm-%')
      .execute();
    return mails.map(({ to_email: email, template }) => `${email.split('@')[0] ?? ''} ${template}`).toSorted();
  }

  test('go to those who want them still, and to nobody who turned them off or was shut out meanwhile', async () => {
    const [away, none, some] = [await member('m-away'), await member('m-none'), await member('m-some')];
    await member('m-all');
    await harbour.runJobs();
    server.refusal = 'come back later';
    const body = { status: 'In Transit', location: 'Voi', isDelayed: true, delayReason: 'Rain' };
    const url = `/api/shipments/${shipmentId}/status`;
    expect((await harbour.rest('PATCH', url, { token: owner.token, body })).status).toBe(200);
    await orderWeeklyReports(harbour.deps);
    harbour.clock.now += HOUR / 3;
    await harbour.runJobs();
    expect(await sent()).toEqual([]);

    expect((await set(none, { emailNotifications: false })).status).toBe(200);
    expect((await set(some, { weeklyReports: false, delayAlerts: false })).status).toBe(200);
    const shut = { userId: away.user.id, isActive: false };
    expect((await harbour.trpc('mutation', 'team.setMemberActive', shut, owner.cookie)).status).toBe(200);
    server.refusal = undefined;
    harbour.clock.now += HOUR / 3;
    await harbour.runJobs();
    expect(await sent()).toEqual(['m-all delay', 'm-all status', 'm-all weekly', 'm-some status']);
    const left = await harbour.database.read.selectFrom('mails').select('id').where('state', '<>', 'sent').execute();
    expect(left).toEqual([]);
  });

  test('to one who follows a shipment are not sent once it is stopped', async () => {
    const [stops, stays] = [follower('stops'), follower('stays')];
    const now = nowOf(harbour.deps);
    await harbour.database.transaction(async (trx) => {
      for (const wish of [stops, stays]) await insertFollower(trx, { ...wish, confirmed_at: now, created_at: now });
    });
    server.refusal = 'come back later';
    const body = { status: 'Out for Delivery', location: 'Jinja' };
    const url = `/api/shipments/${shipmentId}/status`;
    expect((await harbour.rest('PATCH', url, { token: owner.token, body })).status).toBe(200);
    harbour.clock.now += HOUR / 3;
    await harbour.runJobs();
    for (const { id } of [stops, stays]) {
      const query = new URLSearchParams({ follower: id, key: stops.stop_key });
      expect((await harbour.rest('POST', `/stop-following?${query.toString()}`)).status).toBe(200);
    }
    server.refusal = undefined;
    harbour.clock.now += HOUR / 3;
    await harbour.runJobs();
    await expect(server.latestTo(stops.email)).rejects.toThrow('no mail');
    expect((await server.latestTo(stays.email)).text).toContain('Jinja');
  });

  test('to one who follows a shipment are not sent once it is deleted', async () => {
    const body = { trackingNumber: 'WAIT-00002', origin: 'Mombasa', destination: 'Kampala' };
    const made = await harbour.rest('POST', '/api/shipments', { token: owner.token, body });
    const { id } = made.body as { id: string };
    const [gone, stays] = [follower('gone', id), follower('stays-2')];
    const now = nowOf(harbour.deps);
    await harbour.database.transaction(async (trx) => {
      for (const wish of [gone, stays]) await insertFollower(trx, { ...wish, confirmed_at: now, created_at: now });
    });
    server.refusal = 'come back later';
    for (const moved of [id, shipmentId]) {
      const status = { status: 'Out for Delivery', location: 'Busia' };
      const path = `/api/shipments/${moved}/status`;
      expect((await harbour.rest('PATCH', path, { token: owner.token, body: status })).status).toBe(200);
    }
    harbour.clock.now += HOUR / 3;
    await harbour.runJobs();
    expect((await harbour.rest('DELETE', `/api/shipments/${id}`, { token: owner.token })).status).toBe(200);
    server.refusal = undefined;
    harbour.clock.now += HOUR / 3;
    await harbour.runJobs();
    await expect(server.latestTo(gone.email)).rejects.toThrow('no mail');
    expect((await server.latestTo(stays.email)).text).toContain('Busia');
  });

  test('tell nobody of a week in which their organisation was not there yet', async () => {
    let newcomer = await harbour.signUp('newcomer');
    await set(newcomer, { weeklyReports: true });
    const told = async () => {
      await orderWeeklyReports(harbour.deps);
      await harbour.runJobs();
      const { body } = await harbour.rest('GET', '/api/notifications', { token: newcomer.token });
      return (body as { title: string }[]).filter(({ title }) => title.startsWith('Your week'));
    };
    expect(await told()).toEqual([]);
    harbour.clock.now += 7 * 24 * HOUR;
    newcomer = await harbour.signIn('newcomer@example.com', PASSWORD);
    expect(await told()).toHaveLength(1);
  });
});
