import { insertOrder } from '@msafara/db/orders/orders.repository';
import { findOrder } from '@msafara/db/orders/orders.repository';
import { listAdminOrders, listUnclaimed } from '@msafara/db/orders/order-lists.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { sumRevenueByMonth } from '@msafara/db/revenue/revenue.repository';
import type { AdminPageInput } from '@msafara/domain/admin/admin.schema';
import type { RecordPaymentInput } from '@msafara/domain/billing/billing.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { readTimedPage } from '../admin/admin-page.ts';
import { recordAct } from '../audit/record-act.ts';
import { CLAIM_AFTER_MS } from './claims.service.ts';
import { creditOrder } from './credit.ts';

const UNCLAIMED_SHOWN = 100;

/** A page of the orders of all organisations, newest first. */
export function listOrderPage(ctx: SignedIn, { search, ...page }: AdminPageInput) {
  requirePermission(ctx.actor, 'payment.manage');
  return readTimedPage(
    page,
    (at) => readSlowlyAside(ctx, { organisationId: null }, ({ background }) => listAdminOrders(background, search, at)),
    ({ createdAt }) => createdAt,
  );
}

/** Payments that nobody has used in the time that an account takes, oldest first (D4). */
export function listUnclaimedPayments({ deps, actor }: SignedIn) {
  requirePermission(actor, 'payment.manage');
  return listUnclaimed(deps.database.read, fromNow(deps, -CLAIM_AFTER_MS), UNCLAIMED_SHOWN);
}

/**
 * Records a month that was paid by transfer or mobile money: it is revenue, and adds to the plan as
 * any (D4). A reference counts once. Fails with NOT_FOUND, FORBIDDEN for the demo and the platform,
 * or CONFLICT.
 */
export async function recordPayment(ctx: SignedIn, input: RecordPaymentInput): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'payment.manage');
  const { organisationId, subscriptionTier: tier, method, reference } = input;
  const organisation = await findOrganisation(deps.database.read, organisationId);
  if (!organisation) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  if (organisation.isDemo || organisation.isPlatform) {
    throw new DomainError('FORBIDDEN', say('organisation.noPlanToPay'));
  }
  if (organisation.paidUntil === null) {
    throw new DomainError('CONFLICT', say('organisation.noEndDate'));
  }
  const id = deps.randomId();
  const now = nowOf(deps);
  await deps.database.transaction(async (trx, announce) => {
    const isNew = await insertOrder(trx, {
      id,
      userId: null,
      organisationId: null,
      subscriptionTier: tier,
      amount: Number(input.amount).toFixed(2),
      status: 'completed',
      paypalOrderId: null,
      paypalCaptureId: null,
      method,
      reference,
      recordedBy: actor.userId,
      completedAt: now,
      createdAt: now,
    });
    if (!isNew) {
      const said = say('payment.referenceTaken');
      throw new DomainError('CONFLICT', said, { fieldErrors: { reference: said } });
    }
    const order = await findOrder(trx, { id });
    if (order) await creditOrder(deps, trx, announce, { order, organisationId, userId: null });
    const details = { orderId: id, tier, amount: input.amount, method };
    await recordAct(deps, trx, { action: 'payment.recorded', userId: actor.userId, organisationId, details });
  });
  return { success: true };
}

/** Net revenue of the last twelve calendar months in UTC, the empty ones too, oldest first (§2, D4). */
export async function readRevenueMonths(ctx: SignedIn) {
  const { deps, actor } = ctx;
  requirePermission(actor, 'revenue.read');
  const now = new Date(deps.clock());
  const months = Array.from({ length: 12 }, (_, n) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + n, 1)).toISOString(),
  );
  const sums = await readSlowlyAside(ctx, { organisationId: null }, ({ background }) =>
    sumRevenueByMonth(background, months[0] ?? ''),
  );
  return months.map((start) => {
    const month = start.slice(0, 7);
    const sum = sums.find((candidate) => candidate.month === month);
    return { month, revenue: (sum?.cents ?? 0) / 100, orders: sum?.count ?? 0 };
  });
}
