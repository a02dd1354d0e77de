import { listRefunding, listUnsettled, type SoughtOrder } from '@msafara/db/orders/order-lists.repository';
import { updateOrderFailed, updateOrdersAbandoned, updateOrderSought } from '@msafara/db/orders/order-steps.repository';
import { DAY_MS, MINUTE_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { z } from 'zod';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import type { BillingProvider } from './billing-provider.ts';
import { sendRefund } from './refunds.service.ts';
import { settleOrder } from './settle.service.ts';

const AT_ONCE = 200;
/** Well within the lease of a job, with the longest answer to the last question. */
const SWEEP_MS = 3 * MINUTE_MS;
const ABANDONED = 'ABANDONED';

const settleJob = z.object({ orderId: z.string() });

/** The job that finds out what became of one order: after a capture, or when the provider sent word. */
export async function settleLater(deps: Deps, { payload }: { payload: unknown }): Promise<void> {
  if (deps.payments) await settleOrder(deps, deps.payments, settleJob.parse(payload).orderId);
}

/**
 * Every hour: closes the orders that nobody paid in a day, and asks after each payment and refund whose
 * end is not known, those first that were not asked after for longest. One that cannot be asked after
 * does not keep the others; a provider that does not answer ends it until the next try.
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  await closeAbandoned(deps);
  const db = deps.database.read;
  const before = fromNow(deps, -MINUTE_MS);
  const until = deps.clock() + SWEEP_MS;
  const failures: unknown[] = [];
  for (const order of [...(await listUnsettled(db, before, AT_ONCE)), ...(await listRefunding(db, before, AT_ONCE))]) {
    if (deps.clock() >= until) break;
    try {
      await askAfter(deps, payments, order);
    } catch (error) {
      failures.push(error);
      if (error instanceof DomainError && error.code === 'PROVIDER_UNAVAILABLE') break;
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Closes the orders of a day ago whose money was never asked for; of those the provider knows no more than we do. */
async function closeAbandoned(deps: Deps): Promise<void> {
  const old = { before: fromNow(deps, -DAY_MS), limit: AT_ONCE, failure: ABANDONED };
  for (let closed = AT_ONCE; closed === AT_ONCE;) {
    closed = await deps.database.transaction((trx) => updateOrdersAbandoned(trx, { ...old, now: nowOf(deps) }));
  }
}

/** Settles an order, pays back what is to go back, and closes one of a day ago for which the provider says that no money came. */
async function askAfter(deps: Deps, payments: BillingProvider, { id, createdAt }: SoughtOrder): Promise<void> {
  // Noted first: one that always fails goes to the end of the row, and never keeps others from their turn.
  await deps.database.transaction((trx) => updateOrderSought(trx, { id, now: nowOf(deps) }));
  const isOpen = await settleOrder(deps, payments, id);
  // An outage may have outlasted the tries of the job that was to pay it back.
  await sendRefund(deps, { payload: { orderId: id } });
  if (!isOpen || createdAt >= fromNow(deps, -DAY_MS)) return;
  await deps.database.transaction((trx) => updateOrderFailed(trx, { id, now: nowOf(deps), failure: ABANDONED }));
}
