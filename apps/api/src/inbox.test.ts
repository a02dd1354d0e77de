import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { insertUser } from '@msafara/db/users/users.repository';
import type { ChatMessage } from '@msafara/domain/chat/chat.schema';
import type { Notification } from '@msafara/domain/notifications/notifications.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { hashPassword } from './features/auth/passwords.ts';
import { orderWeeklyReports } from './features/reports/weekly-report.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { addMember } from './testing/two-organisations.ts';

const QUARTER = 15 * 60_000;

describe.each(TEST_DIALECTS)('notifications and chat on %s', (dialect) => {
  let mails: MailServer;
  let harbour: TestApp;
  let sender: Person;
  let colleague: Person;
  let stranger: Person;
  let admin: Person;

  beforeAll(async () => {
    mails = await startMailServer();
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off', SMTP_URL: mails.url });
    sender = await harbour.signUp('sender');
    stranger = await harbour.signUp('stranger');
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const passwordHash = await hashPassword(harbour.deps, PASSWORD, 'test');
    await harbour.database.transaction(async (trx) => {
      await insertUser(trx, {
        id: harbour.deps.newId(),
        organisationId: sender.user.organisation.id,
        email: 'colleague@example.com',
        passwordHash,
        name: 'Zawadi',
        role: 'viewer',
        requestedRole: null,
        isOwner: false,
        mustChangePassword: false,
        language: 'en',
        createdAt: new Date(harbour.clock.now).toISOString(),
      });
      await trx
        .updateTable('organisations')
        .set({ tier: 'enterprise' })
        .where('id', '=', sender.user.organisation.id)
        .execute();
    });
    colleague = await harbour.signIn('colleague@example.com', PASSWORD);
  });

  afterAll(async () => {
    await harbour.close();
    await mails.stop();
  });

  // What is told in the millisecond of a read-all or a clear-all counts as told before it.
  beforeEach(() => {
    harbour.clock.now += 1;
  });

  async function create(trackingNumber: string): Promise<{ id: string }> {
    const body = { trackingNumber, origin: 'Mombasa', destination: 'Kampala' };
    return (await harbour.rest('POST', '/api/shipments', { token: sender.token, body })).body as { id: string };
  }

  const list = async (who: Person) =>
    (await harbour.rest('GET', '/api/notifications', { token: who.token })).body as Notification[];
  const record = (id: string, body: object) =>
    harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body });
  const wish = (column: 'status_updates' | 'delay_alerts' | 'email_notifications', value: number) =>
    harbour.database.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ [column]: value })
        .where('id', '=', colleague.user.id)
        .execute(),
    );
  const mailsTo = (address: string) =>
    mails.mails.filter((raw) => raw.includes(`${address}>`) || raw.includes(address));

  test('a status reaches the others of the organisation and nobody else', async () => {
    const { id } = await create('INBOX-0001');
    await record(id, { status: 'In Transit', location: 'Malaba' });
    expect(await list(sender)).toEqual([]);
    expect(await list(stranger)).toEqual([]);
    expect(await list(colleague)).toMatchObject([
      {
        type: 'status_update',
        shipmentId: id,
        title: 'INBOX-0001: In Transit',
        message: 'Now at Malaba. Mombasa to Kampala',
        link: '/shipments?shipment=INBOX-0001',
        isRead: false,
      },
    ]);
    const { body } = await harbour.rest('GET', '/api/notifications/count', { token: colleague.token });
    expect(body).toEqual({ count: 1 });
    expect((await harbour.trpc('query', 'notifications.unreadCount', undefined, colleague.cookie)).body).toEqual(body);
    await harbour.rest('POST', '/api/notifications/read-all', { token: colleague.token });
    expect((await list(colleague)).map(({ isRead }) => isRead)).toEqual([true]);
    await harbour.rest('DELETE', '/api/notifications/clear-all', { token: colleague.token });
    expect(await list(colleague)).toEqual([]);
  });

  test('many at once are one notification', async () => {
    const made = [await create('INBOX-0101'), await create('INBOX-0102'), await create('INBOX-0103')];
    const input = { ids: made.map(({ id }) => id), status: 'Picked Up' };
    await harbour.trpc('mutation', 'shipments.recordStatusOfMany', input, sender.cookie);
    expect(await list(colleague)).toMatchObject([{ title: '3 shipments updated', shipmentId: null }]);
    await harbour.rest('DELETE', '/api/notifications/clear-all', { token: colleague.token });
  });

  test('a delay is told and mailed once, at once; status mails only to whoever wants them, gathered', async () => {
    const { id } = await create('INBOX-0201');
    await record(id, { status: 'In Transit', isDelayed: true, delayReason: 'Border queue' });
    await record(id, { status: 'In Transit', isDelayed: true });
    expect((await list(colleague)).filter(({ type }) => type === 'delay_alert')).toMatchObject([
      { title: 'INBOX-0201 is delayed', message: 'Mombasa to Kampala. Reason: Border queue' },
    ]);
    await harbour.runJobs();
    const delays = mailsTo('colleague@example.com').filter((raw) => raw.includes('INBOX-0201 is delayed'));
    expect(delays).toHaveLength(1);
    expect(delays[0]).toMatch(/^list-unsubscribe:\s+<http/imu);

    await wish('status_updates', 1);
    await record(id, { status: 'Out for Delivery' });
    await record(id, { status: 'Delivered', location: 'Kampala' });
    await harbour.runJobs();
    const before = mails.mails.length;
    harbour.clock.now += QUARTER + 1000;
    await harbour.runJobs();
    const digest = await mails.latestTo('colleague@example.com');
    expect(mails.mails).toHaveLength(before + 1);
    expect(digest.subject).toBe('1 shipment moved');
    expect(digest.text).toContain('INBOX-0201: Delivered, Kampala');

    await record(id, { status: 'Exception' });
    await wish('email_notifications', 0);
    harbour.clock.now += QUARTER + 1000;
    await harbour.runJobs();
    expect(mails.mails).toHaveLength(before + 1);
    await wish('email_notifications', 1);
  });

  test('what a slower clock dates before the mail of a quarter of an hour is mailed with the next one', async () => {
    const { id } = await create('INBOX-0251');
    harbour.clock.now = Math.ceil(harbour.clock.now / QUARTER) * QUARTER;
    await record(id, { status: 'Picked Up' });
    harbour.clock.now += QUARTER;
    await harbour.runJobs();
    harbour.clock.now -= 1000;
    await record(id, { status: 'In Transit' });
    harbour.clock.now += 2 * QUARTER;
    await harbour.runJobs();
    expect((await mails.latestTo('colleague@example.com')).text).toContain('INBOX-0251: In Transit');
  });

  test('a status that its reader corrected meanwhile is not mailed to them', async () => {
    const [wrong, right] = [await create('INBOX-0261'), await create('INBOX-0262')];
    await wish('status_updates', 1);
    for (const { id } of [wrong, right]) await record(id, { status: 'Delivered' });
    const role = (is: 'sender' | 'viewer') =>
      harbour.database.transaction((trx) =>
        trx.updateTable('users').set({ role: is }).where('id', '=', colleague.user.id).execute(),
      );
    await role('sender');
    const url = `/api/shipments/${wrong.id}/status`;
    const corrected = { token: colleague.token, body: { status: 'In Transit' } };
    expect((await harbour.rest('PATCH', url, corrected)).status).toBe(200);
    await role('viewer');
    harbour.clock.now += 2 * QUARTER;
    await harbour.runJobs();
    const { subject, text } = await mails.latestTo('colleague@example.com');
    expect(subject).toBe('1 shipment moved');
    expect(text).toContain('INBOX-0262: Delivered');
    expect(text).not.toContain('INBOX-0261');
    // The week's figures are of the others.
    for (const { id } of [wrong, right]) await harbour.rest('DELETE', `/api/shipments/${id}`, { token: sender.token });
  });

  test('a message reaches every admin, its answer the sender; others neither see nor answer', async () => {
    const said = { subject: 'Customs papers', message: 'Which papers does Malaba ask for?' };
    const sent = await harbour.rest('POST', '/api/chat-messages', { token: colleague.token, body: said });
    expect([sent.status, sent.body]).toMatchObject([201, { ...said, status: 'pending', userName: 'Zawadi' }]);
    const { id } = sent.body as ChatMessage;
    expect((await list(admin))[0]).toMatchObject({ title: 'Message from Zawadi', message: said.subject });
    await harbour.runJobs();
    expect((await mails.latestTo(ADMIN.email)).text).toContain(said.message);

    const path = `/api/admin/chat-messages/${id}`;
    expect((await harbour.rest('PATCH', path, { token: sender.token, body: { adminResponse: 'x' } })).status).toBe(403);
    const read = await harbour.rest('PATCH', `${path}/read`, { token: admin.token });
    expect([read.status, read.body]).toEqual([200, { success: true }]);
    const unanswered = await harbour.rest('GET', '/api/admin/chat-messages', { token: admin.token });
    expect(unanswered.body).toMatchObject([{ id, isRead: true, status: 'pending' }]);
    const blank = await harbour.rest('PATCH', path, { token: admin.token, body: { adminResponse: '  ' } });
    expect(blank.status).toBe(400);
    const answer = { adminResponse: 'The T1 and the invoice.', status: 'responded' };
    expect((await harbour.rest('PATCH', path, { token: admin.token, body: answer })).body).toMatchObject(answer);
    const mine = (await harbour.trpc('query', 'chat.mine', undefined, colleague.cookie)).body as ChatMessage[];
    expect(mine).toMatchObject([answer]);
    expect((await harbour.trpc('query', 'chat.mine', undefined, sender.cookie)).body).toEqual([]);
    expect((await list(colleague))[0]).toMatchObject({ title: 'Support answered your message', link: '/live-chat' });
    await harbour.runJobs();
    expect((await mails.latestTo('colleague@example.com')).text).toContain('The T1 and the invoice.');
    const all = await harbour.rest('GET', '/api/admin/chat-messages', { token: admin.token });
    const inbox = await harbour.trpc('query', 'chat.inbox', {}, admin.cookie);
    expect(inbox.body).toEqual({ items: all.body, nextCursor: null });
    const waiting = await harbour.trpc(
      'query',
      'chat.inbox',
      { status: 'pending', direction: 'forward' },
      admin.cookie,
    );
    expect(waiting.body).toMatchObject({ items: [] });
  });

  test('of two administrators who answer at once the second is told so, and may answer then', async () => {
    const said = { subject: 'Seals', message: 'Which seals does Busia take?' };
    const sent = await harbour.rest('POST', '/api/chat-messages', { token: colleague.token, body: said });
    const { id } = sent.body as ChatMessage;
    const other = await addMember(harbour, admin.user.organisation.id, 'second-support', 'admin');
    const answer = (who: Person, adminResponse: string, respondedAt: string | null) =>
      harbour.trpc('mutation', 'chat.answer', { id, adminResponse, respondedAt }, who.cookie);
    const answers = await Promise.all([answer(admin, 'Bolts.', null), answer(other, 'Cables.', null)]);
    const [{ body: first }, { body: second }] = answers.toSorted((a, b) => a.status - b.status) as typeof answers;
    expect(second).toMatchObject({ data: { httpStatus: 409, reason: { code: 'chat.answered' } } });
    const { adminResponse, respondedAt } = first as ChatMessage;
    const mine = (await harbour.trpc('query', 'chat.mine', undefined, colleague.cookie)).body as ChatMessage[];
    expect(mine[0]).toMatchObject({ id, adminResponse });
    const told = (await list(colleague)).filter(({ message }) => message === said.subject);
    expect(told).toHaveLength(1);
    harbour.clock.now += 1000;
    expect((await answer(other, 'Bolts and cables.', respondedAt)).body).toMatchObject({
      adminResponse: 'Bolts and cables.',
    });
    const body = { adminResponse: 'Cables.', respondedAt };
    const late = await harbour.rest('PATCH', `/api/admin/chat-messages/${id}`, { token: admin.token, body });
    expect([late.status, late.body]).toMatchObject([409, { reason: { code: 'chat.answered' } }]);
  });

  test('a settled message is closed, its sender told once; an answer opens it again', async () => {
    const said = { subject: 'Weighbridge', message: 'Is it open on Sunday?' };
    const sent = await harbour.rest('POST', '/api/chat-messages', { token: colleague.token, body: said });
    const { id } = sent.body as ChatMessage;
    const patch = (body: object, token = admin.token) =>
      harbour.rest('PATCH', `/api/admin/chat-messages/${id}`, { token, body });
    expect((await patch({ status: 'closed' }, sender.token)).status).toBe(403);
    for (const body of [{}, { status: 'pending' }, { status: 'closed', adminResponse: 'Yes.' }, { status: null }]) {
      expect((await patch(body)).status, JSON.stringify(body)).toBe(400);
    }
    const refused = await patch({ status: 'closed', adminResponse: 'Yes.' });
    expect(refused.body).toMatchObject({
      fieldErrors: { adminResponse: 'Send the answer first, then close the message.' },
    });
    const closed = { id, status: 'closed', isRead: true, adminResponse: null, respondedAt: null };
    expect((await patch({ status: 'closed' })).body).toMatchObject(closed);
    expect((await harbour.trpc('mutation', 'chat.close', { id }, admin.cookie)).body).toMatchObject(closed);
    const mine = (await harbour.trpc('query', 'chat.mine', undefined, colleague.cookie)).body as ChatMessage[];
    expect(mine[0]).toMatchObject(closed);
    const told = (await list(colleague)).filter(({ title }) => title === 'Support closed your message');
    expect(told).toMatchObject([{ message: said.subject, link: '/live-chat' }]);
    expect((await patch({ adminResponse: 'Yes, until noon.' })).body).toMatchObject({ id, status: 'responded' });
  });

  test('the whole inbox is one array, newest first, read in pages of 500 (D16)', async () => {
    const before = ((await harbour.rest('GET', '/api/admin/chat-messages', { token: admin.token })).body as object[])
      .length;
    const rows = Array.from({ length: 1001 }, (_, n) => ({
      id: `many-${String(n).padStart(4, '0')}`,
      user_id: colleague.user.id,
      user_email: colleague.user.email,
      user_name: 'Zawadi',
      subject: 'Many',
      message: 'Many',
      status: 'pending' as const,
      is_read: 0,
      // Three at a time, so that pages end between messages of the same instant.
      created_at: new Date(harbour.clock.now + Math.floor(n / 3)).toISOString(),
    }));
    await harbour.database.transaction((trx) => trx.insertInto('chat_messages').values(rows).execute());
    const { status, body, headers } = await harbour.rest('GET', '/api/admin/chat-messages', { token: admin.token });
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const ids = (body as ChatMessage[]).map(({ id }) => id);
    expect(ids.slice(0, 1001)).toEqual(rows.map(({ id }) => id).toReversed());
    expect(ids).toHaveLength(before + 1001);
    await harbour.database.transaction((trx) =>
      trx.deleteFrom('chat_messages').where('subject', '=', 'Many').execute(),
    );
  });

  test('Starter users are refused, and what is too long or blank', async () => {
    const post = (token: string, body: unknown) => harbour.rest('POST', '/api/chat-messages', { token, body });
    const refused = await post(stranger.token, { subject: 'A', message: 'B' });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { message: 'Live Chat is part of the Growth and Enterprise plans.' },
    ]);
    for (const body of [
      { subject: ' ', message: 'B' },
      { subject: 'A', message: '' },
      { subject: 'x'.repeat(201), message: 'B' },
      { subject: 'A', message: 'x'.repeat(4001) },
      { subject: 'A\r\nBcc: x@example.com', message: 'B' },
      { subject: 'A', message: 'B', userId: admin.user.id },
    ]) {
      expect((await post(colleague.token, body)).status, JSON.stringify(body).slice(0, 40)).toBe(400);
    }
  });

  test('on Monday morning everybody gets the figures of their week, once', async () => {
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ time_zone: 'Africa/Nairobi' }).where('id', '=', colleague.user.id).execute(),
    );
    harbour.clock.now = Date.parse('2026-11-23T04:30:00.000Z');
    await orderWeeklyReports(harbour.deps);
    await orderWeeklyReports(harbour.deps);
    await harbour.runJobs();
    const reports = (await list(await harbour.signIn('colleague@example.com', PASSWORD))).filter(
      ({ type }) => type === 'weekly_report',
    );
    expect(reports).toMatchObject([{ title: 'Your week: November 16 to November 22', link: '/reports?period=7' }]);
    expect(reports[0]?.message).toMatch(/^6 created, \d delivered, \d with issues$/u);
    const mail = await mails.latestTo('colleague@example.com');
    expect(mail.subject).toBe('Your week: November 16 to November 22');
    expect(mail.text).toContain('Created: 6');
    const elsewhere = await list(await harbour.signIn('sender@example.com', PASSWORD));
    expect(elsewhere.filter(({ type }) => type === 'weekly_report')).toEqual([]);
  });

  test('what was made at the midnight between two weeks is told in the later one alone', async () => {
    const { id: userId, organisation } = colleague.user;
    const createdOf = async (monday: string) => {
      harbour.clock.now = Date.parse(`${monday}T04:30:00.000Z`);
      await orderWeeklyReports(harbour.deps);
      await harbour.runJobs();
      const { message } = await harbour.database.read
        .selectFrom('notifications')
        .select('message')
        .where('user_id', '=', userId)
        .where('type', '=', 'weekly_report')
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      return /^(?<created>\d+) created/u.exec(message)?.groups?.created;
    };
    await harbour.database.transaction(async (trx) => {
      await trx.updateTable('users').set({ time_zone: 'Africa/Nairobi' }).where('id', '=', userId).execute();
      const { id } = await trx
        .selectFrom('shipments')
        .select('id')
        .where('organisation_id', '=', organisation.id)
        .executeTakeFirstOrThrow();
      await trx.updateTable('shipments').set({ created_at: '2027-01-10T21:00:00.000Z' }).where('id', '=', id).execute();
    });
    expect([await createdOf('2027-01-11'), await createdOf('2027-01-18')]).toEqual(['0', '1']);
  });

  test('whoever moves to another time zone on a Monday gets the week once all the same, in numbers of their language', async () => {
    const move = (time_zone: string) =>
      harbour.database.transaction((trx) =>
        trx.updateTable('users').set({ time_zone, language: 'pt' }).where('id', '=', stranger.user.id).execute(),
      );
    await harbour.database.transaction((trx) =>
      trx
        .insertInto('shipment_counts')
        .values({
          organisation_id: stranger.user.organisation.id,
          created: 0,
          picked_up: 0,
          in_transit: 0,
          out_for_delivery: 0,
          delivered: 0,
          exception: 12_345,
          delayed: 0,
        })
        .execute(),
    );
    harbour.clock.now = Date.parse('2026-11-30T05:30:00.000Z');
    await move('Africa/Nairobi');
    await orderWeeklyReports(harbour.deps);
    await move('Africa/Lagos');
    harbour.clock.now += 3_600_000;
    await orderWeeklyReports(harbour.deps);
    await harbour.runJobs();
    const reports = (await list(await harbour.signIn('stranger@example.com', PASSWORD))).filter(
      ({ type }) => type === 'weekly_report',
    );
    expect(reports.map(({ title }) => title)).toEqual(['A sua semana: 23 de novembro a 29 de novembro']);
    expect(reports[0]?.message).toContain(new Intl.NumberFormat('pt-PT').format(12_345));
  });
});
