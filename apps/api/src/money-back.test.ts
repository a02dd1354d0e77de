import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Billing } from '@msafara/domain/billing/billing.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendRefund } from './features/billing/refunds.service.ts';
import { settleOrder } from './features/billing/settle.service.ts';
import { purchasesAt } from './testing/purchases.ts';
import { ADMIN, PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('money back, on %s (D4)', (dialect) => {
  let harbour: TestApp;
  let shop: ReturnType<typeof purchasesAt>;
  let counter = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    shop = purchasesAt(harbour);
  });

  afterAll(() => harbour.close());

  async function buy(email: string): Promise<{ owner: Person; orderId: string; ask: () => Promise<number> }> {
    counter += 1;
    const owner = await harbour.signUp(`payer-${String(counter)}`);
    await shop.buy({ token: owner.token }, { email }, '19.00');
    const { body } = await harbour.trpc('query', 'billing.read', undefined, owner.cookie);
    const orderId = (body as Billing).orders[0]?.id ?? '';
    const ask = async () => (await harbour.trpc('mutation', 'billing.takeMoneyBack', { orderId }, owner.cookie)).status;
    return { owner, orderId, ask };
  }

  const orderOf = (orderId: string) =>
    harbour.database.read
      .selectFrom('orders')
      .select(['status', 'refund_state', 'paypal_capture_id'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();

  async function refused(email: string) {
    const first = await buy(email);
    await shop.control('POST', 'faults', { operation: 'refund', kind: 'refused' });
    expect(await first.ask()).toBe(200);
    expect(await orderOf(first.orderId)).toMatchObject({ status: 'completed', refund_state: 'failed' });
    return first;
  }

  test('that the provider refuses is none: the payer may have another month back, and then that was the one', async () => {
    const email = `refused-${dialect}@example.com`;
    const first = await refused(email);
    const second = await buy(email);
    expect(await second.ask()).toBe(200);
    expect(await orderOf(second.orderId)).toMatchObject({ status: 'refunded' });
    expect(await first.ask()).toBe(422);
    expect(await (await buy(email)).ask()).toBe(422);
  });

  test('that is asked for again is refused as paid back or on its way, not as too late', async () => {
    const { owner, orderId } = await buy(`twice-${dialect}@example.com`);
    const again = async () => {
      const answer = await harbour.trpc('mutation', 'billing.takeMoneyBack', { orderId }, owner.cookie);
      return [answer.status, (answer.body as { message?: string }).message];
    };
    await shop.control('POST', 'faults', { operation: 'refund', kind: 'pending' });
    expect((await again())[0]).toBe(200);
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', refund_state: 'pending' });
    const running = 'The money of this order is on its way back already, or was used meanwhile.';
    expect(await again()).toEqual([409, running]);
    const back = await buy(`twice-done-${dialect}@example.com`);
    expect([await back.ask(), await back.ask()]).toEqual([200, 409]);
  });

  test('that is refused may be asked for again, and is one once the merchant gives it back at the provider', async () => {
    const email = `by-hand-${dialect}@example.com`;
    const first = await refused(email);
    await shop.refundAtProvider((await orderOf(first.orderId)).paypal_capture_id, '19.00');
    const { payments } = harbour.deps;
    if (!payments) throw new Error('nothing is sold');
    await settleOrder(harbour.deps, payments, first.orderId);
    expect(await orderOf(first.orderId)).toMatchObject({ status: 'refunded' });
    expect(await (await buy(email)).ask()).toBe(422);
    const other = await refused(`again-${dialect}@example.com`);
    expect(await other.ask()).toBe(200);
    expect(await orderOf(other.orderId)).toMatchObject({ status: 'refunded' });
  });

  test('that is refused is told once, also where an answer comes late, and not once it was paid meanwhile', async () => {
    const email = `late-${dialect}@example.com`;
    const { owner, orderId } = await refused(email);
    const { deps } = harbour;
    const { payments } = deps;
    if (!payments) throw new Error('nothing is sold');
    const refusals = async () => {
      const { body } = await harbour.rest('GET', '/api/notifications', { token: owner.token });
      return (body as { title: string }[]).filter(({ title }) => title === 'A refund was refused').length;
    };
    const refuseNext = () => shop.control('POST', 'faults', { operation: 'refund', kind: 'refused' });
    const asked = () =>
      harbour.database.transaction((trx) =>
        trx
          .updateTable('orders')
          .set({ refund_state: 'requested', refund_reason: 'money-back' })
          .where('id', '=', orderId)
          .execute(),
      );
    const payload = { orderId };
    /** Asks the provider, which refuses, and notes the answer after `meanwhile`. */
    const refuseLate = async (meanwhile: () => Promise<void>) => {
      await refuseNext();
      const refundCapture: typeof payments.refundCapture = async (...capture) => {
        const answer = await payments.refundCapture(...capture);
        await meanwhile();
        return answer;
      };
      await sendRefund({ ...deps, payments: { ...payments, refundCapture } }, { payload });
    };
    const told = await refusals();
    await asked();
    await refuseLate(async () => {
      await refuseNext();
      await sendRefund(deps, { payload });
    });
    expect(await refusals()).toBe(told + 1);

    await asked();
    await refuseLate(() => sendRefund(deps, { payload }));
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', refund_state: null });
    expect(await refusals()).toBe(told + 1);
  });

  const ENDED = 'The month that it paid for has ended.';
  const RUNS = 'Your plan runs until';

  test.each([
    ['given', 0, { paidUntil: '2026-12-31T12:00:00.000Z' }, `${RUNS} December 31, 2026.`],
    ['endless', 0, { paidUntil: null }, null],
    ['trial', 0, null, `${RUNS} December 4, 2026.`],
    ['nothing', 20, null, ENDED],
  ] as const)('the mail tells what is left of the plan: %s', async (name, days, given, says) => {
    const { owner, orderId } = await buy(`${name}-${dialect}@example.com`);
    if (given) {
      const { cookie } = await harbour.signIn(ADMIN.email, ADMIN.password);
      const plan = { organisationId: owner.user.organisation.id, subscriptionTier: 'growth', ...given };
      expect((await harbour.trpc('mutation', 'admin.setPlan', plan, cookie)).status).toBe(200);
    }
    harbour.clock.now += days * 86_400_000;
    const { cookie } = await harbour.signIn(owner.user.email, PASSWORD);
    expect((await harbour.trpc('mutation', 'billing.takeMoneyBack', { orderId }, cookie)).status).toBe(200);
    const [mail] = await shop.mailsTo(owner.user.email);
    expect(mail).toMatchObject({ template: 'refund', text: expect.stringContaining('We paid $19.00 back') as string });
    const sentences = mail?.text.split('\n').filter((line) => line === ENDED || line.startsWith(RUNS));
    expect(sentences).toEqual(says === null ? [] : [says]);
  });

  test.each([
    ['another month', 0, '99.00', undefined, { tier: 'enterprise', paidUntil: '2027-01-10T09:00:00.000Z' }],
    ['given', 0, null, '2026-12-31T12:00:00.000Z', { tier: 'growth', paidUntil: '2026-12-31T12:00:00.000Z' }],
    ['endless', 0, null, null, { tier: 'growth', paidUntil: null }],
    ['nothing', 20, null, undefined, null],
  ] as const)(
    'what is left of the plan is told before, as it comes to be: %s',
    async (name, days, more, given, left) => {
      const { owner, orderId } = await buy(`before-${name}-${dialect}@example.com`);
      if (more !== null) {
        harbour.clock.now += 3_600_000;
        await shop.buy({ token: owner.token }, { email: `more-${dialect}@example.com` }, more);
      }
      if (given !== undefined) {
        const { cookie } = await harbour.signIn(ADMIN.email, ADMIN.password);
        const plan = { organisationId: owner.user.organisation.id, subscriptionTier: 'growth', paidUntil: given };
        expect((await harbour.trpc('mutation', 'admin.setPlan', plan, cookie)).status).toBe(200);
      }
      harbour.clock.now += days * 86_400_000;
      const { cookie } = await harbour.signIn(owner.user.email, PASSWORD);
      const read = async () => (await harbour.trpc('query', 'billing.read', undefined, cookie)).body as Billing;
      const foretold = (await read()).orders.find(({ id }) => id === orderId)?.planAfterMoneyBack;
      expect((await harbour.trpc('mutation', 'billing.takeMoneyBack', { orderId }, cookie)).status).toBe(200);
      const { tier, state, paidUntil, orders } = await read();
      expect(foretold).toEqual(state === 'read-only' ? null : { tier, paidUntil });
      expect(foretold).toEqual(left);
      expect(orders.map((order) => order.planAfterMoneyBack)).toEqual(orders.map(() => null));
    },
  );
});
