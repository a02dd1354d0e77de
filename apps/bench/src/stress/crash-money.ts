import type { Db } from '@msafara/db/database';
import { z } from 'zod';

import type { Ledger } from './crash-ledger.ts';
import { type Finding, findingOf } from './finding.ts';
import type { Rig } from './rig.ts';

const LONGEST_MONTH_MS = 32 * 24 * 3_600_000;

const providerState = z.object({
  captures: z.array(z.object({ id: z.string(), orderId: z.string(), status: z.string() })),
});

/** Money at the provider against what it was given for: an account and its month, or a claim that is open. */
export async function checkMoney(name: string, db: Db, { control }: Rig, ledger: Ledger): Promise<Finding> {
  const { captures } = providerState.parse(await control('GET', 'state'));
  const orders = await db.selectFrom('orders').selectAll().where('paypal_order_id', 'is not', null).execute();
  const byOrder = Map.groupBy(orders, (order) => order.paypal_order_id);
  const users = Map.groupBy(await db.selectFrom('users').selectAll().execute(), (user) => user.email);
  const plans = new Map(
    (await db.selectFrom('organisations').selectAll().execute()).map((row) => [row.id, row.paid_until ?? '']),
  );
  // The log calls an order by the number that its receipt has, which is the provider's.
  const credits = await db.selectFrom('audit_log').select('details').where('action', '=', 'payment.credited').execute();
  const credited = Map.groupBy(
    credits,
    ({ details }) => z.object({ orderId: z.string() }).parse(JSON.parse(details)).orderId,
  );

  const isSettled = ({ id, orderId }: { id: string; orderId: string }): boolean => {
    const [order, ...more] = byOrder.get(orderId) ?? [];
    if (!order || more.length > 0 || order.status !== 'completed' || order.paypal_capture_id !== id) return false;
    if (order.consumed_at === null) return order.claim_hash !== null && !credited.has(orderId);
    const paidUntil = Date.parse(plans.get(order.organisation_id ?? '') ?? '');
    const paidAt = Date.parse(order.completed_at ?? '');
    return credited.get(orderId)?.length === 1 && paidUntil > paidAt && paidUntil - paidAt < LONGEST_MONTH_MS;
  };
  const unsettled = captures.filter((capture) => !isSettled(capture));
  const perOrder = Map.groupBy(captures, ({ orderId }) => orderId);
  const lost = [...ledger.accounts].filter(([orderId, email]) => {
    const [order] = byOrder.get(orderId) ?? [];
    const [user, ...more] = users.get(email) ?? [];
    return !user || more.length > 0 || order?.user_id !== user.id;
  });
  const completed = orders.filter(({ status }) => status === 'completed');
  return findingOf(
    `${name}: money at the provider against accounts`,
    `${String(captures.length)} captures: ${String(ledger.accounts.size)} accounts, ${String(ledger.abandoned.length)} buyers who never came back have a claim; unsettled ${String(unsettled.length)}, accounts lost ${String(lost.length)}`,
    {
      'each capture with one account and one month, or a claim': unsettled.length === 0,
      'money taken once an order': [...perOrder.values()].every(({ length }) => length === 1),
      'each account there once': lost.length === 0,
      'no order paid that the provider does not know': completed.length === captures.length,
    },
  );
}
