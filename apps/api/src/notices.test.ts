import { deleteNoticesBefore, insertNotice } from '@msafara/db/notifications/notices.repository';
import { insertNotifications } from '@msafara/db/notifications/notifications.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { updateUserOrganisation } from '@msafara/db/users/members.repository';
import { insertUser } from '@msafara/db/users/users.repository';
import type { Notification } from '@msafara/domain/notifications/notifications.schema';
import type { Language } from '@msafara/domain/settings/languages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { hashPassword } from './features/auth/passwords.ts';
import { createLiveHub } from './features/live/live.hub.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('what members are told together on %s (D15)', (dialect) => {
  let harbour: TestApp;
  let sender: Person;
  let stranger: Person;
  let passwordHash: string;
  let numbers = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    sender = await harbour.signUp('sender');
    stranger = await harbour.signUp('stranger');
    passwordHash = await hashPassword(harbour.deps, PASSWORD, 'test');
  });

  beforeEach(() => {
    harbour.clock.now += 1;
  });

  afterAll(() => harbour.close());

  const now = () => new Date(harbour.clock.now).toISOString();

  async function hire(name: string, language: Language = 'en'): Promise<Person> {
    await harbour.database.transaction((trx) =>
      insertUser(trx, {
        id: harbour.deps.newId(),
        organisationId: sender.user.organisation.id,
        email: `${name}@example.com`,
        passwordHash,
        name,
        role: 'sender',
        requestedRole: null,
        isOwner: false,
        mustChangePassword: false,
        language,
        createdAt: now(),
      }),
    );
    return harbour.signIn(`${name}@example.com`, PASSWORD);
  }

  async function move(who = sender, body: object = { status: 'In Transit', location: 'Malaba' }) {
    harbour.clock.now += 1;
    numbers += 1;
    const trackingNumber = `NOTICE-${String(numbers).padStart(4, '0')}`;
    const made = { trackingNumber, origin: 'Mombasa', destination: 'Kampala' };
    const { id } = (await harbour.rest('POST', '/api/shipments', { token: who.token, body: made })).body as {
      id: string;
    };
    const { status } = await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: who.token, body });
    expect(status).toBe(200);
    return { id, trackingNumber };
  }

  const list = async ({ token }: Person) =>
    (await harbour.rest('GET', '/api/notifications', { token })).body as Notification[];
  const unread = async ({ token }: Person) => (await harbour.rest('GET', '/api/notifications/count', { token })).body;

  test('each reads it in the language that is theirs now, and once', async () => {
    const [amina, awa] = [await hire('amina'), await hire('awa', 'fr')];
    const { id, trackingNumber } = await move();
    const common = { shipmentId: id, type: 'status_update', link: `/shipments?shipment=${trackingNumber}` };
    expect(await list(amina)).toEqual([
      {
        ...common,
        id: expect.any(String) as string,
        userId: amina.user.id,
        title: `${trackingNumber}: In Transit`,
        message: 'Now at Malaba. Mombasa to Kampala',
        isRead: false,
        createdAt: now(),
      },
    ]);
    expect(await list(awa)).toMatchObject([
      { ...common, userId: awa.user.id, title: `${trackingNumber}\u00A0: En transit` },
    ]);
    const rows = await harbour.database.read.selectFrom('notices').select('id').execute();
    expect(rows).toHaveLength(1);
    await harbour.rest('POST', '/api/notifications/read-all', { token: amina.token });
    expect([await unread(amina), await unread(awa)]).toEqual([{ count: 0 }, { count: 1 }]);
    await harbour.rest('DELETE', '/api/notifications/clear-all', { token: awa.token });
    expect([await unread(awa), await list(awa)]).toEqual([{ count: 0 }, []]);
    expect(await list(amina)).toMatchObject([{ isRead: true }]);
  });

  test('nobody is told of what they did themselves, nor of what was before they joined', async () => {
    const before = await hire('before');
    await move(before);
    harbour.clock.now += 1;
    const after = await hire('after');
    expect([await list(before), await unread(before)]).toEqual([[], { count: 0 }]);
    expect([await list(after), await unread(after)]).toEqual([[], { count: 0 }]);
    await move(after);
    expect(await list(after)).toEqual([]);
    expect(await unread(before)).toEqual({ count: 1 });
  });

  test('nobody of another organisation is told, nor an administrator; who moves leaves it all behind', async () => {
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const leaver = await hire('leaver');
    const { trackingNumber } = await move();
    for (const other of [stranger, admin]) {
      expect((await list(other)).filter(({ title }) => title.includes(trackingNumber))).toEqual([]);
      expect(await unread(other)).toEqual({ count: 0 });
    }
    await move(stranger);
    harbour.clock.now += 1;
    const organisationId = stranger.user.organisation.id;
    await harbour.database.transaction((trx) =>
      updateUserOrganisation(trx, { id: leaver.user.id, organisationId, role: 'sender', now: now() }),
    );
    expect([await list(leaver), await unread(leaver)]).toEqual([[], { count: 0 }]);
    const told = await move(stranger);
    expect(await list(leaver)).toMatchObject([{ shipmentId: told.id }]);
  });

  test('a delay is told beside the status, and what was told one by one stands among it, newest first', async () => {
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('organisations')
        .set({ tier: 'enterprise' })
        .where('id', '=', sender.user.organisation.id)
        .execute(),
    );
    const reader = await hire('reader');
    const tell = (title: string) =>
      harbour.database.transaction((trx) =>
        insertNotifications(trx, [
          {
            id: harbour.deps.newId(),
            user_id: reader.user.id,
            shipment_id: null,
            type: 'status_update',
            title,
            message: 'Told',
            link: null,
            is_read: 0,
            created_at: now(),
          },
        ]),
      );
    await tell('of before');
    const delayed = await move(sender, { status: 'Exception', isDelayed: true, delayReason: 'Border queue' });
    harbour.clock.now += 1;
    await tell('of after');
    const listed = await list(reader);
    expect([listed[0]?.title, listed.at(-1)?.title]).toEqual(['of after', 'of before']);
    expect(listed.slice(1, -1).toSorted((a, b) => (a.type < b.type ? -1 : 1))).toMatchObject([
      { type: 'delay_alert', message: 'Mombasa to Kampala. Reason: Border queue', shipmentId: delayed.id },
      { type: 'status_update', title: `${delayed.trackingNumber}: Exception`, message: 'Mombasa to Kampala' },
    ]);
    expect(await unread(reader)).toEqual({ count: 4 });
  });

  test('a shipment that was deleted since leads nowhere; after 90 days the notice is gone', async () => {
    const reader = await hire('late-reader');
    const { id, trackingNumber } = await move();
    await harbour.rest('DELETE', `/api/shipments/${id}`, { token: sender.token });
    expect(await list(reader)).toMatchObject([{ shipmentId: null, title: `${trackingNumber}: In Transit` }]);
    await harbour.database.transaction((trx) => deleteNoticesBefore(trx, now()));
    expect(await list(reader)).toHaveLength(1);
    harbour.clock.now += 1;
    await harbour.database.transaction((trx) => deleteNoticesBefore(trx, now()));
    expect(await list(reader)).toEqual([]);
  });

  test('the open screens of its members hear of it, but for those of the one who did it', async () => {
    const heard: string[] = [];
    const hub = createLiveHub(harbour.database.changes);
    const { id: memberOf } = sender.user.organisation;
    for (const [userId, of] of [
      [sender.user.id, memberOf],
      ['colleague', memberOf],
      [stranger.user.id, stranger.user.organisation.id],
    ] as const) {
      hub.join({ organisationId: of, userId, memberOf: of, write: (frame) => void heard.push(`${userId} ${frame}`) });
    }
    await hire('listener');
    await move();
    await expect.poll(() => heard.filter((frame) => frame.includes('inbox'))).toHaveLength(1);
    expect(heard.find((frame) => frame.includes('inbox'))).toMatch(/^colleague /u);
    hub.close();
  });

  const told = (at: number) => ({
    id: harbour.deps.newId(),
    organisationId: sender.user.organisation.id,
    actorId: sender.user.id,
    shipmentId: null,
    notice: { kind: 'many' as const, status: 'In Transit' as const, count: 2 },
    createdAt: new Date(at).toISOString(),
  });

  test.each([
    ['read-all', 'POST'],
    ['clear-all', 'DELETE'],
  ] as const)('what a clock that is ahead told goes with the others by %s', async (path, method) => {
    const reader = await hire(`ahead-${path}`);
    await harbour.database.transaction((trx) => insertNotice(trx, told(harbour.clock.now + 5000)));
    expect(await unread(reader)).toEqual({ count: 1 });
    await harbour.rest(method, `/api/notifications/${path}`, { token: reader.token });
    expect(await unread(reader)).toEqual({ count: 0 });
    expect(await list(reader)).toHaveLength(path === 'read-all' ? 1 : 0);
    harbour.clock.now += 6000;
    await move();
    expect(await unread(reader)).toEqual({ count: 1 });
  });

  test('what is committed late stays unread, and there', async () => {
    const reader = await hire('waiting');
    await harbour.database.transaction((trx) => insertNotice(trx, told(harbour.clock.now)));
    harbour.clock.now += 1000;
    const read = async () => {
      for (const [path, method] of [
        ['read-all', 'POST'],
        ['clear-all', 'DELETE'],
      ] as const) {
        await harbour.rest(method, `/api/notifications/${path}`, { token: reader.token });
      }
    };
    if (dialect === 'sqlite') await read();
    await harbour.database.transaction(async (trx) => {
      await insertNotice(trx, told(harbour.clock.now - 500));
      // SQLite has one writer at a time.
      if (dialect === 'postgres') await read();
    });
    expect([await unread(reader), await list(reader)]).toMatchObject([{ count: 1 }, [{ isRead: false }]]);
  });
});
