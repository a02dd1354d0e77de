import type { Announce, Trx } from '@msafara/db/database';
import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { updateOrderChecked, updateOrderCompleted, updateOrderFailed } from '@msafara/db/orders/order-steps.repository';
import { findOrder, type Order } from '@msafara/db/orders/orders.repository';
import { updateOrganisationHeld } from '@msafara/db/organisations/organisation-list.repository';
import { findOrganisationPlan } from '@msafara/db/organisations/organisation-plan.repository';
import { findUser } from '@msafara/db/users/members.repository';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';
import { captureOutcome, type ProviderOrder, refusedRefund } from '@msafara/domain/billing/capture-outcome';
import { DAY_MS } from '@msafara/domain/durations';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { orderNumberOf } from './billing-mails.ts';
import type { BillingProvider } from './billing-provider.ts';
import { CLAIM_AFTER_MS } from './claims.service.ts';
import { creditOrder } from './credit.ts';
import { noteRefund, noteRefusedRefund } from './refunded.ts';

const UNCLAIMED_AFTER_MS = 30 * DAY_MS;

/**
 * Brings an order to where the provider says it is (D4). Every way that leads to money, the buyer's
 * page, a webhook, the sweeper, ends here, and may do so any number of times and at once. Answers
 * whether the provider knows of no money for it.
 */
export async function settleOrder(deps: Deps, provider: BillingProvider, orderId: string): Promise<boolean> {
  const order = await findOrder(deps.database.read, { id: orderId });
  if (!order?.paypalOrderId) return true;
  const found = await provider.findOrder(order.paypalOrderId);
  return found ? settleAs(deps, order, found) : true;
}

/** The same from what the provider just answered. */
export async function settleAs(deps: Deps, order: Order, found: ProviderOrder): Promise<boolean> {
  const outcome = captureOutcome({ id: order.id, amount: order.amount, currency: order.currency }, found);
  const { id } = order;
  const now = nowOf(deps);
  const { payer } = found;
  await deps.database.transaction(async (trx, announce) => {
    if (outcome.kind === 'pending') {
      await updateOrderChecked(trx, { id, now, paypalCaptureId: outcome.captureId, payer });
    } else if (outcome.kind === 'failed') {
      await failOrder(deps, trx, order, outcome.reason);
    } else if (outcome.kind === 'completed') {
      const isNew = await updateOrderCompleted(trx, { id, now, paypalCaptureId: outcome.captureId, payer });
      if (isNew) await onPaid(deps, trx, announce, { ...order, payer, status: 'completed', completedAt: now });
      await noteRefunds(deps, trx, announce, id, found, outcome);
    }
  });
  return outcome.kind === 'open';
}

/** The provider will not take this money any more. */
export async function failOrder(deps: Deps, trx: Trx, order: Order, reason: string): Promise<void> {
  const isNew = await updateOrderFailed(trx, { id: order.id, now: nowOf(deps), failure: reason });
  if (isNew) await record(deps, trx, order, 'payment.failed', reason);
}

/** What follows from money that came: the buyer's month, or in a while a claim of it. */
async function onPaid(deps: Deps, trx: Trx, announce: Announce, order: Order): Promise<void> {
  await record(deps, trx, order, 'payment.captured', null);
  const job = { payload: { orderId: order.id }, createdAt: nowOf(deps) };
  await insertJob(trx, {
    ...job,
    id: `claim:${order.id}`,
    kind: 'payment.claim',
    runAt: fromNow(deps, CLAIM_AFTER_MS),
  });
  await insertJob(trx, {
    ...job,
    id: `unclaimed:${order.id}`,
    kind: 'payment.unclaimed',
    runAt: fromNow(deps, UNCLAIMED_AFTER_MS),
  });
  if (order.buyerId === null) return;
  const found = await findUser(trx, { id: order.buyerId, organisationId: null });
  if (!found) return;
  await updateOrganisationHeld(trx, found.organisationId);
  // Who has left, or handed the organisation on, since paying gets a claim like anybody.
  const buyer = await findUser(trx, { id: order.buyerId, organisationId: found.organisationId });
  if (!buyer?.isOwner || !buyer.isActive) return;
  const plan = await findOrganisationPlan(trx, buyer.organisationId);
  // So does who has an open-ended plan since: a month adds nothing to it.
  if (!plan || plan.isDemo || plan.isPlatform || plan.base.paidUntil === null) return;
  await creditOrder(deps, trx, announce, { order, organisationId: buyer.organisationId, userId: buyer.id });
}

/** What went back of it, whoever asked for that: an administrator here, or the merchant at the provider. */
async function noteRefunds(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  orderId: string,
  { refunds }: ProviderOrder,
  { refundedCents, refundId }: { refundedCents: number; refundId: string | null },
): Promise<void> {
  if (refundedCents > 0) {
    await noteRefund(deps, trx, announce, { orderId, refundedCents, refundId });
  }
  const order = await findOrder(trx, { id: orderId });
  // One that is only asked for is the job's to follow.
  if (order?.status !== 'completed' || order.refundState !== 'pending') return;
  const refused = refusedRefund(refunds, order.paypalRefundId);
  if (refused) await noteRefusedRefund(deps, trx, announce, { order, reason: refused.status, refundId: refused.id });
}

async function record(deps: Deps, trx: Trx, order: Order, action: AuditAction, reason: string | null): Promise<void> {
  const details = { orderId: orderNumberOf(order), amount: order.amount, tier: order.tier, reason };
  await recordAct(deps, trx, {
    action,
    userId: order.buyerId,
    organisationId: order.organisationId,
    details,
  });
}
