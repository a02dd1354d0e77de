import { findMail } from '@msafara/db/mails/mails.repository';
import { listOutbox } from '@msafara/db/mails/outbox.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Team } from '@msafara/domain/team/team.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { ADMIN, PASSWORD, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 24 * 3_600_000;

describe.each(TEST_DIALECTS)('team on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off', TRIAL_DAYS: '60' });
    owner = await harbour.signUp('owner');
    stranger = await harbour.signUp('stranger');
    await harbour.confirm(owner);
    await harbour.confirm(stranger);
  });

  afterAll(() => harbour.close());

  const ask = (person: Person | undefined, path: string, input: unknown) =>
    harbour.trpc('mutation', `team.${path}`, input, person?.cookie);

  async function teamOf(person: Person): Promise<Team> {
    return (await harbour.trpc('query', 'team.read', undefined, person.cookie)).body as Team;
  }

  /** The token of the newest mail to an address. */
  async function tokenFor(email: string): Promise<string> {
    const mails = await listOutbox(harbour.database.read, { place: undefined, limit: 50 });
    const newest = mails.find((mail) => mail.toEmail === email && mail.template === 'invitation');
    const text = (await findMail(harbour.database.read, newest?.id ?? ''))?.body_text ?? '';
    return /\/invitation\?token=([\w-]+)/u.exec(text)?.[1] ?? '';
  }

  async function invited(by: Person, email: string, role = 'sender'): Promise<string> {
    expect((await ask(by, 'invite', { email, role })).body).toEqual({ success: true });
    return tokenFor(email);
  }

  async function joined(by: Person, name: string, role = 'sender'): Promise<Person> {
    const email = `${name}@example.com`;
    const token = await invited(by, email, role);
    expect((await ask(undefined, 'join', { token, name, password: PASSWORD })).status).toBe(200);
    return harbour.signIn(email, PASSWORD);
  }

  test('an invitation is opened, accepted with a new account, and works once', async () => {
    const token = await invited(owner, 'zawadi@example.com', 'viewer');
    expect((await ask(undefined, 'openInvitation', { token })).body).toMatchObject({
      organisationName: 'owner',
      inviterName: 'owner',
      email: 'zawadi@example.com',
      role: 'viewer',
      hasAccount: false,
    });
    const reader = { timezone: 'Africa/Nairobi', dateFormat: 'DD/MM/YYYY', language: 'sw', theme: 'auto' };
    const answer = await ask(undefined, 'join', { token, name: 'Zawadi', password: PASSWORD, ...reader });
    expect(answer.body).toMatchObject({
      user: {
        role: 'viewer',
        isOwner: false,
        emailVerified: true,
        organisation: owner.user.organisation,
        settings: reader,
      },
    });
    expect(answer.headers['cookie']).toBeTruthy();
    expect((await ask(undefined, 'join', { token, name: 'Zawadi', password: PASSWORD })).status).toBe(404);
    const { members, invitations, used } = await teamOf(owner);
    expect(members.map(({ name, isOwner }) => [name, isOwner])).toEqual([
      ['owner', true],
      ['Zawadi', false],
    ]);
    expect([invitations, used]).toEqual([[], 2]);
    const told = await harbour.rest('GET', '/api/notifications', { token: owner.token });
    expect(told.body).toMatchObject([{ title: 'Zawadi joined owner' }]);
  });

  test('with one place left, one of many invitations at once succeeds; the rest are told plan and limit', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `crowd-${String(n)}@example.com`);
    const answers = await Promise.all(emails.map((email) => ask(owner, 'invite', { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(11);
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
      message: 'Your Starter plan is limited to 3 users. Open invitations count.',
    });
    const [invitation] = (await teamOf(owner)).invitations;
    const old = await tokenFor(invitation?.email ?? '');
    expect((await ask(owner, 'resendInvitation', { id: invitation?.id })).status).toBe(200);
    const renewed = await tokenFor(invitation?.email ?? '');
    expect((await ask(undefined, 'openInvitation', { token: old })).status).toBe(404);
    expect((await ask(undefined, 'openInvitation', { token: renewed })).status).toBe(200);
    expect((await ask(owner, 'revokeInvitation', { id: invitation?.id })).status).toBe(200);
    expect((await ask(undefined, 'openInvitation', { token: renewed })).status).toBe(404);
    expect((await teamOf(owner)).used).toBe(2);
  });

  test('whose own address is not confirmed invites nobody', async () => {
    const newcomer = await harbour.signUp('newcomer');
    const input = { email: 'someone@example.com', role: 'sender' };
    expect(await ask(newcomer, 'invite', input)).toMatchObject({
      status: 403,
      body: { data: { domainCode: 'FORBIDDEN', reason: { code: 'invitation.verifyFirst' } } },
    });
    await harbour.confirm(newcomer);
    expect((await ask(newcomer, 'invite', input)).status).toBe(200);
  });

  test('a name with an address is refused where it is typed, and left out of mails where it stands already', async () => {
    const body = { name: 'Win at prizes.example/x', email: 'spam@example.com', password: PASSWORD, role: 'sender' };
    const refused = await harbour.rest('POST', '/api/auth/register', { body });
    expect(refused).toMatchObject({ status: 400, body: { fieldCodes: { name: { code: 'name.address' } } } });
    const old = await harbour.signUp('old');
    await harbour.confirm(old);
    await harbour.database.transaction(async (trx) => {
      await trx.updateTable('users').set({ name: 'Win at prizes.example' }).where('id', '=', old.user.id).execute();
    });
    const profile = await harbour.trpc('mutation', 'account.changeProfile', { name: 'a@b.example' }, old.cookie);
    expect(profile).toMatchObject({ status: 400, body: { data: { fieldCodes: { name: { code: 'name.address' } } } } });
    await ask(old, 'invite', { email: 'reached@example.com', role: 'sender' });
    const [mail] = await listOutbox(harbour.database.read, { place: undefined, limit: 1 });
    const text = (await findMail(harbour.database.read, mail?.id ?? ''))?.body_text ?? '';
    expect([mail?.toEmail, mail?.subject]).toEqual(['reached@example.com', 'You are invited to Msafara']);
    expect(text).not.toContain('prizes');
    expect(text).toContain('/invitation?token=');
  });

  test('an address is invited once, a member not at all', async () => {
    await invited(owner, 'twice@example.com');
    const again = await ask(stranger, 'invite', { email: 'TWICE@example.com' });
    expect(again.status).toBe(200);
    const { id } = (await teamOf(owner)).invitations[0] ?? {};
    expect((await ask(owner, 'revokeInvitation', { id })).status).toBe(200);
    expect((await ask(owner, 'invite', { email: 'Zawadi@Example.com' })).status).toBe(409);
    expect((await ask(owner, 'invite', { email: 'boss@example.com', role: 'admin' })).status).toBe(400);
    const other = (await teamOf(stranger)).invitations[0];
    expect((await ask(stranger, 'invite', { email: 'twice@example.com' })).status).toBe(409);
    // Whatever the stranger's ids are, they are nothing here (D1).
    for (const path of ['resendInvitation', 'revokeInvitation']) {
      expect((await ask(owner, path, { id: other?.id })).status).toBe(404);
    }
    await ask(stranger, 'revokeInvitation', { id: other?.id });
  });

  test('an invitation ends after seven days and gives its place back', async () => {
    const token = await invited(owner, 'late@example.com');
    harbour.clock.now += 7 * DAY;
    owner = await harbour.signIn('owner@example.com', PASSWORD);
    stranger = await harbour.signIn('stranger@example.com', PASSWORD);
    expect((await ask(undefined, 'join', { token, name: 'Late', password: PASSWORD })).status).toBe(404);
    const { invitations, used } = await teamOf(owner);
    expect(invitations).toMatchObject([{ email: 'late@example.com', isExpired: true }]);
    expect(used).toBe(2);
    expect((await ask(owner, 'resendInvitation', { id: invitations[0]?.id })).status).toBe(200);
    expect((await teamOf(owner)).used).toBe(3);
    await ask(owner, 'revokeInvitation', { id: invitations[0]?.id });
  });

  test('whoever has an account signs in with it; only an otherwise empty organisation is left', async () => {
    const mover = await harbour.signUp('mover');
    const token = await invited(owner, 'Mover@example.com');
    const obstacle = async (person?: Person) =>
      ((await ask(person, 'openInvitation', { token })).body as { obstacle: object | null }).obstacle;
    expect((await ask(undefined, 'openInvitation', { token })).body).toMatchObject({ hasAccount: true });
    expect([await obstacle(), await obstacle(stranger), await obstacle(mover)]).toEqual([null, null, null]);
    expect((await ask(undefined, 'join', { token, name: 'Mover', password: PASSWORD })).status).toBe(409);
    const wrong = await ask(stranger, 'acceptInvitation', { token });
    expect(wrong).toMatchObject({ status: 403, body: { message: expect.stringContaining('another email address') } });
    expect((await ask(stranger, 'join', { token, name: 'Mover', password: PASSWORD })).status).toBe(403);

    const body = { trackingNumber: `MOVE-${String(Date.now())}`, origin: 'Tema', destination: 'Kumasi' };
    const made = await harbour.rest('POST', '/api/shipments', { token: mover.token, body });
    expect(await obstacle(mover)).toMatchObject({ code: 'invitation.cannotMove' });
    expect([await obstacle(), await obstacle(stranger)]).toEqual([null, null]);
    expect((await ask(mover, 'acceptInvitation', { token })).status).toBe(409);
    const { id } = made.body as { id: string };
    await harbour.rest('DELETE', `/api/shipments/${id}`, { token: mover.token });
    const key = await harbour.trpc(
      'mutation',
      'keys.create',
      { name: 'Yard', scopes: ['shipments:read'] },
      mover.cookie,
    );
    expect((await ask(mover, 'acceptInvitation', { token })).status).toBe(409);
    await harbour.trpc('mutation', 'keys.revoke', { id: (key.body as { id: string }).id }, mover.cookie);
    // One that is over by itself can make no more shipments either.
    const expiresAt = new Date(harbour.clock.now + 1000).toISOString();
    const brief = { name: 'A second', scopes: ['shipments:read'], expiresAt };
    expect((await harbour.trpc('mutation', 'keys.create', brief, mover.cookie)).status).toBe(200);
    expect((await ask(mover, 'acceptInvitation', { token })).status).toBe(409);
    harbour.clock.now += 1000;
    expect(await obstacle(mover)).toBeNull();
    const moved = await ask(mover, 'acceptInvitation', { token });
    expect(moved.body).toMatchObject({ user: { isOwner: false, organisation: owner.user.organisation } });
    // The old session was one of the organisation left.
    expect((await harbour.rest('GET', '/api/stats', { token: mover.token })).status).toBe(401);
    expect(
      (await harbour.trpc('query', 'auth.session', undefined, String(moved.headers['cookie']))).body,
    ).toMatchObject({ organisation: owner.user.organisation });
  });

  test('whoever has paid for a plan does not lose it by accepting', async () => {
    const payer = await harbour.signUp('payer');
    const organisationId = payer.user.organisation.id;
    const token = await invited(stranger, 'payer@example.com');
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const payment = { organisationId, subscriptionTier: 'growth', method: 'bank_transfer', reference: `T-${dialect}` };
    const recorded = await harbour.trpc(
      'mutation',
      'billing.recordPayment',
      { ...payment, amount: '49.00' },
      admin.cookie,
    );
    expect(recorded.status).toBe(200);
    expect((await ask(payer, 'openInvitation', { token })).body).toMatchObject({
      obstacle: { code: 'invitation.paidPlan' },
    });
    const refused = await ask(payer, 'acceptInvitation', { token });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Settings → Billing') } });
    const session = await harbour.trpc('query', 'auth.session', undefined, payer.cookie);
    expect(session.body).toMatchObject({ organisation: { id: organisationId }, subscriptionTier: 'growth' });
    const order = await harbour.database.read
      .selectFrom('orders')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirstOrThrow();
    await harbour.trpc('mutation', 'billing.refund', { orderId: order.id }, admin.cookie);
    expect((await ask(payer, 'acceptInvitation', { token })).status).toBe(200);
  });

  test('roles change at once, also the own; a member who is shut out is signed out', async () => {
    const mover = await harbour.signIn('mover@example.com', PASSWORD);
    const change = { userId: mover.user.id, role: 'viewer' };
    expect((await ask(owner, 'changeRole', change)).status).toBe(200);
    const body = { trackingNumber: 'NEVER-0001', origin: 'Tema', destination: 'Kumasi' };
    expect((await harbour.rest('POST', '/api/shipments', { token: mover.token, body })).status).toBe(403);
    expect((await ask(mover, 'invite', { email: 'x@example.com' })).status).toBe(403);
    for (const role of ['viewer', 'sender'] as const) {
      expect((await ask(owner, 'changeRole', { userId: owner.user.id, role })).status).toBe(200);
    }
    expect((await ask(owner, 'setMemberActive', { userId: owner.user.id, isActive: false })).status).toBe(403);
    expect((await ask(owner, 'setMemberActive', { userId: mover.user.id, isActive: false })).status).toBe(200);
    expect((await harbour.rest('GET', '/api/stats', { token: mover.token })).status).toBe(401);
    const login = { email: 'mover@example.com', password: PASSWORD };
    expect((await harbour.rest('POST', '/api/auth/login', { body: login })).status).toBe(401);

    // Its place is free for somebody else; then there is none to come back to.
    await invited(owner, 'instead@example.com');
    const back = { userId: mover.user.id, isActive: true };
    expect((await ask(owner, 'setMemberActive', back)).status).toBe(402);
    await ask(owner, 'revokeInvitation', { id: (await teamOf(owner)).invitations[0]?.id });
    expect((await ask(owner, 'setMemberActive', back)).status).toBe(200);
  });

  test('members of others do not exist', async () => {
    for (const [path, more] of [
      ['changeRole', { role: 'viewer' }],
      ['setMemberActive', { isActive: false }],
      ['transferOwnership', {}],
    ] as const) {
      const known = await ask(stranger, path, { userId: owner.user.id, ...more });
      const unknown = await ask(stranger, path, { userId: 'nobody', ...more });
      expect(known.status).toBe(404);
      expect((known.body as { message: string }).message).toBe((unknown.body as { message: string }).message);
    }
    expect((await teamOf(owner)).members).toMatchObject([{ isOwner: true, isActive: true }, {}, {}]);
  });

  test('ownership is handed on to an active member, and the team with it', async () => {
    const mover = await harbour.signIn('mover@example.com', PASSWORD);
    expect((await ask(owner, 'transferOwnership', { userId: mover.user.id })).status).toBe(200);
    expect((await ask(owner, 'invite', { email: 'x@example.com' })).status).toBe(403);
    expect((await teamOf(mover)).members[0]).toMatchObject({ name: 'mover', isOwner: true, role: 'sender' });
    expect((await ask(mover, 'transferOwnership', { userId: owner.user.id })).status).toBe(200);
  });

  test('ownership for its owner, or a role that somebody has, changes nothing, and nothing tells of it', async () => {
    const told = async () => {
      const { read } = harbour.database;
      const [acts, notifications] = [read.selectFrom('audit_log'), read.selectFrom('notifications')];
      return [await acts.select('id').execute(), await notifications.select('id').execute()];
    };
    const before = await told();
    expect((await ask(owner, 'transferOwnership', { userId: owner.user.id })).status).toBe(200);
    expect((await ask(owner, 'changeRole', { userId: owner.user.id, role: 'sender' })).status).toBe(200);
    expect(await told()).toEqual(before);
  });

  test('demo and admins have no team; a period that is over lets nobody in', async () => {
    const demo = await signInToDemo(harbour);
    expect((await ask(demo, 'invite', { email: 'x@example.com' })).status).toBe(403);
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    expect((await ask(admin, 'invite', { email: 'x@example.com' })).status).toBe(403);
    const host = await harbour.signUp('host');
    await harbour.confirm(host);
    await joined(host, 'guest');
    const token = await invited(host, 'too-late@example.com');
    const organisationId = host.user.organisation.id;
    const plan = { organisationId, subscriptionTier: 'starter', paidUntil: '2026-11-01T00:00:00.000Z' };
    expect((await harbour.trpc('mutation', 'admin.setPlan', plan, admin.cookie)).status).toBe(200);
    expect((await ask(host, 'invite', { email: 'x@example.com' })).status).toBe(402);
    expect((await ask(undefined, 'join', { token, name: 'Late', password: PASSWORD })).status).toBe(402);
    expect((await teamOf(host)).members).toHaveLength(2);
  });

  test('the outbox keeps no invitation of somebody who joined by it and was deleted', async () => {
    const host = await harbour.signUp('outboxed');
    await harbour.confirm(host);
    const leaver = await joined(host, 'outboxed-leaver');
    await invited(host, 'outboxed-stays@example.com');
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const gone = await harbour.rest('DELETE', `/api/admin/users/${leaver.user.id}`, { token: admin.token });
    expect(gone.status).toBe(200);
    const mails = await listOutbox(harbour.database.read, { place: undefined, limit: 50 });
    const to = (email: string) => mails.filter(({ toEmail }) => toEmail === email).length;
    expect([to('outboxed-leaver@example.com'), to('outboxed-stays@example.com')]).toEqual([0, 1]);
  });
});

test('an invitation goes out by mail', async () => {
  const server: MailServer = await startMailServer();
  const harbour = await startTestApp('sqlite', { SMTP_URL: server.url, PUBLIC_URL: 'https://harbour.example' });
  const owner = await harbour.signUp('Owner');
  await harbour.confirm(owner);
  await harbour.trpc('mutation', 'team.invite', { email: 'guest@example.com', role: 'viewer' }, owner.cookie);
  await harbour.runJobs();
  const mail = await server.latestTo('guest@example.com');
  expect(mail.subject).toBe('Owner invites you to Owner');
  expect(mail.text).toMatch(/https:\/\/harbour\.example\/invitation\?token=[\w-]{43}\n/u);
  expect(mail.text).toContain('Your role will be: viewer.');
  await harbour.close();
  await server.stop();
});

test.each(TEST_DIALECTS)(
  'a day has ten invitations where the plan has fewer users, taken back or not, on %s',
  async (dialect) => {
    const harbour = await startTestApp(dialect);
    const busy = await harbour.signUp('busy');
    await harbour.confirm(busy);
    const ask = (path: string, input: unknown) => harbour.trpc('mutation', `team.${path}`, input, busy.cookie);
    for (let n = 0; n < 10; n += 1) {
      expect((await ask('invite', { email: `busy-${String(n)}@example.com` })).status).toBe(200);
      const { invitations } = (await harbour.trpc('query', 'team.read', undefined, busy.cookie)).body as Team;
      await ask('revokeInvitation', { id: invitations[0]?.id });
    }
    expect((await ask('invite', { email: 'busy-10@example.com' })).status).toBe(429);
    harbour.clock.now += DAY;
    const { cookie } = await harbour.signIn('busy@example.com', PASSWORD);
    const later = await harbour.trpc('mutation', 'team.invite', { email: 'busy-10@example.com' }, cookie);
    expect(later.status).toBe(200);
    await harbour.close();
  },
);
