import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 86_400_000;

describe.each(TEST_DIALECTS)('the first days of an organisation, on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    owner = await harbour.signUp('owner');
  });

  afterAll(() => harbour.close());

  const state = async (cookie = owner.cookie) =>
    (await harbour.trpc('query', 'onboarding.state', undefined, cookie)).body;

  test('the steps tick themselves, until there ever was a shipment', async () => {
    const now = harbour.clock.now;
    expect(await state()).toEqual({
      trial: { startedAt: new Date(now).toISOString(), endsAt: new Date(now + 14 * DAY).toISOString() },
      firstDay: { isNamed: false, hasInvited: false },
    });
    await harbour.trpc('mutation', 'organisations.rename', { name: 'Tana River Traders' }, owner.cookie);
    expect(await state()).toMatchObject({ firstDay: { isNamed: true, hasInvited: false } });
    await harbour.confirm(owner);
    const invitation = { email: 'clerk@example.com', role: 'sender' };
    expect((await harbour.trpc('mutation', 'team.invite', invitation, owner.cookie)).status).toBe(200);
    expect(await state()).toMatchObject({ firstDay: { isNamed: true, hasInvited: true } });
    const body = { trackingNumber: 'FIRST-00001', origin: 'Lamu', destination: 'Garissa' };
    const made = await harbour.rest('POST', '/api/shipments', { token: owner.token, body });
    expect(await state()).toMatchObject({ firstDay: null });
    const { id } = made.body as { id: string };
    await harbour.rest('DELETE', `/api/shipments/${id}`, { token: owner.token });
    expect(await state()).toMatchObject({ firstDay: null });
  });

  test('a trial is one until it ends or a plan is set; the demo and the staff have none', async () => {
    const other = await harbour.signUp('trialist');
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const organisationId = other.user.organisation.id;
    const plan = { organisationId, subscriptionTier: 'growth', paidUntil: null };
    await harbour.trpc('mutation', 'admin.setPlan', plan, admin.cookie);
    expect(await state(other.cookie)).toMatchObject({ trial: null });
    expect(await state(admin.cookie)).toEqual({ trial: null, firstDay: null });
    expect(await state((await signInToDemo(harbour)).cookie)).toEqual({ trial: null, firstDay: null });
    harbour.clock.now += 14 * DAY;
    const late = await harbour.signIn(owner.user.email, 'a quiet harbour');
    expect(await state(late.cookie)).toMatchObject({ trial: null });
  });
});
