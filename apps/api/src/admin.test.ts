import { findSpecialOrganisation } from '@msafara/db/organisations/organisations.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { AdminOrganisation, AdminUser, Statistics } from '@msafara/domain/admin/admin.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, PASSWORD, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

type Page<T> = { items: T[]; nextCursor: string | null; previousCursor: string | null };

describe.each(TEST_DIALECTS)('the Admin Panel on %s', (dialect) => {
  let harbour: TestApp;
  let admin: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
  });

  afterAll(() => harbour.close());

  const act = (path: string, input: unknown) => harbour.trpc('mutation', `admin.${path}`, input, admin.cookie);

  async function read<T>(path: string, input: unknown = {}): Promise<T> {
    return (await harbour.trpc('query', `admin.${path}`, input, admin.cookie)).body as T;
  }

  async function make(name: string, more: Record<string, unknown> = {}): Promise<AdminUser> {
    const body = { name, email: `${name}@example.com`, password: PASSWORD, ...more };
    const made = await harbour.rest('POST', '/api/admin/users', { token: admin.token, body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body as AdminUser;
  }

  async function findByEmail(email: string): Promise<AdminUser | undefined> {
    return (await read<Page<AdminUser>>('users', { search: email })).items.find((user) => user.email === email);
  }

  test('a user is made with the defaults of §9, in an organisation of its own, and gets a link', async () => {
    const made = await make('plain');
    expect(made).toMatchObject({ role: 'viewer', subscriptionTier: 'starter', isActive: true, isOwner: true });
    expect(JSON.stringify(made)).not.toMatch(/password/iu);
    const { user } = await harbour.signIn('plain@example.com', PASSWORD);
    expect(user).toMatchObject({ mustChangePassword: true, organisation: { name: 'plain', readOnly: false } });
    const [mail] = (await read<Page<{ id: string; template: string }>>('outbox')).items;
    expect(mail).toMatchObject({ template: 'accountMade', toEmail: 'plain@example.com', state: 'kept' });
    expect(await read('mail', { id: mail?.id })).toMatchObject({
      text: expect.stringMatching(/\/reset-password\?token=[\w-]{43}\n/u),
    });
  });

  test('the picker holds the chosen organisation, whatever is looked for', async () => {
    const { organisation } = await make('chosen-one');
    const pick = async (input: object) => {
      const { body } = await harbour.trpc('query', 'organisations.list', input, admin.cookie);
      return (body as { name: string }[]).map(({ name }) => name);
    };
    expect(await pick({ search: 'nobody is called so' })).toEqual([]);
    expect(await pick({ search: 'nobody is called so', chosen: organisation.id })).toEqual(['chosen-one']);
    expect(await pick({ search: 'chosen-one', chosen: organisation.id })).toEqual(['chosen-one']);
    expect(await pick({ search: 'nobody is called so', chosen: 'nobody' })).toEqual([]);
  });

  test('tier and organisation are as asked; an admin goes to the platform and its tier is ignored', async () => {
    const sender = await make('growing', { role: 'sender', subscriptionTier: 'growth' });
    expect(sender).toMatchObject({ role: 'sender', subscriptionTier: 'growth' });
    const colleague = await make('colleague', { organisationId: sender.organisation.id });
    expect(colleague).toMatchObject({ organisation: sender.organisation, isOwner: false, subscriptionTier: 'growth' });
    const boss = await make('boss', { role: 'admin', subscriptionTier: 'starter' });
    expect(boss).toMatchObject({
      role: 'admin',
      organisation: { id: admin.user.organisation.id },
      subscriptionTier: 'enterprise',
    });
    for (const [more, status] of [
      [{ organisationId: 'nobody' }, 404],
      [{ organisationId: boss.organisation.id }, 400],
      [{ role: 'admin', organisationId: sender.organisation.id }, 400],
      [{ email: 'GROWING@example.com' }, 409],
      [{ password: 'password1' }, 400],
      [{ password: 'short' }, 400],
      [{ isActive: false }, 400],
    ] as const) {
      const body = { name: 'Odd', email: 'odd@example.com', password: PASSWORD, ...more };
      const answer = await harbour.rest('POST', '/api/admin/users', { token: admin.token, body });
      expect(answer.status, JSON.stringify(more)).toBe(status);
    }
  });

  test('the list is paged both ways and searched; REST answers all of it', async () => {
    for (let n = 0; n < 7; n += 1) await make(`paged-${String(n)}`);
    const first = await read<Page<AdminUser>>('users', { search: 'PAGED-', limit: 3 });
    expect(first.items.map(({ name }) => name)).toEqual(['paged-6', 'paged-5', 'paged-4']);
    expect(first.previousCursor).toBeNull();
    const second = await read<Page<AdminUser>>('users', { search: 'paged-', limit: 3, cursor: first.nextCursor });
    const third = await read<Page<AdminUser>>('users', { search: 'paged-', limit: 3, cursor: second.nextCursor });
    expect(third).toMatchObject({ items: [{ name: 'paged-0' }], nextCursor: null });
    const back = await read<Page<AdminUser>>('users', { search: 'paged-', limit: 3, cursor: third.previousCursor });
    expect(back.items).toEqual(second.items);
    const start = await read<Page<AdminUser>>('users', { search: 'paged-', limit: 3, cursor: back.previousCursor });
    expect(start).toEqual(first);
    expect((await read<Page<AdminUser>>('users', { search: '100%_' })).items).toEqual([]);
    expect((await harbour.trpc('query', 'admin.users', { cursor: 'xyz' }, admin.cookie)).status).toBe(400);
    const all = await harbour.rest('GET', '/api/admin/users', { token: admin.token });
    expect((all.body as AdminUser[]).map(({ name }) => name)).toEqual(expect.arrayContaining(['paged-0', 'paged-6']));
    expect(JSON.stringify(all.body)).not.toMatch(/argon2|password/iu);
  });

  test('whoever is deactivated is signed out at once; nobody does it to itself, nobody to the demo', async () => {
    await make('shut', { role: 'sender' });
    const person = await harbour.signIn('shut@example.com', PASSWORD);
    const { id } = person.user;
    expect((await act('setUserActive', { id, isActive: false })).status).toBe(200);
    expect((await harbour.rest('GET', '/api/stats', { token: person.token })).status).toBe(401);
    expect(await findByEmail('shut@example.com')).toMatchObject({ isActive: false });
    expect((await act('setUserActive', { id, isActive: true })).status).toBe(200);
    await harbour.signIn('shut@example.com', PASSWORD);
    const demo = await signInToDemo(harbour);
    for (const own of [admin.user.id, demo.user.id]) {
      expect((await act('setUserActive', { id: own, isActive: false })).status).toBe(403);
      expect((await harbour.rest('DELETE', `/api/admin/users/${own}`, { token: admin.token })).status).toBe(403);
    }
  });

  test('a deleted user leaves its shipments, its history and its organisation; its address is free', async () => {
    const owner = await harbour.signUp('leaving');
    const { organisation } = owner.user;
    const viewer = await make('stays-viewer', { organisationId: organisation.id });
    const heir = await make('heir', { organisationId: organisation.id, role: 'sender' });
    await make('younger', { organisationId: organisation.id, role: 'sender' });
    const body = { trackingNumber: 'LEFT-00001', origin: 'Tema', destination: 'Kumasi' };
    await harbour.rest('POST', '/api/shipments', { token: owner.token, body });
    const gone = await harbour.rest('DELETE', `/api/admin/users/${owner.user.id}`, { token: admin.token });
    expect(gone).toMatchObject({ status: 200, body: { success: true } });
    expect((await harbour.rest('GET', '/api/stats', { token: owner.token })).status).toBe(401);
    expect((await harbour.rest('DELETE', `/api/admin/users/${owner.user.id}`, { token: admin.token })).status).toBe(
      404,
    );

    const next = await harbour.signIn(heir.email, PASSWORD);
    expect(next.user).toMatchObject({ isOwner: true, organisation: { id: organisation.id } });
    const kept = await harbour.rest('GET', '/api/shipments/tracking/LEFT-00001', { token: next.token });
    expect(kept.body).toMatchObject({ history: [{ status: 'Created' }] });
    const { items } = await read<Page<AdminUser>>('users', { search: 'leaving' });
    expect(items.map(({ name }) => name).toSorted()).toEqual(['heir', 'stays-viewer', 'younger']);
    expect(viewer.isOwner).toBe(false);
    const traces = await harbour.database.read
      .selectFrom('users')
      .select(['email', 'email_key', 'name', 'password_hash'])
      .where('id', '=', owner.user.id)
      .executeTakeFirst();
    expect(traces).toEqual({
      email: '',
      email_key: `deleted:${owner.user.id}`,
      name: 'Deleted user',
      password_hash: '',
    });
    await harbour.signUp('leaving');
  });

  describe('an organisation keeps a usable owner (D1)', () => {
    const organisationOf = async (name: string) =>
      (await read<Page<AdminOrganisation>>('organisations', { search: name })).items[0];

    test('a viewer who inherits becomes a sender, and is told', async () => {
      const owner = await harbour.signUp('bequest');
      const { organisation } = owner.user;
      await make('second-viewer', { organisationId: organisation.id });
      expect((await act('deleteUser', { id: owner.user.id })).status).toBe(200);
      const heir = await harbour.signIn('second-viewer@example.com', PASSWORD);
      expect(heir.user).toMatchObject({ isOwner: true, role: 'sender' });
      const told = await harbour.rest('GET', '/api/notifications', { token: heir.token });
      expect(told.body).toMatchObject([{ title: 'You now own bequest' }]);
      expect(await organisationOf('bequest')).toMatchObject({ closedAt: null });
    });

    test('an owner who is shut out passes it on, and comes back as a member', async () => {
      const owner = await harbour.signUp('shut-owner');
      const { organisation } = owner.user;
      await make('older-viewer', { organisationId: organisation.id });
      await make('sender-heir', { organisationId: organisation.id, role: 'sender' });
      expect((await act('setUserActive', { id: owner.user.id, isActive: false })).status).toBe(200);
      expect(await findByEmail('sender-heir@example.com')).toMatchObject({ isOwner: true });
      expect((await act('setUserActive', { id: owner.user.id, isActive: true })).status).toBe(200);
      expect(await findByEmail('shut-owner@example.com')).toMatchObject({ isOwner: false, isActive: true });
    });

    test('with nobody left it is closed, listed, and gets an owner by name, by a new user or by coming back', async () => {
      const owner = await harbour.signUp('deserted');
      const organisationId = owner.user.organisation.id;
      const idle = await make('idle', { organisationId });
      await act('setUserActive', { id: idle.id, isActive: false });
      const closed = async () =>
        (await read<Page<AdminOrganisation>>('organisations', { isClosed: true })).items.map(({ name }) => name);
      expect(await closed()).not.toContain('deserted');
      expect((await act('deleteUser', { id: owner.user.id })).status).toBe(200);
      expect(await closed()).toContain('deserted');
      expect(await organisationOf('deserted')).toMatchObject({ closedAt: expect.any(String), activeUsers: 0 });

      const nameOwner = (email: string) => act('nameOwner', { organisationId, email });
      expect((await nameOwner('planless@example.com')).status).toBe(404);
      expect((await nameOwner('no address')).status).toBe(400);
      expect((await nameOwner('IDLE@example.com')).status).toBe(200);
      expect(await findByEmail('idle@example.com')).toMatchObject({
        isOwner: true,
        isActive: true,
        role: 'sender',
      });
      expect(await closed()).not.toContain('deserted');

      await act('setUserActive', { id: idle.id, isActive: false });
      expect(await closed()).toContain('deserted');
      await act('setUserActive', { id: idle.id, isActive: true });
      expect(await findByEmail('idle@example.com')).toMatchObject({ isOwner: true });
      await act('deleteUser', { id: idle.id });
      expect(await make('newcomer', { organisationId })).toMatchObject({ isOwner: true, role: 'sender' });
      expect(await closed()).not.toContain('deserted');
      for (const special of ['platform', 'demo'] as const) {
        const { id = '' } = (await findSpecialOrganisation(harbour.database.read, special)) ?? {};
        expect((await act('nameOwner', { organisationId: id, email: 'idle@example.com' })).status).toBe(403);
      }
    });

    test('of an owner who is shut out and one who hands it on at the same time, one owner is left, and active', async () => {
      const owner = await harbour.signUp('racing');
      const organisationId = owner.user.organisation.id;
      const next = await make('racing-next', { organisationId, role: 'sender' });
      await make('racing-third', { organisationId, role: 'sender' });
      await Promise.all([
        harbour.trpc('mutation', 'team.transferOwnership', { userId: next.id }, owner.cookie),
        act('setUserActive', { id: next.id, isActive: false }),
        act('setUserActive', { id: owner.user.id, isActive: false }),
      ]);
      const owners = await harbour.database.read
        .selectFrom('users')
        .select('is_active')
        .where('organisation_id', '=', organisationId)
        .where('is_owner', '=', 1)
        .execute();
      expect(owners).toEqual([{ is_active: 1 }]);
    });
  });

  test('a request is approved into the platform organisation, or declined', async () => {
    const hopeful = await harbour.signUp('hopeful', 'admin');
    await harbour.signUp('denied', 'admin');
    const requests = await read<Page<AdminUser>>('roleRequests');
    expect(requests.items.map(({ name }) => name)).toEqual(['denied', 'hopeful']);
    const [denied, approved] = requests.items;
    // Anybody can register any address: until its owner confirms it, it makes no administrator.
    expect(approved).toMatchObject({ emailVerified: false });
    expect(await act('approveRequest', { id: approved?.id })).toMatchObject({
      status: 409,
      body: { data: { reason: { code: 'user.unverified' } } },
    });
    expect((await harbour.rest('GET', '/api/stats', { token: hopeful.token })).status).toBe(200);
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('users')
        .set({ email_verified_at: '2026-11-20T08:00:00.000Z' })
        .where('id', '=', hopeful.user.id)
        .execute(),
    );
    expect((await read<Page<AdminUser>>('roleRequests')).items[1]).toMatchObject({ emailVerified: true });
    expect((await act('approveRequest', { id: approved?.id })).status).toBe(200);
    expect((await act('declineRequest', { id: denied?.id })).status).toBe(200);
    expect((await act('approveRequest', { id: denied?.id })).status).toBe(404);
    expect((await harbour.rest('GET', '/api/stats', { token: hopeful.token })).status).toBe(401);
    const now = await harbour.signIn('hopeful@example.com', PASSWORD);
    expect(now.user).toMatchObject({ role: 'admin', requestedRole: null, organisation: admin.user.organisation });
    expect((await harbour.rest('GET', '/api/admin/users', { token: now.token })).status).toBe(200);
    expect((await harbour.signIn('denied@example.com', PASSWORD)).user).toMatchObject({
      role: 'sender',
      requestedRole: null,
      isOwner: true,
    });
    expect((await read<Page<AdminUser>>('roleRequests')).items).toEqual([]);
  });

  test('whoever is deactivated becomes no administrator, and hears nothing of an account that does not work', async () => {
    const shut = await harbour.signUp('shut-hopeful', 'admin');
    const { id } = shut.user;
    await harbour.database.transaction((trx) =>
      trx.updateTable('users').set({ email_verified_at: '2026-11-20T08:00:00.000Z' }).where('id', '=', id).execute(),
    );
    expect((await act('setUserActive', { id, isActive: false })).status).toBe(200);
    expect(await act('approveRequest', { id })).toMatchObject({
      status: 409,
      body: { data: { reason: { code: 'user.inactive' } } },
    });
    expect((await act('declineRequest', { id })).status).toBe(200);
    expect((await read<Page<AdminUser>>('roleRequests')).items).toEqual([]);
    const mails = harbour.database.read.selectFrom('mails').select('template').where('user_id', '=', id);
    expect((await mails.execute()).map(({ template }) => template)).not.toContain('roleDeclined');
  });

  test('tier and end of the period are an admin’s to set, and count at once', async () => {
    const person = await harbour.signUp('planned');
    const organisationId = person.user.organisation.id;
    const set = (subscriptionTier: string, paidUntil: string | null) =>
      act('setPlan', { organisationId, subscriptionTier, paidUntil });
    const session = () => harbour.trpc('query', 'auth.session', undefined, person.cookie);
    expect((await set('enterprise', null)).status).toBe(200);
    expect((await session()).body).toMatchObject({ subscriptionTier: 'enterprise', organisation: { readOnly: false } });
    expect((await set('growth', '2026-11-01T00:00:00Z')).status).toBe(200);
    expect((await session()).body).toMatchObject({ subscriptionTier: 'growth', organisation: { readOnly: true } });
    const { items } = await read<Page<unknown>>('organisations', { search: 'PLANNED' });
    expect(items).toMatchObject([{ subscriptionTier: 'growth', state: 'read-only', activeUsers: 1 }]);
    const platform = { organisationId: admin.user.organisation.id, subscriptionTier: 'starter', paidUntil: null };
    expect((await act('setPlan', platform)).status).toBe(403);
  });

  test('a search within an organisation that is not there finds nothing', async () => {
    const organisationId = '0190a000-0000-7000-8000-000000000000';
    for (const search of ['mombasa', 'mo', 'transit']) {
      const page = await harbour.trpc('query', 'shipments.list', { search, organisationId }, admin.cookie);
      expect([search, page.status, page.body]).toMatchObject([search, 200, { items: [], total: 0 }]);
      const url = `/api/shipments?search=${search}&organisationId=${organisationId}`;
      expect(await harbour.rest('GET', url, { token: admin.token })).toMatchObject({ status: 200, body: [] });
    }
  });

  test('statistics leave the demo and the deleted out', async () => {
    const before = await read<Statistics>('statistics');
    const person = await harbour.signUp('counted');
    const body = { trackingNumber: 'COUNT-0001', origin: 'Tema', destination: 'Kumasi', status: 'In Transit' };
    await harbour.rest('POST', '/api/shipments', { token: person.token, body });
    const demo = await signInToDemo(harbour);
    const extra = { ...body, trackingNumber: 'COUNT-0002' };
    expect((await harbour.rest('POST', '/api/shipments', { token: demo.token, body: extra })).status).toBe(201);
    const after = await read<Statistics>('statistics');
    const countOf = <T extends { count: number }>(rows: readonly T[], is: (row: T) => boolean) =>
      rows.find(is)?.count ?? 0;
    for (const [now, was] of [
      [after, before].map(({ shipments }) => countOf(shipments, ({ key }) => key === 'In Transit')),
      [after, before].map(({ users }) => countOf(users, ({ key }) => key === 'sender')),
      [after, before].map(({ organisations: all }) =>
        countOf(all, ({ tier, state }) => tier === 'starter' && state === 'running'),
      ),
      [after, before].map(({ createdIn30Days }) => createdIn30Days.shipments),
      [after, before].map(({ createdIn30Days }) => createdIn30Days.users),
    ] as const) {
      expect(now).toBe((was ?? 0) + 1);
    }
    const { id } = person.user;
    await act('deleteUser', { id });
    const last = await read<Statistics>('statistics');
    expect(countOf(last.users, ({ key }) => key === 'sender')).toBe(
      countOf(before.users, ({ key }) => key === 'sender'),
    );
    expect(last.createdIn30Days.users).toBe(before.createdIn30Days.users);
  });

  test('“created in 30 days” begins with the reader’s day, 29 days ago (D31)', async () => {
    const person = await harbour.signUp('edge');
    const setCreated = (at: string) =>
      harbour.database.transaction((trx) =>
        trx.updateTable('users').set({ created_at: at }).where('id', '=', person.user.id).execute(),
      );
    const zone = (timezone: string) => {
      const settings = { timezone, dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' };
      return harbour.trpc('mutation', 'account.changeSystem', settings, admin.cookie);
    };
    const count = async () => (await read<Statistics>('statistics')).createdIn30Days.users;
    const today = new Date(harbour.clock.now).toISOString().slice(0, 10);
    const firstDay = Date.parse(today) - 29 * 86_400_000;
    for (const [timezone, ahead] of [
      ['UTC', 0],
      ['Africa/Nairobi', 3],
    ] as const) {
      await zone(timezone);
      const midnight = firstDay - ahead * 3_600_000;
      await setCreated(new Date(midnight).toISOString());
      const within = await count();
      await setCreated(new Date(midnight - 1).toISOString());
      expect(await count()).toBe(within - 1);
    }
    await zone('UTC');
  });

  test('every act stands in the audit log, newest first, with names and without secrets', async () => {
    const user = await make('watched');
    await act('setUserActive', { id: user.id, isActive: false });
    const { items } = await read<Page<Record<string, unknown>>>('auditLog', { limit: 100 });
    expect(items[0]).toMatchObject({
      action: 'admin.user-deactivated',
      userName: 'Administrator',
      organisationName: 'watched',
      subjectName: 'watched',
    });
    const actions = new Set(items.map(({ action }) => action));
    for (const action of ['user-created', 'user-deleted', 'role-approved', 'role-declined', 'plan-set']) {
      expect(actions).toContain(`admin.${action}`);
    }
    expect(JSON.stringify(items)).not.toMatch(/argon2|token|@example\.com/iu);
    await act('deleteUser', { id: user.id });
    const [latest] = (await read<Page<Record<string, unknown>>>('auditLog', { limit: 1 })).items;
    expect(latest).toMatchObject({ action: 'admin.user-deleted', subjectName: 'Deleted user' });
  });
});
