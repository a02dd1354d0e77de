import { listCredits } from '@msafara/db/orders/orders.repository';
import { findOrganisationPlan } from '@msafara/db/organisations/organisation-plan.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { schedulePlan } from '@msafara/domain/billing/billing-period';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sweepPayments } from './features/billing/payment-sweep.ts';
import { type Browser, purchasesAt } from './testing/purchases.ts';
import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const MINUTE = 60_000;
const ORDERS = 2;

/** Who buys: somebody new, somebody whose address has an account, a card without an address, an owner who is signed in. */
const KINDS = ['new', 'existing', 'card', 'owner'] as const;

const which = fc.nat({ max: ORDERS - 1 });

/** How many commits go well before the one that the process dies at. */
const commits = fc.nat({ max: 2 });

/** Anything that can happen to one of the orders; what does not apply to it at that moment is refused by the product. */
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ act: fc.constant('capture'), order: which }) },
  { weight: 10, arbitrary: fc.record({ act: fc.constant('create account'), order: which }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('sign up'), order: which }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('create account and sign up at once'), order: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('repeat webhooks'), order: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refund'), order: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('claim'), order: which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('run jobs'), order: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('a quarter of an hour'), order: which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('lose the capture’s answer'), order: which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('lose the refund’s answer'), order: which }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('crash before a commit'), order: which, commits }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('crash after a commit'), order: which, commits }) },
);

type Step = { act: string; order: number; commits?: number };

/** Up to three at the same moment. */
const story = fc.record({
  /** Whether the provider's webhooks come at all. */
  hasWebhooks: fc.boolean(),
  kinds: fc.tuple(...Array.from({ length: ORDERS }, () => fc.constantFrom(...KINDS))),
  steps: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 14 }),
});

describe.each(TEST_DIALECTS)('whatever happens to payments, in whatever order, on %s', (dialect) => {
  let harbour: TestApp;
  let shop: ReturnType<typeof purchasesAt>;
  let admin: Person;
  let counter = 0;
  let crash: { at: 'before' | 'after'; commits: number } | undefined;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    shop = purchasesAt(harbour);
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    await harbour.app.listen({ host: '127.0.0.1', port: 0 });
    const address = harbour.app.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    harbour.standIn?.setWebhookUrl(`http://127.0.0.1:${port}/paypal/webhook`);
    // A process that dies does so before its commit, which undoes all of it, or after it, and tells nobody.
    const { transaction } = harbour.database;
    harbour.database.transaction = async (work) => {
      const dies = crash?.commits === 0 ? crash.at : undefined;
      crash = crash && crash.commits > 0 ? { ...crash, commits: crash.commits - 1 } : undefined;
      const answer = await transaction(async (trx, announce) => {
        const result = await work(trx, announce);
        if (dies === 'before') throw new Error('the process died');
        return result;
      });
      if (dies === 'after') throw new Error('the process died');
      return answer;
    };
  });

  afterAll(() => harbour.close());

  type Purchase = { browser: Browser; orderId: string; email: string; owner: Person | undefined };

  async function begin(kind: (typeof KINDS)[number]): Promise<Purchase> {
    counter += 1;
    const name = `${kind}-${String(counter)}`;
    const email = kind === 'card' ? '' : `${name}@example.com`;
    const owner = kind === 'owner' || kind === 'existing' ? await harbour.signUp(name) : undefined;
    const browser: Browser = kind === 'owner' && owner ? { token: owner.token } : {};
    const orderId = await shop.order(browser);
    await shop.approve(orderId, { email });
    return { browser, orderId, email, owner };
  }

  async function take({ act, commits: before = 0 }: Step, { browser, orderId, email, owner }: Purchase): Promise<void> {
    const row = () =>
      harbour.database.read
        .selectFrom('orders')
        .selectAll()
        .where('paypal_order_id', '=', orderId)
        .executeTakeFirstOrThrow();
    if (act === 'capture') await shop.capture(browser, orderId);
    if (act === 'create account') await shop.autoCreate(browser, orderId);
    if (act === 'sign up') await shop.signUp(browser, orderId, { email: `typed-${orderId}@example.com` });
    if (act === 'create account and sign up at once') {
      await Promise.all([
        shop.autoCreate({ ...browser }, orderId),
        shop.signUp({ ...browser }, orderId, { email: `typed-${orderId}@example.com` }),
      ]);
    }
    if (act === 'run jobs') await harbour.runJobs();
    if (act === 'a quarter of an hour') harbour.clock.now += 15 * MINUTE;
    if (act === 'lose the capture’s answer') await lose('capture');
    if (act === 'lose the refund’s answer') await lose('refund');
    if (act === 'crash before a commit') crash = { at: 'before', commits: before };
    if (act === 'crash after a commit') crash = { at: 'after', commits: before };
    if (act === 'refund') {
      await harbour.trpc('mutation', 'billing.refund', { orderId: (await row()).id }, admin.cookie);
    }
    if (act === 'claim' && owner) {
      const token = await shop.linkTo(email, '/claim').catch(() => undefined);
      if (token !== undefined) await harbour.trpc('mutation', 'checkout.claim', { token }, owner.cookie);
    }
    if (act === 'repeat webhooks') {
      const { paypal_capture_id: captureId } = await row();
      if (captureId === null) return;
      await shop.control('POST', 'webhooks', {
        event: 'PAYMENT.CAPTURE.COMPLETED',
        captureId,
        times: 2,
        reversed: true,
      });
    }
  }

  async function lose(operation: string): Promise<void> {
    await shop.control('POST', 'faults', { operation, kind: 'drop-after-success' });
  }

  /** Everything comes to rest: no faults, time for what waits, and every job done. */
  async function settle(): Promise<void> {
    crash = undefined;
    await shop.control('DELETE', 'faults');
    for (let n = 0; n < 4; n += 1) {
      harbour.clock.now += 20 * MINUTE;
      await sweepPayments(harbour.deps);
      await harbour.runJobs();
    }
  }

  type ProviderState = { captures: { id: string; orderId: string; status: string }[] };

  async function check(purchases: Purchase[]): Promise<void> {
    const { captures } = (await shop.control('GET', 'state')) as ProviderState;
    const db = harbour.database.read;
    for (const { orderId, email, owner } of purchases) {
      const order = await db
        .selectFrom('orders')
        .selectAll()
        .where('paypal_order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const taken = captures.filter((capture) => capture.orderId === orderId && capture.status !== 'DECLINED');
      expect(taken.length).toBeLessThanOrEqual(1);
      const isPaid = taken[0]?.status === 'COMPLETED';
      expect([orderId, order.status]).toEqual([
        orderId,
        isPaid ? 'completed' : taken.length > 0 ? 'refunded' : 'pending',
      ]);
      const hasAccount = order.consumed_at !== null;
      // One account or one claim for money that came and stayed; without an address the administrators hear of it.
      if (isPaid && !hasAccount) expect(order.claim_hash !== null || email === '').toBe(true);
      if (hasAccount) expect(order.claim_hash).toBeNull();
      const accounts = await db
        .selectFrom('users')
        .select('id')
        .where('email_key', 'in', [email, `typed-${orderId.toLowerCase()}@example.com`])
        .execute();
      const isNew = accounts.filter(({ id }) => id !== owner?.user.id);
      expect(isNew.length).toBeLessThanOrEqual(1);
      if (isNew.length > 0) expect(isNew[0]?.id).toBe(order.user_id);
      if (!hasAccount || order.organisation_id === null) continue;
      const plan = await findOrganisationPlan(db, order.organisation_id);
      if (!plan) throw new Error('the organisation is gone');
      const schedule = schedulePlan(plan.base, await listCredits(db, order.organisation_id, plan.baseAt));
      const months = schedule.periods.filter((period) => period.orderId === order.id);
      expect(months).toHaveLength(isPaid ? 1 : 0);
      expect([plan.tier, plan.paidUntil]).toEqual([schedule.tier, schedule.paidUntil]);
    }
  }

  test(
    'each captured and unrefunded order has one account or claim, and one month (D4)',
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(story, async ({ hasWebhooks, kinds, steps }) => {
          Object.assign(admin, await harbour.signIn(ADMIN.email, ADMIN.password));
          await shop.control('PUT', 'webhooks/paused', { paused: !hasWebhooks });
          const purchases: Purchase[] = [];
          for (const kind of kinds) purchases.push(await begin(kind));
          for (const together of steps) {
            await Promise.all(
              together.map(async (one) => {
                const purchase = purchases[one.order];
                if (purchase) await take(one, purchase).catch(() => undefined);
              }),
            );
          }
          await settle();
          await check(purchases);
        }),
        { numRuns: 30 },
      );
    },
  );
});
