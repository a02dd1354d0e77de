import {
  findFirstPaidOrder,
  findOrder,
  listCredits,
  listOrdersOf,
  type Order,
} from '@msafara/db/orders/orders.repository';
import {
  findOrganisationPlan,
  type OrganisationPlan,
  updateOrganisationCancelled,
} from '@msafara/db/organisations/organisation-plan.repository';
import { findUser } from '@msafara/db/users/members.repository';
import { findCredentials, findOwner } from '@msafara/db/users/users.repository';
import { type Credit, type PlanSchedule, schedulePlan } from '@msafara/domain/billing/billing-period';
import type { Billing, BillingOrder, receiptSchema } from '@msafara/domain/billing/billing.schema';
import type { Purchase } from '@msafara/domain/billing/purchase.schema';
import { moneyBackUntil } from '@msafara/domain/billing/money-back';
import { DomainError } from '@msafara/domain/errors';
import { isReadOnly, organisationState } from '@msafara/domain/organisations/organisation-access';
import { can } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import type { z } from 'zod';

import { type Context, requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { orderNumberOf } from './billing-mails.ts';
import { requirePurchase } from './purchase-proof.ts';
import { isMoneyBackOpenFor } from './refunds.service.ts';

/** How many orders are listed: more than four years of months. */
const ORDERS_SHOWN = 50;

async function requirePlan({ deps, actor }: SignedIn): Promise<OrganisationPlan> {
  const plan = await findOrganisationPlan(deps.database.read, actor.organisationId);
  if (!plan) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  return plan;
}

async function readCredits({ deps, actor }: SignedIn, { baseAt }: OrganisationPlan): Promise<Credit[]> {
  return listCredits(deps.database.read, actor.organisationId, baseAt);
}

type MoneyBack = Pick<BillingOrder, 'moneyBackUntil' | 'planAfterMoneyBack'>;

const NO_MONEY_BACK: MoneyBack = { moneyBackUntil: null, planAfterMoneyBack: null };

/**
 * Until when the money of an order can be taken back, and what would be left of the plan; only of the first ever paid,
 * so the others cost no query (D4).
 */
async function moneyBackOf(
  { deps, actor }: SignedIn,
  order: Order,
  firstId: string | undefined,
  planWithout: (orderId: string) => PlanSchedule,
): Promise<MoneyBack> {
  if (order.id !== firstId || order.completedAt === null || !can(actor, 'billing.pay')) return NO_MONEY_BACK;
  const now = nowOf(deps);
  const wish = { order, organisationId: actor.organisationId, now };
  if (!(await isMoneyBackOpenFor(deps.database.read, wish))) return NO_MONEY_BACK;
  const { tier, paidUntil } = planWithout(order.id);
  return {
    moneyBackUntil: moneyBackUntil(order.completedAt),
    planAfterMoneyBack: isReadOnly(paidUntil, now) ? null : { tier, paidUntil },
  };
}

function toBillingOrder(order: Order, { periods }: PlanSchedule, back: MoneyBack): BillingOrder {
  const period = periods.find(({ orderId }) => orderId === order.id);
  return {
    id: order.id,
    orderNumber: orderNumberOf(order),
    tier: order.tier,
    amount: order.amount,
    currency: order.currency,
    status: order.status,
    method: order.method,
    reference: order.reference,
    refundedAmount: order.refundedAmount,
    refundState: order.refundState,
    createdAt: order.createdAt,
    completedAt: order.completedAt,
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    ...back,
  };
}

/** The plan of the reader's organisation, how long it runs, and what was paid for it (Settings → Billing). */
export async function readBilling(ctx: SignedIn): Promise<Billing> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'billing.read');
  const db = deps.database.read;
  const plan = await requirePlan(ctx);
  const canPay = can(actor, 'billing.pay');
  const [owner, first, orders, credits] = await Promise.all([
    findOwner(db, actor.organisationId),
    findFirstPaidOrder(db, actor.organisationId),
    canPay ? listOrdersOf(db, actor.organisationId, ORDERS_SHOWN) : [],
    readCredits(ctx, plan),
  ]);
  const schedule = schedulePlan(plan.base, credits);
  const planWithout = (id: string) =>
    schedulePlan(
      plan.base,
      credits.filter(({ orderId }) => orderId !== id),
    );
  const named = owner && (await findUser(db, { id: owner.id, organisationId: null }));
  const state = organisationState(plan.paidUntil, nowOf(deps));
  return {
    tier: plan.tier,
    state: state === 'running' && plan.isTrial ? 'trial' : state,
    paidUntil: plan.paidUntil,
    cancelledAt: plan.cancelledAt,
    canPay,
    ownerName: named?.name ?? null,
    isMoneyBackAhead: first === undefined,
    orders: await Promise.all(
      orders.map(async (order) =>
        toBillingOrder(order, schedule, await moneyBackOf(ctx, order, first?.id, planWithout)),
      ),
    ),
  };
}

/** The receipt of one order of the reader's organisation. */
export async function readReceipt(
  ctx: SignedIn,
  { orderId: id }: { orderId: string },
): Promise<z.infer<typeof receiptSchema>> {
  requirePermission(ctx.actor, 'billing.pay');
  const order = await findOrder(ctx.deps.database.read, { id });
  if (order?.organisationId !== ctx.actor.organisationId || order.completedAt === null) {
    throw new DomainError('NOT_FOUND', say('order.notFound'));
  }
  const plan = await requirePlan(ctx);
  return {
    order: toBillingOrder(order, schedulePlan(plan.base, await readCredits(ctx, plan)), NO_MONEY_BACK),
    organisationName: plan.name,
    payerName: order.payer.name,
    payerEmail: order.payer.email,
  };
}

/** Cancels the plan: it runs to its end and nothing reminds of it; or takes that back (D4). */
export async function setCancelled(ctx: SignedIn, { cancelled }: { cancelled: boolean }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'billing.pay');
  const { organisationId, userId } = actor;
  const now = nowOf(deps);
  await deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerPays'));
    const plan = await findOrganisationPlan(trx, organisationId);
    if (!plan || (plan.cancelledAt !== null) === cancelled) return;
    if (organisationState(plan.paidUntil, now) !== 'running') {
      throw new DomainError('CONFLICT', say('payment.nothingToCancel'));
    }
    await updateOrganisationCancelled(trx, organisationId, cancelled ? now : null);
    const action = cancelled ? 'plan.cancelled' : 'plan.resumed';
    await recordAct(deps, trx, { action, userId, organisationId });
  });
  return { success: true };
}

/** How a purchase stands, for the browser that made it (D5). */
export async function readPurchase(context: Context, { orderId }: { orderId: string }): Promise<Purchase> {
  const order = await requirePurchase(context, orderId);
  const user = order.userId === null ? undefined : await ownerOf(context.deps, order.userId);
  const credentials = user && (await findCredentials(context.deps.database.read, user.email));
  const plan =
    order.organisationId === null
      ? undefined
      : await findOrganisationPlan(context.deps.database.read, order.organisationId);
  return {
    orderId,
    state: stateOf(order),
    tier: order.tier,
    amount: order.amount,
    email: user?.email ?? order.claimEmail,
    hasTemporaryPassword: (credentials?.passwordDiesAt ?? '') > nowOf(context.deps),
    organisationName: plan?.name ?? null,
  };
}

async function ownerOf(deps: Deps, id: string) {
  return findUser(deps.database.read, { id, organisationId: null });
}

function stateOf(order: Order): Purchase['state'] {
  if (order.status === 'failed') return 'failed';
  if (order.status === 'refunded' || order.refundState !== null) return 'refunded';
  if (order.status === 'pending') return order.paypalCaptureId === null ? 'open' : 'pending';
  if (order.consumedAt !== null) return order.buyerId === null ? 'created' : 'credited';
  if (order.claimEmail !== null) return 'claim';
  return order.payer.email === null ? 'needs-details' : 'ready';
}
