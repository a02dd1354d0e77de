import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { updateOrderCapturing } from '@msafara/db/orders/order-steps.repository';
import { insertOrder } from '@msafara/db/orders/orders.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { ProviderOrder } from '@msafara/domain/billing/capture-outcome';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { BillingProvider } from './features/billing/billing-provider.ts';
import { sweepPayments } from './features/billing/payment-sweep.ts';
import { unavailable } from './features/billing/paypal-http.ts';
import { startWorker } from './features/jobs/jobs.worker.ts';
import { recordStatements, wholeReads } from './testing/statements.ts';
import { ADMIN, startTestApp, type TestApp } from './testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(TEST_DIALECTS)('the sweep of payments on %s', (dialect) => {
  let harbour: TestApp;
  /** The orders that the provider was asked after, in turn. */
  let asked: string[];

  beforeEach(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    asked = [];
  });

  afterEach(() => harbour.close());

  /** What the provider answers when it is asked after an order. */
  function answer(findOrder: BillingProvider['findOrder']): void {
    const { payments } = harbour.deps;
    if (!payments) throw new Error('nothing is sold');
    harbour.deps.payments = {
      ...payments,
      findOrder: (id) => {
        asked.push(id);
        return findOrder(id);
      },
    };
  }

  async function begin(ids: string[], { ago, isAsked = false }: { ago: number; isAsked?: boolean }): Promise<void> {
    const createdAt = new Date(harbour.clock.now - ago).toISOString();
    await harbour.database.transaction(async (trx) => {
      for (const id of ids) {
        await insertOrder(trx, {
          id,
          userId: null,
          organisationId: null,
          subscriptionTier: 'growth',
          amount: '49.00',
          status: 'pending',
          paypalOrderId: id,
          paypalCaptureId: null,
          completedAt: null,
          createdAt,
        });
        if (isAsked) await updateOrderCapturing(trx, { id, now: createdAt });
      }
    });
  }

  const paid = (id: string): ProviderOrder => ({
    id,
    status: 'COMPLETED',
    payer: { name: null, email: `${id}@example.com`, phone: null, payerId: null, card: null },
    captures: [{ id: `capture-${id}`, status: 'COMPLETED', value: '49.00', currency: 'USD', customId: id }],
    refunds: [],
  });
  const unpaid = (id: string): ProviderOrder => ({ ...paid(id), status: 'APPROVED', captures: [] });

  async function statuses(): Promise<Record<string, string>> {
    const rows = await harbour.database.read.selectFrom('orders').select(['id', 'status', 'failure']).execute();
    return Object.fromEntries(rows.map(({ id, status, failure }) => [id, failure ?? status]));
  }

  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${String(n)}`);

  test('however many checkouts are begun and dropped, a payment whose answer was lost is asked after (D4)', async () => {
    const statements = recordStatements();
    await begin(numbered('dropped', 450), { ago: 2 * HOUR });
    await begin(['lost'], { ago: HOUR, isAsked: true });
    answer((id) => Promise.resolve(paid(id)));
    await sweepPayments(harbour.deps);
    const swept = [...statements].filter((text) => text.includes('"orders"'));
    expect(await wholeReads(dialect, harbour.database, swept)).toEqual([]);
    expect(asked).toEqual(['lost']);
    expect(await statuses()).toMatchObject({ lost: 'completed', 'dropped-0': 'pending' });
    harbour.clock.now += DAY;
    await sweepPayments(harbour.deps);
    expect(new Set(Object.values(await statuses()))).toEqual(new Set(['completed', 'ABANDONED']));
  });

  test('after a day an order is closed where no money came, and not where nobody could say', async () => {
    await begin(['never-asked'], { ago: 2 * DAY });
    await begin(['asked-unpaid', 'asked-unknown', 'asked-paid', 'asked-failing'], { ago: 2 * DAY, isAsked: true });
    await begin(['asked-lately'], { ago: HOUR, isAsked: true });
    answer((id) => {
      if (id === 'asked-failing') return Promise.reject(new Error('not to be read'));
      if (id === 'asked-unknown') return Promise.resolve(undefined);
      return Promise.resolve(id === 'asked-paid' ? paid(id) : unpaid(id));
    });
    await expect(sweepPayments(harbour.deps)).rejects.toThrow('not to be read');
    expect(await statuses()).toEqual({
      'never-asked': 'ABANDONED',
      'asked-unpaid': 'ABANDONED',
      'asked-unknown': 'ABANDONED',
      'asked-paid': 'completed',
      'asked-failing': 'pending',
      'asked-lately': 'pending',
    });
  });

  test('a provider that does not answer ends it; the next try begins with another order', async () => {
    await begin(['a', 'b', 'c'], { ago: HOUR, isAsked: true });
    answer(() => Promise.reject(unavailable()));
    for (let tries = 1; tries <= 3; tries += 1) {
      await expect(sweepPayments(harbour.deps)).rejects.toThrow('does not answer');
      expect(asked).toHaveLength(tries);
    }
    expect(asked.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('a provider that takes its time is not asked longer than the lease of a job', async () => {
    await begin(numbered('slow', 20), { ago: HOUR, isAsked: true });
    answer((id) => {
      harbour.clock.now += MINUTE;
      return Promise.resolve(paid(id));
    });
    await sweepPayments(harbour.deps);
    expect(asked).toHaveLength(3);
  });

  test('money that is to go back goes back after an outage that outlasts the tries of its job', async () => {
    const orderId = '018f0000-0000-4000-8000-000000000001';
    await begin([orderId], { ago: HOUR, isAsked: true });
    answer((id) => Promise.resolve(paid(id)));
    await sweepPayments(harbour.deps);
    const { payments } = harbour.deps;
    if (!payments) throw new Error('nothing is sold');
    let isDown = true;
    const refund = { kind: 'refund', id: 'refund-back', status: 'COMPLETED' } as const;
    harbour.deps.payments = {
      ...payments,
      refundCapture: () => (isDown ? Promise.reject(unavailable()) : Promise.resolve(refund)),
    };
    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    expect((await harbour.trpc('mutation', 'billing.refund', { orderId }, admin.cookie)).status).toBe(200);
    for (let tries = 0; tries < 12; tries += 1) {
      await harbour.runJobs();
      harbour.clock.now += HOUR;
    }
    expect(await statuses()).toEqual({ [orderId]: 'completed' });
    isDown = false;
    await sweepPayments(harbour.deps);
    expect(await statuses()).toEqual({ [orderId]: 'refunded' });
  });

  test('while the provider hangs, a forgotten password is seen to', async () => {
    await begin(['hanging'], { ago: HOUR, isAsked: true });
    const end = Promise.withResolvers<undefined>();
    answer(() => end.promise);
    const now = new Date(harbour.clock.now).toISOString();
    await harbour.database.transaction(async (trx) => {
      const job = { runAt: now, createdAt: now };
      await insertJob(trx, { ...job, id: 'a', kind: 'payment.settle', payload: { orderId: 'hanging' } });
      await insertJob(trx, { ...job, id: 'b', kind: 'password.forgotten', payload: { email: 'nobody@example.com' } });
    });
    const states = async () => {
      const rows = harbour.database.read.selectFrom('jobs').select('state').where('id', 'in', ['a', 'b']);
      return (await rows.orderBy('id').execute()).map(({ state }) => state);
    };
    const worker = startWorker(harbour.deps, harbour.app.log);
    await expect.poll(() => asked).toEqual(['hanging']);
    await expect.poll(states).toEqual(['waiting', 'done']);
    end.resolve(undefined);
    await worker.stop();
    expect(await states()).toEqual(['done', 'done']);
  });
});
