import { listRefunding, listUnsettled } from '@msafara/db/orders/order-lists.repository';
import { updateOrderFailed } from '@msafara/db/orders/order-steps.repository';
import { z } from 'zod';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { settleOrder } from './settle.service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT_ONCE = 200;

const settleJob = z.object({ orderId: z.string() });

/** The job that finds out what became of one order: after a capture, or when the provider sent word. */
export async function settleLater(deps: Deps, { payload }: { payload: unknown }): Promise<void> {
  if (deps.payments) await settleOrder(deps, deps.payments, settleJob.parse(payload).orderId);
}

/**
 * Every hour: asks after each payment and refund whose end is not known, and closes the orders that
 * nobody paid in a day. One that cannot be asked after does not keep the others.
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  const db = deps.database.read;
  const tooOld = fromNow(deps, -DAY);
  const unsettled = await listUnsettled(db, fromNow(deps, -MINUTE), AT_ONCE);
  const refunding = await listRefunding(db, fromNow(deps, -MINUTE), AT_ONCE);
  const failures: unknown[] = [];
  for (const { id, asked } of [...unsettled, ...refunding.map(({ id: orderId }) => ({ id: orderId, asked: true }))]) {
    if (!asked) continue;
    await settleOrder(deps, payments, id).catch((error: unknown) => failures.push(error));
  }
  const abandoned = await listUnsettled(db, tooOld, AT_ONCE);
  await deps.database.transaction(async (trx) => {
    for (const { id, isChecked } of abandoned) {
      if (!isChecked) await updateOrderFailed(trx, { id, now: nowOf(deps), failure: 'ABANDONED' });
    }
  });
  if (failures.length > 0) throw failures[0];
}
