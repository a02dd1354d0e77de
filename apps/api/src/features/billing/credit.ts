import type { Announce, Trx } from '@msafara/db/database';
import { findReader } from '@msafara/db/notifications/notifications.repository';
import { updateOrderConsumed } from '@msafara/db/orders/order-steps.repository';
import { listCredits, type Order } from '@msafara/db/orders/orders.repository';
import { updateOrganisationHeld } from '@msafara/db/organisations/organisation-list.repository';
import {
  findOrganisationPlan,
  updateOrganisationCancelled,
  updateOrganisationSchedule,
} from '@msafara/db/organisations/organisation-plan.repository';
import { findOwner } from '@msafara/db/users/users.repository';
import { type PlanSchedule, schedulePlan } from '@msafara/domain/billing/billing-period';
import { DomainError } from '@msafara/domain/errors';
import { planOf } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';

import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { notify } from '../notifications/notify.ts';
import { BILLING_PATH, dayFor, orderNumberOf, queueReceipt } from './billing-mails.ts';

/** Works out anew what an organisation has from what was paid for it, with the organisation held (D4). */
export async function reschedule(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  organisationId: string,
): Promise<PlanSchedule> {
  const plan = await findOrganisationPlan(trx, organisationId);
  if (!plan) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  const schedule = schedulePlan(plan.base, await listCredits(trx, organisationId, plan.baseAt));
  const { tier, paidUntil } = schedule;
  await updateOrganisationSchedule(trx, { id: organisationId, tier, paidUntil, now: nowOf(deps) });
  // What its shipments show depends on the tier.
  announce({ kind: 'shipments', organisationId });
  return schedule;
}

type Credited = { order: Order; organisationId: string; userId: string | null };

/**
 * Gives a paid order to an organisation and adds its month, in one transaction: of any number who
 * try, one gets true, the others change nothing (D4). The owner gets the receipt. Fails with CONFLICT
 * for an open-ended plan, to which a month adds nothing: the order stays unused.
 */
export async function creditOrder(
  deps: Deps,
  trx: Trx,
  announce: Announce,
  { order, organisationId, userId }: Credited,
): Promise<boolean> {
  await updateOrganisationHeld(trx, organisationId);
  const plan = await findOrganisationPlan(trx, organisationId);
  if (!plan) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  if (plan.base.paidUntil === null) {
    throw new DomainError('CONFLICT', say('payment.addsNothing'));
  }
  const now = nowOf(deps);
  const paidAt = order.completedAt ?? now;
  // A month that was paid before an administrator set the plan counts from then.
  const creditedAt = paidAt > plan.baseAt ? paidAt : plan.baseAt;
  if (!(await updateOrderConsumed(trx, { id: order.id, now, userId, organisationId, creditedAt }))) return false;
  await updateOrganisationCancelled(trx, organisationId, null);
  const { periods } = await reschedule(deps, trx, announce, organisationId);
  const period = periods.find(({ orderId }) => orderId === order.id);
  const details = { orderId: orderNumberOf(order), tier: order.tier, amount: order.amount, method: order.method };
  await recordAct(deps, trx, { action: 'payment.credited', userId, organisationId, details });
  const owner = await findOwner(trx, organisationId);
  const reader = owner && (await findReader(trx, owner.id));
  if (!reader) return true;
  const { start: from, end: until } = period ?? { start: creditedAt, end: creditedAt };
  await queueReceipt(deps, trx, reader, { order, from, until });
  await notify(deps, trx, announce, [reader], {
    type: 'other',
    link: BILLING_PATH,
    say: (t) => ({
      title: t('notice.paidTitle', { plan: planOf(order.tier).name }),
      message: t('notice.paidText', { until: dayFor(reader, until) }),
    }),
  });
  return true;
}
