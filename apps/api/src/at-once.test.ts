import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '@msafara/db/database';
import { deleteShipment } from '@msafara/db/shipments/shipment-changes.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { updateOrganisationHeld } from '@msafara/db/organisations/organisation-list.repository';
import { insertSavedFilter } from '@msafara/db/shipments/saved-filters.repository';
import { updateStayEnded } from '@msafara/db/units/stays.repository';
import { updateOwner } from '@msafara/db/users/members.repository';
import { insertUser } from '@msafara/db/users/users.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Billing } from '@msafara/domain/billing/billing.schema';
import type { Bond } from '@msafara/domain/clocks/bonds.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { purchasesAt } from './testing/purchases.ts';
import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';
import { addMember, fillOrganisation, type Organisation } from './testing/two-organisations.ts';

const KEY = { name: 'Warehouse', mode: 'live', scopes: ['shipments:read'], allowedCidrs: [], expiresAt: null };
const WEBHOOK = { url: 'https://example.com/hook', types: ['shipment.created'] };
const NONE = { total: 0, inTransit: 0, delivered: 0, issues: 0 };
const times = <T>(count: number, work: (nth: number) => T) => Array.from({ length: count }, (_, nth) => work(nth));
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe.each(TEST_DIALECTS)('what happens at once on %s', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let admin: Person;
  let count = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'mombasa');
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
  });

  afterAll(() => harbour.close());

  const act = (who: Person, path: string, input?: object) => harbour.trpc('mutation', path, input, who.cookie);
  const rest = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    harbour.rest(method, url, { token: ours.owner.token, ...(body && { body }) });

  const tell = (number: string, code: string) =>
    rest('POST', `/api/units/${number}/milestones`, {
      code,
      class: 'ACT',
      occurredAt: new Date(harbour.clock.now).toISOString(),
    });

  async function ship(many: number): Promise<string[]> {
    const shipments = times(many, () => {
      count += 1;
      return { trackingNumber: `AT-ONCE-${String(count)}`, origin: 'Mombasa', destination: 'Kampala' };
    });
    const { body } = await rest('POST', '/api/shipments/batch', { shipments });
    return (body as { results: { shipment: { id: string } }[] }).results.map(({ shipment }) => shipment.id);
  }

  test('shipments are deleted while others change them: the figures are right, and the last event is the last', async () => {
    for (const way of ['one', 'many', 'all'] as const) {
      const ids = await ship(30);
      const remove = {
        one: () => ids.map((id) => rest('DELETE', `/api/shipments/${id}`)),
        many: () => [act(ours.owner, 'shipments.removeMany', { ids })],
        all: () => [rest('DELETE', '/api/admin/reset-shipments')],
      };
      const change = ids.map((id) => rest('PATCH', `/api/shipments/${id}/status`, { status: 'Delivered' }));
      await Promise.all([...change, ...remove[way]()]);
      await rest('DELETE', '/api/admin/reset-shipments');
      const { body } = await harbour.rest('GET', '/api/stats', { token: ours.owner.token });
      expect([way, body]).toEqual([way, NONE]);
      const events = await harbour.database.read
        .selectFrom('events')
        .select(['shipment_id', 'seq', 'type'])
        .where('shipment_id', 'in', ids)
        .orderBy('seq')
        .execute();
      for (const told of Map.groupBy(events, (event) => event.shipment_id).values()) {
        expect(told.map(({ seq }) => seq)).toEqual(told.map((_, nth) => nth + 1));
        expect(told.at(-1)?.type).toBe('shipment.deleted');
      }
    }
  });

  test('who is made the owner is neither shut out nor made a viewer', async () => {
    for (const other of ['setMemberActive', 'changeRole'] as const) {
      const owner = await harbour.signUp(`giver-${other}`.toLowerCase());
      const organisationId = owner.user.organisation.id;
      const plan = { organisationId, subscriptionTier: 'growth', paidUntil: null };
      expect((await act(admin, 'admin.setPlan', plan)).status).toBe(200);
      const heir = await addMember(harbour, organisationId, `heir-${other}`.toLowerCase(), 'sender');
      const change = other === 'changeRole' ? { role: 'viewer' } : { isActive: false };
      await Promise.all([
        act(owner, 'team.transferOwnership', { userId: heir.user.id }),
        act(owner, `team.${other}`, { userId: heir.user.id, ...change }),
      ]);
      const members = await harbour.database.read
        .selectFrom('users')
        .select(['is_owner', 'is_active', 'role'])
        .where('organisation_id', '=', organisationId)
        .execute();
      const owners = members.filter((member) => member.is_owner === 1);
      expect(owners).toEqual([{ is_owner: 1, is_active: 1, role: 'sender' }]);
    }
  });

  test('who hands the organisation on meanwhile gets no key and no webhook of it, ends none, and neither cancels, sets nor erases anything', async () => {
    const owner = await harbour.signUp('giver-of-keys');
    const organisationId = owner.user.organisation.id;
    const made = (await act(owner, 'keys.create', KEY)).body as { id: string };
    const hook = await harbour.rest('POST', '/api/webhooks', { token: owner.token, body: WEBHOOK });
    const { id: hookId } = hook.body as { id: string };
    const url = `/api/webhooks/${hookId}`;
    const shop = purchasesAt(harbour);
    await shop.buy({ token: owner.token }, { email: 'giver@example.com' }, '19.00');
    const unused = {};
    await shop.autoCreate(unused, await shop.buy(unused, { email: owner.user.email }));
    const claim = await shop.linkTo(owner.user.email, '/claim');
    const billing = await harbour.trpc('query', 'billing.read', undefined, owner.cookie);
    const orderId = (billing.body as Billing).orders[0]?.id;
    const heir = harbour.deps.newId();
    const filterId = harbour.deps.newId();
    const shipment = { trackingNumber: `GIVEN-${dialect}`.toUpperCase(), origin: 'Mombasa', destination: 'Kampala' };
    const told = { ...shipment, recipientEmail: 'amina@example.com' };
    expect((await harbour.rest('POST', '/api/shipments', { token: owner.token, body: told })).status).toBe(201);
    await harbour.database.transaction(async (trx) => {
      await trx.updateTable('organisations').set({ tier: 'growth' }).where('id', '=', organisationId).execute();
      await insertUser(trx, {
        id: heir,
        organisationId,
        email: 'heir-of-keys@example.com',
        passwordHash: '',
        name: 'Heir',
        role: 'sender',
        requestedRole: null,
        isOwner: false,
        mustChangePassword: false,
        createdAt: new Date(harbour.clock.now).toISOString(),
      });
      const createdAt = new Date(harbour.clock.now).toISOString();
      const shared = { id: filterId, organisationId, userId: heir, name: 'Late', isShared: true, filter: '{}' };
      await insertSavedFilter(trx, { ...shared, createdAt });
    });
    const acts: [string, object][] = [
      ['organisations.rename', { name: 'Mine' }],
      ['organisations.changeCountry', { country: 'KE' }],
      ['organisations.setContact', { isShown: true, phone: null, email: null, webPage: null }],
      ['organisations.setLogo', { fileId: null }],
      ['borders.setSharing', { isShared: false }],
      ['milestones.setHoldPolicy', { isException: true }],
      ['clocks.setCalendar', { weekend: [5, 6], holidays: [] }],
      ['proofs.setPolicy', { photo: false, name: true, signature: false, code: false }],
      ['messages.setWords', { template: 'delivered', language: 'en', text: null }],
      ['messages.switch', { isOn: false }],
      ['erasures.erase', { contact: told.recipientEmail }],
      ['keys.create', KEY],
      ['keys.roll', { id: made.id, overlapHours: 0 }],
      ['keys.revoke', { id: made.id }],
      ['savedFilters.remove', { id: filterId }],
      ['billing.setCancelled', { cancelled: true }],
      ['billing.takeMoneyBack', { orderId }],
      ['checkout.claim', { token: claim }],
    ];
    const calls: ['POST' | 'PATCH' | 'DELETE', string, object?][] = [
      ['POST', '/api/webhooks', WEBHOOK],
      ['PATCH', url, { description: 'Mine' }],
      ['POST', `${url}/rotate`],
      ['POST', `${url}/test`],
      ['POST', `${url}/replay`, { since: new Date(harbour.clock.now - 60_000).toISOString() }],
      ['DELETE', url],
    ];
    const { asked } = await harbour.database.transaction(async (trx) => {
      await updateOrganisationHeld(trx, organisationId);
      const answers = Promise.all([
        ...acts.map(async ([path, input]) => [path, (await act(owner, path, input)).status]),
        ...calls.map(async ([method, at, body]) => {
          const { status } = await harbour.rest(method, at, { token: owner.token, ...(body && { body }) });
          return [`${method} ${at}`, status];
        }),
      ]);
      await sleep(300);
      await updateOwner(trx, { organisationId, userId: heir, now: new Date(harbour.clock.now).toISOString() });
      return { asked: answers };
    });
    const answers = await asked;
    expect(answers).toEqual(answers.map(([what]) => [what, 403]));
  });

  test('who names a shipment in a bond, or wants to follow it, while it is deleted hears that it is gone', async () => {
    const [id = ''] = await ship(1);
    const trackingNumber = `AT-ONCE-${String(count)}`;
    const bond = { kind: 'transit', guarantor: 'Kenya Re', amount: 5, currency: 'USD', expires: '2027-01-01' };
    const { asked } = await harbour.database.transaction(async (trx) => {
      const found = await findShipmentForUpdate(trx, id, { organisationId: null, actorId: '' });
      if (found) await deleteShipment(trx, found.row);
      const answers = Promise.all([
        rest('POST', '/api/bonds', { ...bond, number: 'GONE-1', shipmentId: id }),
        rest('PATCH', `/api/bonds/${ours.things.bondId}`, { shipmentId: id }),
        harbour.trpc('mutation', 'tracking.follow', { trackingNumber, email: 'gone@example.com' }),
      ]);
      await sleep(300);
      return { asked: answers };
    });
    expect(statuses(await asked)).toEqual([404, 404, 404]);
  });

  test('a new unit takes a shipment once, and two hundred at most', async () => {
    const [id = ''] = await ship(1);
    const load = (number: string, shipments: { id: string }[]) =>
      rest('POST', `/api/units/${number}/shipments`, { type: 'truck', shipments });
    await Promise.all(times(6, () => load('KDA100A', [{ id }])));
    const { body } = await harbour.rest('GET', `/api/shipments/${id}/units`, { token: ours.key });
    expect((body as { units: { number: string }[] }).units.map(({ number }) => number)).toEqual(['KDA100A']);

    const many = [...(await ship(150)), ...(await ship(150))];
    await Promise.all(
      times(6, (nth) =>
        load(
          'KDA200B',
          many.slice(nth * 50, nth * 50 + 50).map((one) => ({ id: one })),
        ),
      ),
    );
    const aboard = () =>
      harbour.database.read
        .selectFrom('shipment_units')
        .innerJoin('units', 'units.id', 'shipment_units.unit_id')
        .select('shipment_id')
        .where('units.number', '=', 'KDA200B')
        .where('unloaded_at', 'is', null)
        .execute();
    const full = (await aboard()).map((stay) => stay.shipment_id);
    expect(full).toHaveLength(200);

    // A delivery that is taken back does not overfill it either.
    const url = `/api/shipments/${full[0] ?? ''}/status`;
    expect((await rest('PATCH', url, { status: 'Delivered' })).status).toBe(200);
    const another = many.find((one) => !full.includes(one)) ?? '';
    expect((await load('KDA200B', [{ id: another }])).status).toBe(200);
    expect((await rest('PATCH', url, { status: 'In Transit' })).status).toBe(200);
    expect(await aboard()).toHaveLength(200);
    harbour.clock.now += 60_000;
    expect((await tell('KDA200B', 'arrived_port')).status).toBe(201);
  });

  test('what is taken out of a unit while its return is told stays taken out', async () => {
    const [id = '', other = ''] = await ship(2);
    const shipments = [{ id }, { id: other }];
    expect((await rest('POST', '/api/units/KDA400D/shipments', { type: 'truck', shipments })).status).toBe(200);
    const stayOf = (db: Db) =>
      db.selectFrom('shipment_units').selectAll().where('shipment_id', '=', id).executeTakeFirstOrThrow();
    const told = await harbour.database.transaction(async (trx) => {
      await findShipmentForUpdate(trx, id, { organisationId: null, actorId: '' });
      const telling = tell('KDA400D', 'empty_returned');
      await sleep(300);
      await updateStayEnded(trx, { id: (await stayOf(trx)).id, at: new Date(harbour.clock.now).toISOString() });
      return { telling };
    });
    const { body } = await told.telling;
    expect((body as { milestones: object[] }).milestones).toMatchObject([{ shipmentId: other }]);
    expect((await stayOf(harbour.database.read)).unloaded_by).toBe('hand');
  });

  test('a seal is put on a unit once', async () => {
    const [id = ''] = await ship(1);
    await rest('POST', '/api/units/KDA300C/shipments', { type: 'truck', shipments: [{ id }] });
    const seal = { number: 'UL-4711', kind: 'bolt', by: 'carrier' };
    const put = () => rest('POST', '/api/units/KDA300C/seals', { seal });
    expect(statuses(await Promise.all(times(5, put)))).toEqual([201, 409, 409, 409, 409]);
  });

  test('no more rules of papers are written than may be', async () => {
    const organisationId = ours.owner.user.organisation.id;
    const rule = { destination: 'UG', type: 'commercial_invoice', source: 'KRA', checkedAt: '2026-01-01' };
    const put = (name: string) => rest('PUT', `/api/document-rules/${name}`, rule);
    expect((await put('first')).status).toBe(200);
    const { database } = harbour;
    const own = await database.read
      .selectFrom('document_rules')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .execute();
    const more = own
      .slice(0, 1)
      .flatMap((row) => times(198 - own.length, (nth) => ({ ...row, name: `more-${String(nth)}` })));
    await database.transaction((trx) => trx.insertInto('document_rules').values(more).execute());
    expect(statuses(await Promise.all(times(5, (nth) => put(`last-${String(nth)}`))))).toEqual([
      200, 200, 409, 409, 409,
    ]);
  });

  test.each([
    ['numbers', (nth: number) => ({ trackingNumber: `TWICE-${String(nth)}` })],
    ['crates', (nth: number) => ({ contents: `Crate ${String(nth)}` })],
    ['references', (nth: number) => ({ reference: `twice-${String(nth)}` })],
  ])(
    'a file of %s that is imported twice at once is imported once, and nothing of it is refused',
    async (what, own) => {
      const fileId = `the-same-file-of-${what}-on-${dialect}`;
      const rows = times(60, (nth) => ({ nth: 0, values: { ...own(nth), origin: 'Mombasa', destination: 'Kampala' } }));
      const answers = await Promise.all(times(2, () => act(ours.owner, 'shipments.importRows', { fileId, rows })));
      const outcomes = answers.flatMap(({ body }) => (body as { results: { outcome: string }[] }).results);
      const counts = Map.groupBy(outcomes, ({ outcome }) => outcome);
      expect([counts.get('created')?.length, counts.get('known')?.length]).toEqual([60, 60]);
    },
  );

  test('changes of a bond and of settings are all kept', async () => {
    for (let round = 0; round < 5; round += 1) {
      const url = `/api/bonds/${ours.things.bondId}`;
      const guarantor = `Guarantor ${String(round)}`;
      await Promise.all([rest('PATCH', url, { amount: 200 + round }), rest('PATCH', url, { guarantor })]);
      const { body } = await harbour.rest('GET', '/api/bonds', { token: ours.key });
      expect((body as { bonds: Bond[] }).bonds[0]).toMatchObject({ amount: 200 + round, guarantor });

      const [isOn, keptDays] = [round % 2 === 0, 30 + round];
      await Promise.all([
        act(ours.owner, 'messages.switch', { isOn }),
        act(ours.owner, 'messages.setRules', { takesFollowers: true, keptDays }),
      ]);
      const settings = await harbour.trpc('query', 'messages.settings', undefined, ours.owner.cookie);
      expect(settings.body).toMatchObject({ isOn, keptDays });
    }
  });

  test('a proof has twenty links at most', async () => {
    await Promise.all(times(30, () => rest('POST', `/api/proofs/${ours.things.proofId}/links`)));
    const { body } = await harbour.rest('GET', `/api/proofs/${ours.things.proofId}/links`, { token: ours.key });
    expect((body as { links: object[] }).links).toHaveLength(20);
  });

  test('a browser that asks twice for its account gets it twice', async () => {
    const shop = purchasesAt(harbour);
    const browser = {};
    const orderId = await shop.buy(browser, { email: 'twice@example.com' });
    const answers = await Promise.all(times(4, () => shop.autoCreate(browser, orderId)));
    expect(statuses(answers)).toEqual([201, 201, 201, 201]);
    const ids = answers.map(({ body }) => (body as { user: { id: string } }).user.id);
    expect(new Set(ids).size).toBe(1);
    const told = answers.filter(
      ({ body }) => (body as { generatedPassword: string | null }).generatedPassword !== null,
    );
    expect(told).toHaveLength(1);
  });

  test('of two administrators who shut each other out one stays', async () => {
    const platform = admin.user.organisation.id;
    const [one, other] = [
      await addMember(harbour, platform, 'first-admin', 'admin'),
      await addMember(harbour, platform, 'second-admin', 'admin'),
    ];
    const out = (by: Person, whom: Person) => act(by, 'admin.setUserActive', { id: whom.user.id, isActive: false });
    const [shutOut, refused] = statuses(await Promise.all([out(one, other), out(other, one)]));
    // The second one has no session any more if the first was done by then, and gets 401.
    expect([
      [200, 401],
      [200, 403],
    ]).toContainEqual([shutOut, refused]);
    const active = await harbour.database.read
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one.user.id, other.user.id])
      .where('is_active', '=', 1)
      .execute();
    expect(active).toHaveLength(1);
  });

  test('of two invitations accepted at once one counts', async () => {
    const mover = await harbour.signUp('mover');
    const shop = purchasesAt(harbour);
    const tokens: string[] = [];
    for (const name of ['lagos', 'tema']) {
      const owner = await harbour.signUp(name);
      await harbour.confirm(owner);
      const plan = { organisationId: owner.user.organisation.id, subscriptionTier: 'growth', paidUntil: null };
      await act(admin, 'admin.setPlan', plan);
      expect((await act(owner, 'team.invite', { email: mover.user.email, role: 'sender' })).status).toBe(200);
      tokens.push(await shop.linkTo(mover.user.email, '/invitation'));
    }
    // Both are let in before one of them ends the session.
    const { asked } = await harbour.database.transaction(async (trx) => {
      await updateOrganisationHeld(trx, mover.user.organisation.id);
      const answers = Promise.all(tokens.map((token) => act(mover, 'team.acceptInvitation', { token })));
      await sleep(300);
      return { asked: answers };
    });
    expect(statuses(await asked)).toEqual([200, 404]);
  });
});
