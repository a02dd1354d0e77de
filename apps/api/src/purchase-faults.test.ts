import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { findOrder } from '@msafara/db/orders/orders.repository';
import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { sweepPayments } from './features/billing/payment-sweep.ts';
import { settleAs, settleOrder } from './features/billing/settle.service.ts';
import { purchasesAt, type Browser } from './testing/purchases.ts';
import { ADMIN, startTestApp, type TestApp } from './testing/test-app.ts';

const MINUTE = 60_000;

type ProviderState = {
  captures: { id: string; status: string }[];
  refunds: { id: string; status: string }[];
  deliveries: { status: number }[];
};

describe.each(TEST_DIALECTS)('a provider that fails, on %s', (dialect) => {
  let harbour: TestApp;
  let shop: ReturnType<typeof purchasesAt>;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    shop = purchasesAt(harbour);
    await harbour.app.listen({ host: '127.0.0.1', port: 0 });
    const address = harbour.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    harbour.standIn?.setWebhookUrl(`http://127.0.0.1:${port}/paypal/webhook`);
  });

  afterEach(async () => {
    await shop.control('DELETE', 'faults');
    await shop.control('PUT', 'webhooks/paused', { paused: false });
  });

  afterAll(() => harbour.close());

  const fault = (operation: string, kind: string, more: object = {}) =>
    shop.control('POST', 'faults', { operation, kind, ...more });
  const provider = async () => (await shop.control('GET', 'state')) as ProviderState;
  const hold = () => shop.control('PUT', 'webhooks/paused', { paused: true });

  async function rowOf(orderId: string) {
    return harbour.database.read
      .selectFrom('orders')
      .selectAll()
      .where('paypal_order_id', '=', orderId)
      .executeTakeFirstOrThrow();
  }

  /** An approved order of a browser that just came. */
  async function approved(email: string): Promise<{ browser: Browser; orderId: string }> {
    const browser: Browser = {};
    const orderId = await shop.order(browser);
    await shop.approve(orderId, { email });
    return { browser, orderId };
  }

  test.each(['error', 'drop', 'rate-limit'])('%s at the order: told, and the next try works', async (kind) => {
    await fault('create', kind);
    const refused = await shop.post('/paypal/order', {}, { amount: '49.00' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } });
    expect((await shop.post('/paypal/order', {}, { amount: '49.00' })).status).toBe(201);
  });

  test('no token: setup and orders say so, and a token that ran out is fetched anew', async () => {
    await fault('client-token', 'error');
    // The provider needs longer than a server of ours that is busy.
    const refused = { status: 503, headers: { 'retry-after': '10' } };
    expect(await harbour.rest('GET', '/paypal/setup')).toMatchObject(refused);
    await shop.control('POST', 'tokens/expire');
    expect((await shop.post('/paypal/order', {}, { amount: '49.00' })).status).toBe(201);
  });

  test.each(['error-after-success', 'drop-after-success'])(
    '%s at the capture: what happened is asked for, and the buyer hears that it is paid',
    async (kind) => {
      await hold();
      const { browser, orderId } = await approved(`${kind}-${dialect}@example.com`);
      await fault('capture', kind);
      expect(await shop.capture(browser, orderId)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
      expect((await shop.autoCreate(browser, orderId)).status).toBe(201);
    },
  );

  test('no answer at all: 503, nothing lost, the same call again takes the money once', async () => {
    await hold();
    const before = (await provider()).captures.length;
    const { browser, orderId } = await approved(`silent-${dialect}@example.com`);
    await fault('capture', 'drop-after-success');
    await fault('get', 'drop');
    expect((await shop.capture(browser, orderId)).status).toBe(503);
    expect(await shop.capture(browser, orderId)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect((await provider()).captures).toHaveLength(before + 1);
  });

  test('a buyer who gave up after no answer: the sweeper settles it in a minute (D4)', async () => {
    await hold();
    const { browser, orderId } = await approved(`sweep-${dialect}@example.com`);
    await fault('capture', 'drop-after-success');
    await fault('get', 'drop');
    expect((await shop.capture(browser, orderId)).status).toBe(503);
    harbour.clock.now += MINUTE;
    await harbour.runJobs();
    expect(await rowOf(orderId)).toMatchObject({ status: 'completed' });
    harbour.clock.now += 15 * MINUTE;
    await harbour.runJobs();
    expect((await shop.mailsTo(`sweep-${dialect}@example.com`))[0]).toMatchObject({ template: 'claim' });
  });

  test('a declined instrument leaves the order open for another', async () => {
    const browser: Browser = {};
    const orderId = await shop.order(browser);
    await shop.control('POST', `orders/${orderId}/decline`, { email: 'declined@example.com' });
    expect((await shop.capture(browser, orderId)).body).toMatchObject({ status: 'DECLINED' });
    expect((await shop.autoCreate(browser, orderId)).status).toBe(422);
    await shop.approve(orderId, { email: `second-${dialect}@example.com` });
    expect((await shop.capture(browser, orderId)).body).toMatchObject({ status: 'COMPLETED' });
  });

  test('an order that the provider refuses for good is failed, and the log tells of it', async () => {
    const { browser, orderId } = await approved(`refused-${dialect}@example.com`);
    await fault('capture', 'refused');
    expect((await shop.capture(browser, orderId)).body).toMatchObject({ status: 'DECLINED' });
    expect(await rowOf(orderId)).toMatchObject({ status: 'failed' });
    const acts = await harbour.database.read
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'payment.failed')
      .execute();
    const told = acts.map(({ details }) => JSON.parse(details) as { orderId: string; reason: string });
    expect(told).toContainEqual(expect.objectContaining({ orderId, reason: 'TRANSACTION_REFUSED' }));
  });

  test('an order that is completed with a declined capture is not paid (D4)', async () => {
    const { browser, orderId } = await approved('inside@example.com');
    await fault('capture', 'declined-inside-completed');
    expect((await shop.capture(browser, orderId)).body).toMatchObject({ status: 'DECLINED' });
    expect((await shop.autoCreate(browser, orderId)).status).toBe(422);
    expect(await rowOf(orderId)).toMatchObject({ status: 'failed', completed_at: null });
  });

  test('a payment that is checked becomes a claim once it is good, and nothing when it is not', async () => {
    for (const [status, row] of [
      ['COMPLETED', 'completed'],
      ['DECLINED', 'failed'],
    ] as const) {
      const { browser, orderId } = await approved(`${status}-${dialect}@example.com`);
      await fault('capture', 'pending');
      expect((await shop.capture(browser, orderId)).body).toMatchObject({ status: 'PENDING' });
      expect((await shop.autoCreate(browser, orderId)).status).toBe(422);
      const { paypal_capture_id: captureId } = await rowOf(orderId);
      await shop.control('POST', `captures/${captureId ?? ''}/settle`, { status });
      await expect.poll(() => waitingEvents(orderId)).toBeGreaterThan(0);
      await harbour.runJobs();
      expect(await rowOf(orderId)).toMatchObject({ status: row });
    }
  });

  /** How many deliveries of the provider about an order wait to be worked on. */
  async function waitingEvents(orderId: string): Promise<number> {
    const { id } = await rowOf(orderId);
    const { count } = await harbour.database.read
      .selectFrom('jobs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', 'like', `settle:${id}:WH%`)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    return count;
  }

  describe('webhooks', () => {
    test('a forged one is refused and leaves nothing; a repeated one counts once; a late one changes nothing', async () => {
      await hold();
      const { browser, orderId } = await approved(`hook-${dialect}@example.com`);
      await shop.capture(browser, orderId);
      await shop.autoCreate(browser, orderId);
      const { paypal_capture_id: captureId } = await rowOf(orderId);
      await shop.control('PUT', 'webhooks/paused', { paused: false });
      await harbour.runJobs();
      const events = async () =>
        (await harbour.database.read.selectFrom('webhook_events').select('id').execute()).length;
      const before = await events();
      const sent = { event: 'PAYMENT.CAPTURE.COMPLETED', captureId };
      const forged = (await shop.control('POST', 'webhooks', { ...sent, forged: true })) as ProviderState;
      expect(forged.deliveries.map(({ status }) => status)).toEqual([400]);
      expect(await events()).toBe(before);
      const repeated = (await shop.control('POST', 'webhooks', { ...sent, times: 5 })) as ProviderState;
      expect(repeated.deliveries.every(({ status }) => status === 200)).toBe(true);
      expect(await events()).toBe(before);
      const row = await rowOf(orderId);
      await harbour.runJobs();
      expect(await rowOf(orderId)).toEqual(row);
    });

    test('without the signature’s headers, without JSON, too large: refused', async () => {
      const url = '/paypal/webhook';
      expect((await harbour.rest('POST', url, { body: { id: 'WH-1', event_type: 'X' } })).status).toBe(400);
      expect((await harbour.rest('POST', url, { body: 'not json' })).status).toBe(400);
      expect((await harbour.rest('POST', url, { body: '' })).status).toBe(400);
      expect((await harbour.rest('POST', url, { body: `"${'x'.repeat(70_000)}"` })).status).toBe(413);
    });

    test('while the provider cannot verify, it is asked to come again', async () => {
      const { browser, orderId } = await approved(`verify-${dialect}@example.com`);
      await fault('verify', 'error', { times: 2 });
      await shop.capture(browser, orderId);
      await expect.poll(() => waitingEvents(orderId), { timeout: 5000 }).toBeGreaterThan(0);
    });

    test('money that the merchant gives back at the provider ends the month here', async () => {
      const { browser, orderId } = await approved(`merchant-${dialect}@example.com`);
      await shop.capture(browser, orderId);
      await shop.autoCreate(browser, orderId);
      const { paypal_capture_id: captureId } = await rowOf(orderId);
      await shop.refundAtProvider(captureId, '10.00');
      await expect.poll(() => waitingEvents(orderId)).toBeGreaterThan(0);
      await harbour.runJobs();
      expect(await rowOf(orderId)).toMatchObject({ status: 'completed', refunded_amount: '10.00' });
      await shop.refundAtProvider(captureId, '39.00');
      await expect.poll(() => waitingEvents(orderId)).toBeGreaterThan(0);
      await harbour.runJobs();
      const row = await rowOf(orderId);
      expect(row).toMatchObject({ status: 'refunded', refunded_amount: '49.00' });
      const organisation = await harbour.database.read
        .selectFrom('organisations')
        .select('paid_until')
        .where('id', '=', row.organisation_id ?? '')
        .executeTakeFirstOrThrow();
      expect((organisation.paid_until ?? '') <= new Date(harbour.clock.now).toISOString()).toBe(true);
    });
  });

  describe('refunds', () => {
    async function refundWith(email: string, kind?: string) {
      const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
      const { browser, orderId } = await approved(email);
      await shop.capture(browser, orderId);
      const row = await rowOf(orderId);
      if (kind !== undefined) await fault('refund', kind);
      const input = { orderId: row.id };
      expect((await harbour.trpc('mutation', 'billing.refund', input, admin.cookie)).status).toBe(200);
      return { orderId };
    }

    test.each(['error', 'drop', 'error-after-success', 'drop-after-success'])(
      '%s: the job asks again, and the money goes back once',
      async (kind) => {
        await hold();
        const before = (await provider()).refunds.length;
        const { orderId } = await refundWith(`refund-${kind}-${dialect}@example.com`, kind);
        expect(await rowOf(orderId)).toMatchObject({ refund_state: 'requested' });
        harbour.clock.now += MINUTE;
        await harbour.runJobs();
        expect(await rowOf(orderId)).toMatchObject({ status: 'refunded', refund_state: null });
        expect((await provider()).refunds).toHaveLength(before + 1);
      },
    );

    test('one that the provider still works on is done when it says so', async () => {
      const { orderId } = await refundWith(`slow-${dialect}@example.com`, 'pending');
      const row = await rowOf(orderId);
      expect(row).toMatchObject({ status: 'completed', refund_state: 'pending' });
      await shop.control('POST', `refunds/${row.paypal_refund_id ?? ''}/settle`, { status: 'COMPLETED' });
      await expect.poll(() => waitingEvents(orderId)).toBeGreaterThan(0);
      await harbour.runJobs();
      expect(await rowOf(orderId)).toMatchObject({ status: 'refunded', refund_state: null });
    });

    test('one that the provider gives up is told, and may be asked for again', async () => {
      const { orderId } = await refundWith(`refused-${dialect}@example.com`, 'pending');
      const { paypal_refund_id: refundId } = await rowOf(orderId);
      await shop.control('POST', `refunds/${refundId ?? ''}/settle`, { status: 'FAILED' });
      harbour.clock.now += 2 * MINUTE;
      await sweepPayments(harbour.deps);
      const row = await rowOf(orderId);
      expect(row).toMatchObject({ status: 'completed', refund_state: 'failed' });
      const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
      const told = await harbour.rest('GET', '/api/notifications', { token: admin.token });
      expect(JSON.stringify(told.body)).toContain('A refund was refused');
      const again = await harbour.trpc('mutation', 'billing.refund', { orderId: row.id }, admin.cookie);
      expect(again.status).toBe(200);
      expect(await rowOf(orderId)).toMatchObject({ status: 'refunded', refund_state: null });
    });

    test.each(['before', 'after'])(
      'one that is given up, a part having gone back %s it was asked for',
      async (when) => {
        await hold();
        const { browser, orderId } = await approved(`part-${when}-${dialect}@example.com`);
        await shop.capture(browser, orderId);
        const { id, paypal_capture_id: captureId } = await rowOf(orderId);
        if (when === 'before') await shop.refundAtProvider(captureId, '10.00');
        const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
        await fault('refund', 'pending');
        const ask = () => harbour.trpc('mutation', 'billing.refund', { orderId: id }, admin.cookie);
        expect((await ask()).status).toBe(200);
        const { paypal_refund_id: refundId } = await rowOf(orderId);
        harbour.clock.now += 2 * MINUTE;
        await sweepPayments(harbour.deps);
        expect(await rowOf(orderId)).toMatchObject({ refund_state: 'pending', paypal_refund_id: refundId });
        await shop.control('POST', `refunds/${refundId ?? ''}/settle`, { status: 'FAILED' });
        if (when === 'after') await shop.refundAtProvider(captureId, '10.00');
        harbour.clock.now += 2 * MINUTE;
        await sweepPayments(harbour.deps);
        expect(await rowOf(orderId)).toMatchObject({
          status: 'completed',
          refund_state: 'failed',
          refunded_amount: '10.00',
        });
        Object.assign(admin, await harbour.signIn(ADMIN.email, ADMIN.password));
        expect((await ask()).status).toBe(200);
        expect(await rowOf(orderId)).toMatchObject({
          status: 'refunded',
          refunded_amount: '49.00',
          refund_state: null,
        });
      },
    );

    test('the audit log tells of each refund what goes back by it, so that they add up', async () => {
      await hold();
      const { browser, orderId } = await approved(`acts-${dialect}@example.com`);
      await shop.capture(browser, orderId);
      const { id, paypal_capture_id: captureId } = await rowOf(orderId);
      const giveBack = async (part: string) => {
        await shop.refundAtProvider(captureId, part);
        const { payments } = harbour.deps;
        if (payments) await settleOrder(harbour.deps, payments, id);
        harbour.clock.now += MINUTE;
      };
      await giveBack('10.00');
      await giveBack('0.30');
      const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
      expect((await harbour.trpc('mutation', 'billing.refund', { orderId: id }, admin.cookie)).status).toBe(200);
      const log = await harbour.trpc('query', 'admin.auditLog', { limit: 20 }, admin.cookie);
      const acts = (log.body as { items: AuditRecord[] }).items.filter(({ details }) => details['orderId'] === orderId);
      expect(
        acts.filter(({ action }) => action.includes('refund')).map((act) => [act.action, act.details['amount']]),
      ).toEqual([
        ['payment.refunded', '38.70'],
        ['payment.refund-requested', '38.70'],
        ['payment.refunded', '0.30'],
        ['payment.refunded', '10.00'],
      ]);
      const [mail] = await shop.mailsTo(`acts-${dialect}@example.com`);
      expect(mail?.text).toContain('We paid $38.70 back');
    });

    test('of what nobody used, a part of which went back, administrators see how much is left', async () => {
      await hold();
      const { browser, orderId } = await approved(`unused-${dialect}@example.com`);
      await shop.capture(browser, orderId);
      const { id, paypal_capture_id: captureId } = await rowOf(orderId);
      await shop.refundAtProvider(captureId, '10.00');
      if (harbour.deps.payments) await settleOrder(harbour.deps, harbour.deps.payments, id);
      harbour.clock.now += 16 * MINUTE;
      const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
      const { body } = await harbour.trpc('query', 'billing.unclaimed', undefined, admin.cookie);
      const shown = (body as { id: string }[]).find((payment) => payment.id === id);
      expect(shown).toMatchObject({ amount: '49.00', refundedAmount: '10.00' });
    });

    test('what went back never falls when the provider’s answer lags behind', async () => {
      await hold();
      const { browser, orderId } = await approved(`lag-${dialect}@example.com`);
      await shop.capture(browser, orderId);
      const { id, paypal_capture_id: captureId } = await rowOf(orderId);
      const order = await findOrder(harbour.database.read, { id });
      const { payments } = harbour.deps;
      if (!order || !payments) throw new Error('no order to settle');
      await shop.refundAtProvider(captureId, '10.00');
      const lagging = await payments.findOrder(orderId);
      await shop.refundAtProvider(captureId, '15.00');
      const newest = await payments.findOrder(orderId);
      if (!lagging || !newest) throw new Error('the provider does not know the order');
      await settleAs(harbour.deps, order, newest);
      expect(await rowOf(orderId)).toMatchObject({ refunded_amount: '25.00' });
      await settleAs(harbour.deps, order, lagging);
      expect(await rowOf(orderId)).toMatchObject({ refunded_amount: '25.00', refunded_cents: 2500 });
    });
  });

  test('an order that nobody pays is closed after a day', async () => {
    const orderId = await shop.order({});
    harbour.clock.now += 25 * 60 * MINUTE;
    await sweepPayments(harbour.deps);
    expect(await rowOf(orderId)).toMatchObject({ status: 'failed', failure: 'ABANDONED' });
  });
});
