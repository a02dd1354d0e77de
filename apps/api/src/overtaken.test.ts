import { setTimeout as sleep } from 'node:timers/promises';

import type { Trx } from '@msafara/db/database';
import { insertInvitation } from '@msafara/db/invitations/invitations.repository';
import {
  updateOrganisationClosed,
  updateOrganisationHeld,
} from '@msafara/db/organisations/organisation-list.repository';
import { deleteShipment } from '@msafara/db/shipments/shipment-changes.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { insertShipment } from '@msafara/db/shipments/shipments.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { unfoldedRow } from '@msafara/db/testing/unfolded-row';
import { updateOwner, updateUserOrganisation } from '@msafara/db/users/members.repository';
import { actorOf } from '@msafara/domain/policy';
import { createShipmentInput } from '@msafara/domain/shipments/shipments.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hashToken } from './features/auth/sessions.service.ts';
import { createShipment } from './features/shipments/shipments.service.ts';
import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { addMember } from './testing/two-organisations.ts';

/** Long enough for a request to have looked at what it is about to change. */
const A_WHILE = 300;

describe.each(TEST_DIALECTS)('what something else overtakes while it is under way on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let organisationId: string;
  let admin: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off', TRIAL_DAYS: '60' });
    owner = await harbour.signUp('owner');
    await harbour.confirm(owner);
    organisationId = owner.user.organisation.id;
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const plan = { organisationId, subscriptionTier: 'growth', paidUntil: null };
    expect((await harbour.trpc('mutation', 'admin.setPlan', plan, admin.cookie)).status).toBe(200);
  });

  afterAll(() => harbour.close());

  /** The answer to a request that begins within a transaction, which then does more and commits. */
  async function overtake<T>(
    hold: (trx: Trx) => Promise<unknown>,
    ask: () => Promise<T>,
    work: (trx: Trx) => Promise<void>,
  ) {
    const { asked } = await harbour.database.transaction(async (trx) => {
      await hold(trx);
      const asking = ask();
      await sleep(A_WHILE);
      await work(trx);
      return { asked: asking };
    });
    return asked;
  }

  test('whose organisation was handed on meanwhile neither invites nor changes what others invited (D1)', async () => {
    const heir = await addMember(harbour, organisationId, 'heir', 'sender');
    const act = (path: string, input: object) => harbour.trpc('mutation', `team.${path}`, input, owner.cookie);
    const invitations = () =>
      harbour.database.read
        .selectFrom('invitations')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .execute();
    const handOn = (userId: string) => (trx: Trx) =>
      updateOwner(trx, { organisationId, userId, now: new Date(harbour.clock.now).toISOString() });
    expect((await act('invite', { email: 'guest@example.com', role: 'viewer' })).status).toBe(200);
    const before = await invitations();
    const { id = '' } = before[0] ?? {};
    for (const [path, input] of [
      ['invite', { email: 'stranger@example.com', role: 'sender' }],
      ['resendInvitation', { id }],
      ['revokeInvitation', { id }],
    ] as const) {
      const held = (trx: Trx) => updateOrganisationHeld(trx, organisationId);
      const answer = await overtake(held, () => act(path, input), handOn(heir.user.id));
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        403,
        { data: { reason: { code: 'role.ownerManagesTeam' } } },
      ]);
      await harbour.database.transaction(handOn(owner.user.id));
    }
    expect(await invitations()).toEqual(before);
  });

  test('a milestone whose shipment is deleted while it is taken back is not there (D26)', async () => {
    const { token } = owner;
    const body = { trackingNumber: `OVERTAKEN-${dialect}`.toUpperCase(), origin: 'Mombasa', destination: 'Kampala' };
    const made = await harbour.rest('POST', '/api/shipments', { token, body });
    const { id } = made.body as { id: string };
    const occurredAt = new Date(harbour.clock.now).toISOString();
    const told = { code: 'arrived_port', class: 'ACT', occurredAt };
    const milestone = await harbour.rest('POST', `/api/shipments/${id}/milestones`, { token, body: told });
    const url = `/api/milestones/${(milestone.body as { id: string }).id}/retract`;
    const hold = (trx: Trx) => findShipmentForUpdate(trx, id, { organisationId: null, actorId: '' });
    const answer = await overtake(
      hold,
      () => harbour.rest('POST', url, { token, body: { note: 'told of another one' } }),
      async (trx) => {
        const locked = await hold(trx);
        if (locked) await deleteShipment(trx, locked.row);
      },
    );
    expect(answer).toMatchObject({ status: 404, body: { reason: { code: 'milestone.notFound' } } });
  });

  test('a plan for which a month was paid since an administrator looked at it is not set unread (D1, D4)', async () => {
    const payer = await harbour.signUp('payer');
    const { id } = payer.user.organisation;
    const act = (path: string, input: object) => harbour.trpc('mutation', path, input, admin.cookie);
    const plan = async () => {
      const { body } = await harbour.trpc('query', 'admin.organisations', { search: 'payer' }, admin.cookie);
      const [found] = (body as { items: { subscriptionTier: string; paidUntil: string | null }[] }).items;
      return { subscriptionTier: found?.subscriptionTier, paidUntil: found?.paidUntil };
    };
    const seen = await plan();
    const set = (input: object) => act('admin.setPlan', { organisationId: id, ...input });
    const transfer = { method: 'bank_transfer', reference: `MEANWHILE-${dialect}`, amount: '19.00' };
    const payment = { organisationId: id, subscriptionTier: 'starter', ...transfer };
    expect((await act('billing.recordPayment', payment)).status).toBe(200);
    const paid = await plan();
    expect(paid.paidUntil).not.toBe(seen.paidUntil);

    const change = { ...seen, subscriptionTier: 'growth' };
    for (const stale of [seen, { ...paid, subscriptionTier: 'growth' }, { ...paid, paidUntil: null }]) {
      expect(await set({ ...change, seen: stale })).toMatchObject({
        status: 409,
        body: { data: { domainCode: 'CONFLICT', reason: { code: 'organisation.planChanged' } } },
      });
    }
    expect(await plan()).toEqual(paid);
    expect((await set({ ...paid, subscriptionTier: 'growth', seen: paid })).status).toBe(200);
    expect(await plan()).toEqual({ ...paid, subscriptionTier: 'growth' });
    // Whoever looked at nothing sets it all the same, such as a program.
    expect((await set(seen)).status).toBe(200);
  });

  test('nobody leaves an organisation while shipments are made in it (D1)', async () => {
    const mover = await harbour.signUp('mover');
    const token = harbour.deps.newToken();
    const at = new Date(harbour.clock.now).toISOString();
    await harbour.database.transaction((trx) =>
      insertInvitation(trx, {
        id: harbour.deps.newId(),
        organisation_id: organisationId,
        email: mover.user.email,
        role: 'sender',
        token_hash: hashToken(token),
        invited_by: owner.user.id,
        created_at: at,
        expires_at: new Date(harbour.clock.now + 60_000).toISOString(),
      }),
    );
    const row = unfoldedRow(1, { id: harbour.deps.newId(), organisation_id: mover.user.organisation.id });
    const answer = await overtake(
      (trx) => insertShipment(trx, row),
      () => harbour.trpc('mutation', 'team.acceptInvitation', { token }, mover.cookie),
      () => Promise.resolve(),
    );
    expect(answer).toMatchObject({ status: 409, body: { data: { reason: { code: 'invitation.cannotMove' } } } });
  });

  test('nothing is made in an organisation that its last member has just left (D1)', async () => {
    const mover = await harbour.signUp('left');
    const { id } = mover.user.organisation;
    const at = new Date(harbour.clock.now).toISOString();
    // As a request knows whoever it comes from once it has read their session.
    const actor = actorOf((await harbour.trpc('query', 'auth.session', undefined, mover.cookie)).body as never);
    await harbour.database.transaction(async (trx) => {
      await updateOrganisationClosed(trx, id, at);
      await updateUserOrganisation(trx, { id: mover.user.id, organisationId, role: 'sender', now: at });
    });
    const shipment = { trackingNumber: 'LEFT-0001', origin: 'Mombasa', destination: 'Kampala' };
    const making = createShipment({ deps: harbour.deps, actor } as never, createShipmentInput.parse(shipment));
    await expect(making).rejects.toMatchObject({ code: 'UNAUTHENTICATED', reason: { code: 'auth.signIn' } });
    const left = harbour.database.read.selectFrom('shipments').select('id').where('organisation_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});
