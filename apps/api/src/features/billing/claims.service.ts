import type { Trx } from '@msafara/db/database';
import { listAdminReaders } from '@msafara/db/notifications/notifications.repository';
import { updateOrderClaim } from '@msafara/db/orders/order-steps.repository';
import { findOrder, type Order } from '@msafara/db/orders/orders.repository';
import { findUserByEmail } from '@msafara/db/users/members.repository';
import { findAccount } from '@msafara/db/users/user-settings.repository';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import type { openedClaimSchema } from '@msafara/domain/billing/purchase.schema';
import { HOUR_MS, MINUTE_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { planOf } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';
import { z } from 'zod';

import { type Context, requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashToken } from '../auth/sessions.service.ts';
import { slowPast } from '../auth/throttle.ts';
import type { JobRun } from '../jobs/job-run.ts';
import { queueMail, type Recipient } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { amountIn, orderNumberOf } from './billing-mails.ts';
import { creditOrder } from './credit.ts';

/** How long a payment has to get its account, before it becomes a claim (D4). */
export const CLAIM_AFTER_MS = 15 * MINUTE_MS;
const LINKS_PER_ADDRESS = { max: 60, windowMs: HOUR_MS };

const claimJob = z.object({ orderId: z.string() });

/**
 * Parks a paid month for an address: a link is mailed there that works once, in place of any before
 * it (D4). Answers false when the month has its account by now.
 */
export async function openClaim(deps: Deps, trx: Trx, order: Order, email: string): Promise<boolean> {
  const token = deps.newToken();
  const claim = { id: order.id, now: nowOf(deps), claimHash: hashToken(token), claimEmail: email };
  if (!(await updateOrderClaim(trx, claim))) return false;
  const account = await findAccount(trx, { email });
  const to: Recipient = account
    ? { userId: account.id, name: account.name, email, language: account.language }
    : { userId: null, name: order.payer.name, email, language: order.language };
  const values = {
    amount: amountIn(to.language, order.amount),
    plan: planOf(order.tier).name,
    order: orderNumberOf(order),
  };
  await queueMail(deps, trx, {
    template: 'claim',
    to,
    content: (t) => ({
      subject: t('claim.subject'),
      paragraphs: [t('claim.text', values)],
      button: { label: t('claim.button'), url: `${deps.env.PUBLIC_URL}/claim?token=${token}` },
      note: t('claim.note'),
    }),
  });
  const { organisationId } = order;
  await recordAct(deps, trx, {
    action: 'payment.claim-opened',
    userId: null,
    organisationId,
    details: { orderId: orderNumberOf(order) },
  });
  return true;
}

/** The job a while after a payment: what no account has used is mailed to who paid, or told to the administrators. */
export async function claimUnused(deps: Deps, { payload, finish }: Pick<JobRun, 'payload' | 'finish'>): Promise<void> {
  const { orderId } = claimJob.parse(payload);
  await deps.database.transaction(async (trx, announce) => {
    if (!(await finish(trx))) return;
    const order = await findOrder(trx, { id: orderId });
    if (order?.status !== 'completed' || order.consumedAt !== null || order.refundState !== null) return;
    if (order.claimEmail !== null) return;
    if (order.payer.email !== null) {
      await openClaim(deps, trx, order, order.payer.email);
      return;
    }
    const values = { order: orderNumberOf(order) };
    await notify(deps, trx, announce, await listAdminReaders(trx), {
      type: 'other',
      link: '/admin?tab=revenue',
      say: (t, language) => ({
        title: t('notice.unclaimedTitle'),
        message: t('notice.unclaimedText', { ...values, amount: amountIn(language, order.amount) }),
      }),
    });
  });
}

/** The paid month behind a mailed link. Fails with NOT_FOUND once it is used or paid back. */
export async function requireClaim(context: Context, token: string): Promise<Order> {
  const { deps } = context;
  await slowPast(context, 'claim:address', LINKS_PER_ADDRESS);
  const order = await findOrder(deps.database.read, { claimHash: hashToken(token) });
  if (order?.status === 'completed' && order.consumedAt === null && order.refundState === null) return order;
  throw new DomainError('NOT_FOUND', say('order.linkOver'));
}

/** Fails unless it is the address that the link was mailed to: whoever else has the link has nothing by it (D4). */
export function requireClaimedBy({ claimEmail }: Order, email: string): void {
  if (claimEmail !== null && emailKey(claimEmail) === emailKey(email)) return;
  const said = say('order.otherAddress');
  throw new DomainError('CONFLICT', said, { fieldErrors: { email: said } });
}

/** What a mailed link is for, to whoever has it. */
export async function openClaimLink(
  context: Context,
  { token }: { token: string },
): Promise<z.infer<typeof openedClaimSchema>> {
  const order = await requireClaim(context, token);
  const email = order.claimEmail ?? '';
  const account = await findUserByEmail(context.deps.database.read, email);
  return {
    orderId: orderNumberOf(order),
    tier: order.tier,
    amount: order.amount,
    email,
    hasAccount: account !== undefined,
  };
}

/**
 * Adds the paid month of a mailed link to the organisation of whoever is signed in and owns one (D4).
 * Fails with NOT_FOUND, FORBIDDEN for who owns it no more, or CONFLICT for another address, when it was just used or the plan is open-ended.
 */
export async function useClaim(ctx: SignedIn, { token }: { token: string }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'billing.pay');
  const order = await requireClaim(ctx, token);
  requireClaimedBy(order, ctx.session.user.email);
  const { organisationId, userId } = actor;
  const isUsed = await deps.database.transaction(async (trx, announce) => {
    await holdAsOwner(trx, actor, say('role.ownerPays'));
    return creditOrder(deps, trx, announce, { order, organisationId, userId });
  });
  if (!isUsed) throw new DomainError('CONFLICT', say('order.usedMeanwhile'));
  return { success: true };
}
