import type { Announce, Trx } from '@msafara/db/database';
import { findReader, listAdminReaders } from '@msafara/db/notifications/notifications.repository';
import { deleteMoneyBackMarks, insertMoneyBackMarks } from '@msafara/db/orders/money-back.repository';
import { updateOrderRefunded, updateRefundFailed } from '@msafara/db/orders/order-steps.repository';
import { findOrder, type Order } from '@msafara/db/orders/orders.repository';
import { updateOrganisationHeld } from '@msafara/db/organisations/organisation-list.repository';
import { updateOrganisationCancelled } from '@msafara/db/organisations/organisation-plan.repository';
import { findOwner } from '@msafara/db/users/users.repository';
import { centsOf } from '@msafara/domain/billing/capture-outcome';
import { unrefunded, payerMarks } from '@msafara/domain/billing/money-back';
import type { Language } from '@msafara/domain/settings/languages';

import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Words } from '../mail/words.ts';
import { notify } from '../notifications/notify.ts';
import { amountIn, BILLING_PATH, orderNumberOf, queueRefundMail } from './billing-mails.ts';
import { reschedule } from './credit.ts';

type Refund = { orderId: string; refundedCents: number; refundId: string | null };

/**
 * Notes money that went back. The whole of it takes its own month away, and with that month the
 * reminders of a plan that is over; a part of it lowers the revenue alone (D4).
 */
export async function noteRefund(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { orderId: id, refundedCents, refundId }: Refund,
): Promise<void> {
  const order = await findOrder(trx, { id });
  if (!order) return;
  if (order.organisationId !== null) await updateOrganisationHeld(trx, order.organisationId);
  const now = nowOf(deps);
  const isWhole = refundedCents >= centsOf(order.amount);
  if (!(await updateOrderRefunded(trx, { id, now, refundedCents, isWhole, refundId }))) return;
  // Money back that the provider refused, and the merchant pays by hand, is had all the same.
  const isMoneyBack = order.refundState === 'failed' && order.refundReason === null;
  const marks = isMoneyBack && isWhole ? payerMarks(order.payer) : [];
  await insertMoneyBackMarks(trx, { orderId: id, marks });
  const { organisationId } = order;
  // What went back now, not in all: refunds of one order add up.
  const amount = ((refundedCents - centsOf(order.refundedAmount)) / 100).toFixed(2);
  const details = { orderId: orderNumberOf(order), amount, reason: order.refundReason };
  await recordAct(deps, trx, { action: 'payment.refunded', userId: order.userId, organisationId, details });
  if (!isWhole) return;
  const plan = organisationId === null ? undefined : await endMonth(deps, trx, announce, organisationId);
  if (plan?.owner) {
    const { owner, paidUntil } = plan;
    await queueRefundMail(deps, trx, owner, { order, amount, left: { paidUntil, timeZone: owner.timeZone } });
    await notify(deps, trx, announce, [owner], {
      type: 'other',
      link: BILLING_PATH,
      say: (t) => ({
        title: t('notice.refundedTitle'),
        message: t('notice.refundedText', {
          amount: amountIn(owner.language, amount),
          order: orderNumberOf(order),
        }),
      }),
    });
  } else if (order.payer.email !== null) {
    const { email, name } = order.payer;
    const payer = { userId: null, name, email, language: order.language };
    await queueRefundMail(deps, trx, payer, { order, amount, left: null });
  }
}

/** Ends the month that was paid back. Returns the owner, and until when the plan runs now. */
async function endMonth(deps: Deps, trx: Trx, announce: Announce, organisationId: string) {
  const { paidUntil } = await reschedule(deps, trx, announce, organisationId);
  const now = nowOf(deps);
  if (paidUntil !== null && paidUntil <= now) await updateOrganisationCancelled(trx, organisationId, now);
  const owner = await findOwner(trx, organisationId);
  return { owner: owner && (await findReader(trx, owner.id)), paidUntil };
}

type Refusal = { order: Order; reason: string; refundId?: string };

/**
 * A refund that the provider refuses is for people to settle: the owner and the administrators hear of it. Nobody does where the
 * order stands otherwise by now than when the provider was asked.
 */
export async function noteRefusedRefund(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { order, reason, refundId }: Refusal,
): Promise<void> {
  const { id, organisationId } = order;
  if (!(await updateRefundFailed(trx, { id, now: nowOf(deps), from: order.refundState, refundId }))) return;
  await deleteMoneyBackMarks(trx, id);
  const amount = unrefunded(order);
  const details = { orderId: orderNumberOf(order), amount, reason };
  await recordAct(deps, trx, { action: 'payment.refund-refused', userId: null, organisationId, details });
  const owner = organisationId === null ? undefined : await findOwner(trx, organisationId);
  const reader = owner && (await findReader(trx, owner.id));
  const values = { order: orderNumberOf(order), reason };
  const say = (t: Words, language: Language) => ({
    title: t('notice.refundFailedTitle'),
    message: t('notice.refundFailedText', { ...values, amount: amountIn(language, amount) }),
  });
  if (reader) await notify(deps, trx, announce, [reader], { type: 'other', link: BILLING_PATH, say });
  await notify(deps, trx, announce, await listAdminReaders(trx), { type: 'other', link: '/admin?tab=revenue', say });
}
