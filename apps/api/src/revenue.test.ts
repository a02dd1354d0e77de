import { insertOrder, type NewOrder } from '@msafara/db/orders/orders.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { type Revenue, revenueSchema } from '@msafara/domain/revenue/revenue.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe.each(TEST_DIALECTS)('revenue on %s', (dialect) => {
  let harbour: TestApp;
  let admin: Person;
  let buyer: Person;

  /** An order that was completed, where it was, an hour after it was made. */
  async function order(id: string, daysAgo: number, more: Partial<NewOrder> = {}): Promise<void> {
    const made = harbour.clock.now - daysAgo * DAY_MS;
    const { status = 'completed' } = more;
    const wasCompleted = status === 'completed' || status === 'refunded';
    await harbour.database.transaction((trx) =>
      insertOrder(trx, {
        id,
        userId: buyer.user.id,
        organisationId: buyer.user.organisation.id,
        subscriptionTier: 'starter',
        amount: '19.00',
        status,
        paypalOrderId: `order-${id}`,
        paypalCaptureId: wasCompleted ? `capture-${id}` : null,
        completedAt: wasCompleted ? new Date(made + HOUR_MS).toISOString() : null,
        createdAt: new Date(made).toISOString(),
        ...more,
      }),
    );
  }

  async function read(): Promise<Revenue> {
    const byRest = await harbour.rest('GET', '/api/admin/revenue', { token: admin.token });
    const byTrpc = await harbour.trpc('query', 'revenue.read', undefined, admin.cookie);
    expect([byRest.status, byTrpc.status]).toEqual([200, 200]);
    expect(byTrpc.body).toEqual(byRest.body);
    return revenueSchema.parse(byRest.body);
  }

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    buyer = await harbour.signUp('buyer');
  });

  afterAll(() => harbour.close());

  test('without an order everything is nothing', async () => {
    expect(await read()).toEqual({
      totalRevenue: 0,
      monthlyRevenue: 0,
      ordersCount: 0,
      subscriptionBreakdown: [],
      recentOrders: [],
    });
  });

  test('orders that were never completed bring nothing in, but are listed', async () => {
    await order('pending-1', 3, { status: 'pending', userId: null, organisationId: null });
    await order('failed-1', 4, { status: 'failed', amount: '99.00', subscriptionTier: 'enterprise' });
    const { totalRevenue, ordersCount, subscriptionBreakdown, recentOrders } = await read();
    expect([totalRevenue, ordersCount, subscriptionBreakdown]).toEqual([0, 0, []]);
    expect(recentOrders).toEqual([
      {
        id: 'pending-1',
        userId: null,
        subscriptionTier: 'starter',
        amount: '19.00',
        currency: 'USD',
        status: 'pending',
        createdAt: new Date(harbour.clock.now - 3 * DAY_MS).toISOString(),
      },
      expect.objectContaining({ id: 'failed-1', userId: buyer.user.id, amount: '99.00', status: 'failed' }),
    ]);
  });

  test('completed less refunded, in all, in 30 days and by tier (D4)', async () => {
    await order('enterprise-1', 5, { subscriptionTier: 'enterprise', amount: '99.00' });
    await order('starter-1', 6);
    await order('refunded-1', 7, {
      subscriptionTier: 'growth',
      amount: '49.00',
      status: 'refunded',
      refundedAmount: '49.00',
    });
    await order('partly-1', 8, { subscriptionTier: 'enterprise', amount: '99.00', refundedAmount: '33.33' });
    await order('old-1', 45);
    expect(await read()).toMatchObject({
      totalRevenue: 202.67,
      monthlyRevenue: 183.67,
      ordersCount: 4,
      subscriptionBreakdown: [
        { tier: 'starter', count: 2, revenue: 38 },
        { tier: 'enterprise', count: 2, revenue: 164.67 },
      ],
    });
  });

  test('the 30 days count from when the money came', async () => {
    const start = harbour.clock.now - 30 * DAY_MS;
    const isoAt = (time: number) => new Date(time).toISOString();
    await order('first-1', 31, { amount: '0.10', completedAt: isoAt(start) });
    await order('last-1', 31, { amount: '0.20', completedAt: isoAt(start - 1) });
    expect(await read()).toMatchObject({ monthlyRevenue: 183.77, totalRevenue: 202.97 });
    harbour.clock.now += 1;
    expect(await read()).toMatchObject({ monthlyRevenue: 183.67, totalRevenue: 202.97 });
  });

  test('the ten newest orders are listed, newest first', async () => {
    for (let n = 0; n < 9; n += 1) await order(`new-${String(n)}`, 1 + n / 100, { status: 'pending' });
    const ids = (await read()).recentOrders.map(({ id }) => id);
    expect(ids).toEqual([...Array.from({ length: 9 }, (_, n) => `new-${String(n)}`), 'pending-1']);
  });

  test('sums of cents that no fraction holds are exact', async () => {
    const before = await read();
    for (let n = 0; n < 20; n += 1) await order(`cents-${String(n)}`, 2, { amount: '19.99', refundedAmount: '0.29' });
    const { totalRevenue, ordersCount } = await read();
    expect(totalRevenue).toBe(Math.round(before.totalRevenue * 100 + 20 * 1970) / 100);
    expect(ordersCount).toBe(before.ordersCount + 20);
  });

  test('a capture stands for one order alone (D4)', async () => {
    const twice = order('twice-1', 1, { paypalCaptureId: 'capture-starter-1' });
    await expect(twice).rejects.toThrow(/unique/iu);
  });
});
