import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { insertUser } from '@msafara/db/users/users.repository';
import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import type { Billing } from '@msafara/domain/billing/billing.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { hashPassword } from './features/auth/passwords.ts';
import { orderReminders } from './features/billing/reminders.service.ts';
import { purchasesAt } from './testing/purchases.ts';
import { ADMIN, PASSWORD, type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

const DAY = 24 * 3_600_000;

describe.each(TEST_DIALECTS)('billing on %s', (dialect) => {
  let harbour: TestApp;
  let shop: ReturnType<typeof purchasesAt>;
  let admin: Person;
  let counter = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    shop = purchasesAt(harbour);
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
  });

  afterAll(() => harbour.close());

  async function newOwner(): Promise<Person> {
    counter += 1;
    return harbour.signUp(`owner-${String(counter)}`);
  }

  /** Time passes; those who go on signed in again. */
  async function pass(ms: number, ...people: Person[]): Promise<void> {
    harbour.clock.now += ms;
    for (const person of people) Object.assign(person, await harbour.signIn(person.user.email, PASSWORD));
    Object.assign(admin, await harbour.signIn(ADMIN.email, ADMIN.password));
  }

  async function billing(person: Person): Promise<Billing> {
    const { status, body } = await harbour.trpc('query', 'billing.read', undefined, person.cookie);
    expect(status).toBe(200);
    return body as Billing;
  }

  const act = (person: Person, path: string, input: object) => harbour.trpc('mutation', path, input, person.cookie);
  const later = (from: number, days: number) => new Date(from + days * DAY).toISOString();
  const revenue = async () =>
    (await harbour.rest('GET', '/api/admin/revenue', { token: admin.token })).body as { totalRevenue: number };

  test('a trial, a month of it bought early, and a month more (D4)', async () => {
    const owner = await newOwner();
    const start = harbour.clock.now;
    expect(await billing(owner)).toMatchObject({ tier: 'starter', state: 'trial', paidUntil: later(start, 14) });
    await pass(2 * DAY, owner);
    await shop.buy({ token: owner.token }, {}, '49.00');
    const first = await billing(owner);
    expect(first).toMatchObject({ tier: 'growth', state: 'running', orders: [{ status: 'completed' }] });
    const paidAt = new Date(harbour.clock.now);
    paidAt.setUTCMonth(paidAt.getUTCMonth() + 1);
    expect(first.paidUntil).toBe(paidAt.toISOString());
    await shop.buy({ token: owner.token }, {}, '49.00');
    const second = await billing(owner);
    expect(second.orders).toHaveLength(2);
    expect(second.orders.find(({ periodStart }) => periodStart === first.paidUntil)).toBeDefined();
    expect((second.paidUntil ?? '') > (first.paidUntil ?? '')).toBe(true);
    // No account is made of it, and its receipt says so (D4).
    expect((await shop.mailsTo('owner-1@example.com')).filter(({ template }) => template === 'purchase')).toEqual([]);
  });

  test('another plan starts at once, and what is left is converted', async () => {
    const owner = await newOwner();
    await shop.buy({ token: owner.token }, {}, '99.00');
    const before = await billing(owner);
    await pass(10 * DAY, owner);
    await shop.buy({ token: owner.token }, {}, '19.00');
    const after = await billing(owner);
    expect(after.tier).toBe('starter');
    const leftMs = Date.parse(before.paidUntil ?? '') - harbour.clock.now;
    expect(Date.parse(after.paidUntil ?? '') - harbour.clock.now).toBeGreaterThan((leftMs * 99) / 19 + 27 * DAY);
    const [newest, oldest] = after.orders;
    expect(oldest?.periodEnd).toBe(newest?.periodStart);
  });

  test('who pays: the owner, and neither another member, the demo nor an administrator', async () => {
    const owner = await newOwner();
    const passwordHash = await hashPassword(harbour.deps, PASSWORD, 'test');
    await harbour.database.transaction((trx) =>
      insertUser(trx, {
        id: harbour.deps.newId(),
        organisationId: owner.user.organisation.id,
        email: 'member@example.com',
        passwordHash,
        name: 'Member',
        role: 'sender',
        requestedRole: null,
        isOwner: false,
        mustChangePassword: false,
        createdAt: new Date(harbour.clock.now).toISOString(),
      }),
    );
    const member = await harbour.signIn('member@example.com', PASSWORD);
    const demo = await signInToDemo(harbour);
    const body = { amount: '19.00' };
    for (const { token } of [member, demo, admin]) {
      expect((await harbour.rest('POST', '/paypal/order', { token, body })).status).toBe(403);
    }
    await shop.buy({ token: owner.token }, {}, '19.00');
    expect(await billing(member)).toMatchObject({ canPay: false, ownerName: expect.any(String), orders: [] });
    expect((await act(member, 'billing.setCancelled', { cancelled: true })).status).toBe(403);
    const paidUntil = null;
    const { id: organisationId } = owner.user.organisation;
    await act(admin, 'admin.setPlan', { organisationId, subscriptionTier: 'growth', paidUntil });
    expect((await harbour.rest('POST', '/paypal/order', { token: owner.token, body })).status).toBe(409);
  });

  test('receipts are the organisation’s own, on screen and as a PDF', async () => {
    const owner = await newOwner();
    const stranger = await newOwner();
    await shop.buy({ token: owner.token }, { name: 'Zoë Ōnō', email: 'payer@example.com' }, '19.00');
    const [order] = (await billing(owner)).orders;
    const input = { orderId: order?.id };
    const receipt = await harbour.trpc('query', 'billing.receipt', input, owner.cookie);
    expect(receipt.body).toMatchObject({ payerEmail: 'payer@example.com', order: { amount: '19.00' } });
    expect((await harbour.trpc('query', 'billing.receipt', input, stranger.cookie)).status).toBe(404);
    const url = `/api/billing/receipts/${order?.id ?? ''}.pdf`;
    const pdf = await harbour.app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    expect((await harbour.rest('GET', url, { token: stranger.token })).status).toBe(404);
    expect((await harbour.rest('GET', '/api/billing/receipts/x.pdf', { token: owner.token })).status).toBe(400);
  });

  test('cancelling stops the reminders and nothing else; it can be taken back (D4)', async () => {
    const owner = await newOwner();
    await shop.buy({ token: owner.token }, {}, '19.00');
    const { paidUntil } = await billing(owner);
    expect((await act(owner, 'billing.setCancelled', { cancelled: true })).status).toBe(200);
    expect(await billing(owner)).toMatchObject({ state: 'running', paidUntil });
    expect((await billing(owner)).cancelledAt).not.toBeNull();
    await pass(Date.parse(paidUntil ?? '') - 7 * DAY - harbour.clock.now, owner);
    await orderReminders(harbour.deps);
    await harbour.runJobs();
    const reminders = async () =>
      (await shop.mailsTo(`owner-${String(counter)}@example.com`)).filter(({ template }) => template === 'reminder');
    expect(await reminders()).toEqual([]);
    expect((await act(owner, 'billing.setCancelled', { cancelled: false })).status).toBe(200);
    for (const days of [7, 6, 1, 0]) {
      await pass(Date.parse(paidUntil ?? '') - days * DAY - harbour.clock.now, owner);
      await orderReminders(harbour.deps);
      await orderReminders(harbour.deps);
      await harbour.runJobs();
    }
    expect((await reminders()).map(({ subject }) => subject).toReversed()).toEqual([
      'Your Starter plan ends in 7 days',
      'Your Starter plan ends in 1 day',
      'Your Starter plan ends today',
    ]);
    expect(await billing(owner)).toMatchObject({ state: 'read-only' });
    const shipment = { trackingNumber: 'LAPSED-0001', origin: 'Tema', destination: 'Kumasi' };
    const write = () => harbour.rest('POST', '/api/shipments', { token: owner.token, body: shipment });
    expect((await write()).status).toBe(402);
    await shop.buy({ token: owner.token }, {}, '19.00');
    expect((await write()).status).toBe(201);
  });

  test('the receipt and the reminder are written in the language of the owner (D16)', async () => {
    const owner = await newOwner();
    const email = `owner-${String(counter)}@example.com`;
    const settings = { timezone: 'Africa/Dakar', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'fr' };
    expect((await act(owner, 'account.changeSystem', settings)).status).toBe(200);
    await shop.buy({ token: owner.token }, {}, '49.00');
    const { paidUntil } = await billing(owner);
    await pass(Date.parse(paidUntil ?? '') - 7 * DAY - harbour.clock.now, owner);
    await orderReminders(harbour.deps);
    await harbour.runJobs();
    const mails = await shop.mailsTo(email);
    const receipt = mails.find(({ template }) => template === 'receipt');
    expect(receipt?.subject).toBe('Reçu pour votre forfait Growth');
    expect(receipt?.text).toContain('Montant\u00a0: 49,00\u00a0$');
    const reminder = mails.find(({ template }) => template === 'reminder');
    expect(reminder?.subject).toBe('Votre forfait Growth se termine dans 7 jours');
    expect(reminder?.text).toContain('payez un mois de plus');
  });

  describe('money back (D4)', () => {
    test('once, for the first month, within 30 days; access ends with it and revenue is less it', async () => {
      const owner = await newOwner();
      const payer = { email: `back-${dialect}@example.com` };
      const before = (await revenue()).totalRevenue;
      expect(await billing(owner)).toMatchObject({ isMoneyBackAhead: true });
      await shop.buy({ token: owner.token }, payer, '99.00');
      await pass(20 * DAY, owner);
      const [order] = (await billing(owner)).orders;
      expect(order?.moneyBackUntil).not.toBeNull();
      const asked = await Promise.all([1, 2, 3].map(() => act(owner, 'billing.takeMoneyBack', { orderId: order?.id })));
      expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
      const refunded = { isMoneyBackAhead: false, orders: [{ status: 'refunded' }] };
      expect(await billing(owner)).toMatchObject({ state: 'read-only', ...refunded });
      expect((await revenue()).totalRevenue).toBe(before);
      expect((await shop.mailsTo(`owner-${String(counter)}@example.com`))[0]).toMatchObject({ template: 'refund' });
      // The audit log calls the order by the number that its receipt has.
      const log = await harbour.trpc('query', 'admin.auditLog', { limit: 20 }, admin.cookie);
      const acts = (log.body as { items: AuditRecord[] }).items.filter(({ action }) => action.startsWith('payment.'));
      const numbers = acts.slice(0, 3).map(({ action, details }) => [action, details.orderId]);
      expect(numbers).toEqual([
        ['payment.refunded', order?.orderNumber],
        ['payment.refund-requested', order?.orderNumber],
        ['payment.credited', order?.orderNumber],
      ]);

      await shop.buy({ token: owner.token }, payer, '19.00');
      const [again] = (await billing(owner)).orders;
      expect(again?.moneyBackUntil).toBeNull();
      expect((await act(owner, 'billing.takeMoneyBack', { orderId: again?.id })).status).toBe(422);

      // The same payer under another name does not get a second month back.
      const other = await newOwner();
      await shop.buy({ token: other.token }, payer, '19.00');
      const [theirs] = (await billing(other)).orders;
      expect((await act(other, 'billing.takeMoneyBack', { orderId: theirs?.id })).status).toBe(422);
      expect((await act(owner, 'billing.takeMoneyBack', { orderId: theirs?.id })).status).toBe(404);
    });

    test('once for a payer by card, who has no account: by e-mail, and by brand and last digits', async () => {
      const at = `${dialect}.example.com`;
      const digits = dialect === 'sqlite' ? '21' : '42';
      const tries = [
        { email: `card@${at}`, cardDigits: `${digits}01`, status: 200 },
        { email: `CARD@${at}`, cardDigits: `${digits}02`, status: 422 },
        { email: `card+again@${at}`, cardDigits: `${digits}03`, status: 422 },
        { email: `other@${at}`, cardDigits: `${digits}01`, status: 422 },
        { email: '', cardDigits: `${digits}01`, status: 422 },
        { email: `other@${at}`, cardDigits: `${digits}04`, status: 200 },
      ];
      for (const { status, ...payer } of tries) {
        const owner = await newOwner();
        await shop.buy({ token: owner.token }, payer, '19.00');
        const [order] = (await billing(owner)).orders;
        expect([payer, order?.moneyBackUntil !== null]).toEqual([payer, status === 200]);
        const asked = await act(owner, 'billing.takeMoneyBack', { orderId: order?.id });
        expect([payer, asked.status]).toEqual([payer, status]);
      }
    });

    test('once when two organisations of one card ask at the same time', async () => {
      const owners = [await newOwner(), await newOwner(), await newOwner()];
      const asks: (() => Promise<{ status: number }>)[] = [];
      for (const owner of owners) {
        const cardDigits = dialect === 'sqlite' ? '5501' : '5502';
        await shop.buy({ token: owner.token }, { email: '', cardDigits }, '19.00');
        const [order] = (await billing(owner)).orders;
        asks.push(() => act(owner, 'billing.takeMoneyBack', { orderId: order?.id }));
      }
      const answers = await Promise.all(asks.map((ask) => ask()));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    });

    test('not after 30 days, and not for a later month', async () => {
      const owner = await newOwner();
      await shop.buy({ token: owner.token }, { email: `late-${dialect}@example.com` }, '19.00');
      await shop.buy({ token: owner.token }, { email: `late-${dialect}@example.com` }, '19.00');
      const [second, first] = (await billing(owner)).orders;
      expect((await act(owner, 'billing.takeMoneyBack', { orderId: second?.id })).status).toBe(422);
      await pass(30 * DAY, owner);
      expect((await act(owner, 'billing.takeMoneyBack', { orderId: first?.id })).status).toBe(422);
    });

    test('the first month back leaves the second', async () => {
      const owner = await newOwner();
      await shop.buy({ token: owner.token }, { email: `two-${dialect}@example.com` }, '19.00');
      await pass(DAY, owner);
      await shop.buy({ token: owner.token }, { email: `two-${dialect}@example.com` }, '19.00');
      const [, first] = (await billing(owner)).orders;
      await act(owner, 'billing.takeMoneyBack', { orderId: first?.id });
      const { state, paidUntil } = await billing(owner);
      expect(state).toBe('running');
      expect(Date.parse(paidUntil ?? '') - harbour.clock.now).toBeLessThanOrEqual(31 * DAY);
    });
  });

  describe('administrators', () => {
    test('record a month that was paid by transfer: revenue, a plan, a reference once', async () => {
      const owner = await newOwner();
      const { id: organisationId } = owner.user.organisation;
      const before = (await revenue()).totalRevenue;
      const reference = `TRX-${dialect.toUpperCase()}`;
      const payment = { organisationId, subscriptionTier: 'enterprise', method: 'bank_transfer', reference };
      const recorded = await Promise.all(
        [reference, reference.toLowerCase()].map((written) =>
          act(admin, 'billing.recordPayment', { ...payment, reference: written, amount: '90' }),
        ),
      );
      expect(recorded.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await revenue()).totalRevenue).toBe(before + 90);
      const { orders, tier, state } = await billing(owner);
      expect([tier, state]).toEqual(['enterprise', 'running']);
      expect(orders).toMatchObject([{ amount: '90.00', method: 'bank_transfer', reference, moneyBackUntil: null }]);
      expect((await act(admin, 'billing.refund', { orderId: orders[0]?.id })).status).toBe(200);
      expect((await act(admin, 'billing.refund', { orderId: orders[0]?.id })).status).toBe(409);
      expect((await revenue()).totalRevenue).toBe(before);
      for (const bad of [{ amount: '0' }, { amount: '1.005' }, { reference: '' }, { method: 'paypal' }]) {
        const input = { ...payment, amount: '90', ...bad };
        expect((await act(admin, 'billing.recordPayment', input)).status).toBe(400);
      }
    });

    test('pay later months back, and see the year by month', async () => {
      const owner = await newOwner();
      await shop.buy({ token: owner.token }, {}, '19.00');
      await shop.buy({ token: owner.token }, {}, '19.00');
      const [second] = (await billing(owner)).orders;
      expect((await act(admin, 'billing.refund', { orderId: second?.id })).status).toBe(200);
      expect((await billing(owner)).orders[0]).toMatchObject({ status: 'refunded', refundedAmount: '19.00' });
      const months = (await harbour.trpc('query', 'billing.revenueMonths', undefined, admin.cookie)).body as {
        month: string;
        revenue: number;
      }[];
      expect(months).toHaveLength(12);
      expect(months.at(-1)?.month).toBe(new Date(harbour.clock.now).toISOString().slice(0, 7));
      const { totalRevenue } = await revenue();
      expect(months.reduce((sum, { revenue: net }) => sum + net, 0)).toBe(totalRevenue);
      const page = await harbour.trpc('query', 'billing.orders', { search: second?.orderNumber }, admin.cookie);
      expect(page.body).toMatchObject({
        items: [{ id: second?.id, orderNumber: second?.orderNumber, status: 'refunded' }],
      });
    });

    test('are told of it with the amount as their language writes it', async () => {
      const settings = { timezone: 'Africa/Dakar', dateFormat: 'DD/MM/YYYY', theme: 'light' };
      const written = {
        en: '$19.00 ',
        fr: '19,00\u00a0$ ',
        ar: '19.00\u00a0US$\u2069 ',
        sw: '$\u00a019.00 ',
        pt: '19,00\u00a0$ ',
      };
      for (const [language, amount] of Object.entries(written)) {
        expect((await act(admin, 'account.changeSystem', { ...settings, language })).status).toBe(200);
        await shop.buy({}, { email: '' }, '19.00');
        harbour.clock.now += 15 * 60_000;
        await harbour.runJobs();
        const told = await harbour.rest('GET', '/api/notifications', { token: admin.token });
        const [newest] = z.array(z.looseObject({ message: z.string() })).parse(told.body);
        expect(newest?.message).toContain(amount);
      }
      await act(admin, 'account.changeSystem', { ...settings, language: 'en' });
      for (const { id } of z
        .array(z.object({ id: z.string() }))
        .parse((await harbour.trpc('query', 'billing.unclaimed', undefined, admin.cookie)).body)) {
        await act(admin, 'billing.refund', { orderId: id });
      }
    });

    test('tell the newest orders apart by their first characters, and page through them by time', async () => {
      const owner = await newOwner();
      for (const amount of ['19.00', '49.00', '99.00']) {
        await shop.buy({ token: owner.token }, {}, amount);
        harbour.clock.now += 1;
      }
      const { body } = await harbour.rest('GET', '/api/admin/revenue', { token: admin.token });
      const ids = (body as { recentOrders: { id: string }[] }).recentOrders.map(({ id }) => id.slice(0, 8));
      expect(new Set(ids).size).toBe(ids.length);
      type Page = { items: { amount: string; createdAt: string }[]; nextCursor: string | null; previousCursor: string };
      const page = async (cursor?: string | null) => {
        const input = { limit: 2, ...(cursor && { cursor }) };
        return (await harbour.trpc('query', 'billing.orders', input, admin.cookie)).body as Page;
      };
      const first = await page();
      expect(first.items.map(({ amount }) => amount)).toEqual(['99.00', '49.00']);
      const second = await page(first.nextCursor);
      expect(second.items[0]?.amount).toBe('19.00');
      expect(await page(second.previousCursor)).toEqual(first);
      const all = [...first.items, ...second.items].map(({ createdAt }) => createdAt);
      expect(all).toEqual(all.toSorted().toReversed());
    });

    test('see what nobody has used, and pay it back', async () => {
      await shop.buy({}, { email: '' }, '49.00');
      harbour.clock.now += 15 * 60_000;
      await harbour.runJobs();
      const { body } = await harbour.trpc('query', 'billing.unclaimed', undefined, admin.cookie);
      const unclaimed = (body as { id: string; claimEmail: string | null }[]).filter((one) => one.claimEmail === null);
      expect(unclaimed).toHaveLength(1);
      const told = await harbour.rest('GET', '/api/notifications', { token: admin.token });
      expect(JSON.stringify(told.body)).toContain('A payment has no account');
      expect((await act(admin, 'billing.refund', { orderId: unclaimed[0]?.id })).status).toBe(200);
      const after = await harbour.trpc('query', 'billing.unclaimed', undefined, admin.cookie);
      expect((after.body as { id: string }[]).map(({ id }) => id)).not.toContain(unclaimed[0]?.id);
    });
  });
});
