import type { Db, Trx } from '@msafara/db/database';
import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { updateRefundPending, updateRefundRequested } from '@msafara/db/orders/order-steps.repository';
import { hasHadMoneyBack, insertMoneyBackMarks } from '@msafara/db/orders/money-back.repository';
import { findFirstPaidOrder, findOrder, type Order } from '@msafara/db/orders/orders.repository';
import type { RefundReason } from '@msafara/db/orders/orders.table';
import { centsOf } from '@msafara/domain/billing/capture-outcome';
import { isMoneyBackOpen, unrefunded, payerMarks } from '@msafara/domain/billing/money-back';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { z } from 'zod';

import { requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { orderNumberOf } from './billing-mails.ts';
import { noteRefund, noteRefusedRefund } from './refunded.ts';
import { settleOrder } from './settle.service.ts';

const refundJob = z.object({ orderId: z.string() });

type Wish = { order: Order; reason: RefundReason; userId: string | null };

/** Notes that money goes back, with the job that sees to it; of many who ask, one is heard. */
async function requestRefund(deps: Deps, trx: Trx, { order, reason, userId }: Wish): Promise<void> {
  const now = nowOf(deps);
  const isUnused = reason === 'unclaimed';
  if (!(await updateRefundRequested(trx, { id: order.id, now, reason, isUnused }))) {
    throw new DomainError('CONFLICT', say('order.refundRunning'));
  }
  const details = { orderId: orderNumberOf(order), amount: unrefunded(order), reason };
  const { organisationId } = order;
  await recordAct(deps, trx, { action: 'payment.refund-requested', userId, organisationId, details });
  await insertJob(trx, {
    id: `refund:${order.id}:${now}`,
    kind: 'payment.refund',
    payload: { orderId: order.id },
    runAt: now,
    createdAt: now,
  });
}

function isOnItsWayBack({ refundState }: Order): boolean {
  return refundState === 'requested' || refundState === 'pending';
}

/** Whether the owner of the organisation may take the money of this order back now (D4). */
export async function isMoneyBackOpenFor(
  db: Db,
  { order, organisationId, now }: { order: Order; organisationId: string; now: string },
): Promise<boolean> {
  const first = await findFirstPaidOrder(db, organisationId);
  return isMoneyBackOpen({
    status: order.status,
    completedAt: order.completedAt,
    isByProvider: order.method === 'paypal' && order.paypalCaptureId !== null,
    isFirst: first?.id === order.id,
    // Of another order: a refusal by the provider is no money back, and the owner may ask for it again.
    hadMoneyBack: await hasHadMoneyBack(db, { orderId: order.id, organisationId, marks: payerMarks(order.payer) }),
    isRefundRequested: isOnItsWayBack(order),
    now,
  });
}

/**
 * The owner takes the first month's money back, within 30 days, once (D4). Access ends when the
 * provider has paid it. Fails with NOT_FOUND, PAYMENT_REFUSED when it is too late or not the first
 * month, CONFLICT when it is asked for twice, or FORBIDDEN.
 */
export async function takeMoneyBack(ctx: SignedIn, { orderId: id }: { orderId: string }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'billing.pay');
  const { organisationId, userId } = actor;
  const order = await findOrder(deps.database.read, { id });
  if (order?.organisationId !== organisationId) throw new DomainError('NOT_FOUND', say('order.notFound'));
  await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerPays'));
    // Asked for before, in another window or by an administrator: that is why, not that it is too late.
    if (order.status === 'refunded') throw new DomainError('CONFLICT', say('order.notPaidOrBack'));
    if (isOnItsWayBack(order)) throw new DomainError('CONFLICT', say('order.refundRunning'));
    await insertMoneyBackMarks(trx, { orderId: id, marks: payerMarks(order.payer) });
    if (!(await isMoneyBackOpenFor(trx, { order, organisationId, now: nowOf(deps) }))) {
      const said = say('order.moneyBack');
      throw new DomainError('PAYMENT_REFUSED', said);
    }
    await requestRefund(deps, trx, { order, reason: 'money-back', userId });
  });
  await sendRefundSoon(deps, id);
  return { success: true };
}

/**
 * An administrator pays any month back (D4); one that came otherwise than by the provider is noted
 * as paid back by hand.
 */
export async function refundOrder(ctx: SignedIn, { orderId: id }: { orderId: string }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'payment.manage');
  const order = await findOrder(deps.database.read, { id });
  if (!order) throw new DomainError('NOT_FOUND', say('order.notFound'));
  if (order.status !== 'completed') throw new DomainError('CONFLICT', say('order.notPaidOrBack'));
  const reason = order.consumedAt === null ? 'unclaimed' : 'admin';
  await deps.database.transaction(async (trx, announce) => {
    await requestRefund(deps, trx, { order, reason, userId: actor.userId });
    if (order.method === 'paypal') return;
    const refundedCents = centsOf(order.amount);
    await noteRefund(deps, trx, announce, { orderId: id, refundedCents, refundId: null });
  });
  if (order.method === 'paypal') await sendRefundSoon(deps, id);
  return { success: true };
}

/** The job 30 days after a payment that nobody used: it is paid back (D4). */
export async function refundUnclaimed(deps: Deps, { payload }: { payload: unknown }): Promise<void> {
  const { orderId } = refundJob.parse(payload);
  await deps.database.transaction(async (trx) => {
    const order = await findOrder(trx, { id: orderId });
    if (order?.status !== 'completed' || order.consumedAt !== null || order.refundState !== null) return;
    await requestRefund(deps, trx, { order, reason: 'unclaimed', userId: null });
  });
}

/** Pays back at once where the provider answers; otherwise the job goes on trying. */
async function sendRefundSoon(deps: Deps, orderId: string): Promise<void> {
  await sendRefund(deps, { payload: { orderId } }).catch(() => undefined);
}

/** The job that asks the provider to pay an order back; asked twice it pays once. */
export async function sendRefund(deps: Deps, { payload }: { payload: unknown }): Promise<void> {
  const { orderId: id } = refundJob.parse(payload);
  const order = await findOrder(deps.database.read, { id });
  if (order?.refundState !== 'requested' || order.paypalCaptureId === null || !deps.payments) return;
  const answer = await deps.payments.refundCapture(order.paypalCaptureId, order.paypalRefundId);
  const now = nowOf(deps);
  if (answer.kind === 'refused' && answer.issue === 'CAPTURE_FULLY_REFUNDED') {
    await settleOrder(deps, deps.payments, id);
    return;
  }
  await deps.database.transaction(async (trx, announce) => {
    if (answer.kind === 'refund' && answer.status === 'COMPLETED') {
      await noteRefund(deps, trx, announce, { orderId: id, refundedCents: centsOf(order.amount), refundId: answer.id });
    } else if (answer.kind === 'refund' && answer.status === 'PENDING') {
      await updateRefundPending(trx, { id, now, refundId: answer.id });
    } else {
      const refusal =
        answer.kind === 'refused' ? { reason: answer.issue } : { reason: answer.status, refundId: answer.id };
      await noteRefusedRefund(deps, trx, announce, { order, ...refusal });
    }
  });
}
