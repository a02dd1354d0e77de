import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { updateOrderAsked, updateOrderCapturing } from '@msafara/db/orders/order-steps.repository';
import { findOrder, insertOrder, type Order } from '@msafara/db/orders/orders.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import type { CaptureResult, CreateOrderInput } from '@msafara/domain/billing/purchase.schema';
import { centsOf } from '@msafara/domain/billing/capture-outcome';
import { MINUTE_MS } from '@msafara/domain/durations';
import { DomainError } from '@msafara/domain/errors';
import { type Plan, PLANS } from '@msafara/domain/plans/plans';
import { actorOf } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import { type Context, requirePermission } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { hashToken } from '../auth/sessions.service.ts';
import { countTry } from '../auth/throttle.ts';
import type { BillingProvider, CaptureAnswer } from './billing-provider.ts';
import { requirePayments, requirePurchase } from './purchase-proof.ts';
import { failOrder, settleAs } from './settle.service.ts';

/** Whole networks share one address: generous. */
const ORDERS_PER_ADDRESS = { max: 60, windowMs: 15 * MINUTE_MS };
const SETUPS_PER_ADDRESS = { max: 120, windowMs: 15 * MINUTE_MS };
const NOBODY = { name: null, email: null, phone: null, payerId: null };

/** A token for the provider's script in one browser (§7). */
export async function setUpPayment(context: Context) {
  const provider = requirePayments(context);
  await countTry(context.deps, `setup:address:${context.address}`, SETUPS_PER_ADDRESS);
  return { clientToken: await provider.createClientToken(), ...provider.pages };
}

/** The plan that an amount pays for, by our own prices; whatever else is PAYMENT_REFUSED (D4). */
function planToBuy({ amount, plan: tier, billingCycle }: CreateOrderInput): Plan {
  if (billingCycle === 'yearly') throw new DomainError('PAYMENT_REFUSED', say('payment.monthly'));
  const plan = PLANS.find((candidate) => centsOf(candidate.amount) === centsOf(amount));
  if (!plan || (tier !== undefined && plan.tier !== tier)) {
    throw new DomainError('PAYMENT_REFUSED', say('payment.price'));
  }
  return plan;
}

/** Fails unless whoever is signed in may pay for its organisation; the signed-out may always buy. */
async function requireBuyer({ deps, session }: Context): Promise<string | null> {
  if (!session) return null;
  const actor = actorOf(session.user);
  requirePermission(actor, 'billing.pay');
  const organisation = await findOrganisation(deps.database.read, actor.organisationId);
  if (organisation?.paidUntil === null) {
    throw new DomainError('CONFLICT', say('payment.noEndDate'));
  }
  return actor.userId;
}

/**
 * Starts a purchase: the price is ours, whatever the client says (§7, D4). Answers the provider's
 * number and the secret that proves the purchase, which the browser keeps as a cookie. Fails with
 * PAYMENT_REFUSED, FORBIDDEN for a member who is not the owner, CONFLICT for an open-ended plan, or
 * PROVIDER_UNAVAILABLE.
 */
export async function createOrder(
  context: Context,
  input: CreateOrderInput,
): Promise<{ id: string; checkout: string }> {
  const { deps, address } = context;
  const provider = requirePayments(context);
  const plan = planToBuy(input);
  const buyerId = await requireBuyer(context);
  await countTry(deps, `order:address:${address}`, ORDERS_PER_ADDRESS);
  const checkout = context.checkout ?? deps.newToken();
  const id = deps.randomId();
  // Ours first: what the provider may know of and we do not would be nobody's.
  await deps.database.transaction((trx) =>
    insertOrder(trx, {
      id,
      userId: null,
      organisationId: null,
      subscriptionTier: plan.tier,
      amount: plan.amount,
      status: 'pending',
      paypalOrderId: null,
      paypalCaptureId: null,
      completedAt: null,
      buyerId,
      language: context.session?.user.settings.language ?? input.language ?? 'en',
      checkoutHash: hashToken(checkout),
      createdAt: nowOf(deps),
    }),
  );
  const description = `Msafara ${plan.name}, one month`;
  const paypalOrderId = await provider.createOrder({ id, amount: plan.amount, description });
  await deps.database.transaction((trx) => updateOrderAsked(trx, { id, now: nowOf(deps), paypalOrderId }));
  return { id: paypalOrderId, checkout };
}

/** Asks the provider for the money; with no answer, asks what became of it. */
async function askForMoney(provider: BillingProvider, order: Order, paypalOrderId: string): Promise<CaptureAnswer> {
  try {
    return await provider.captureOrder({ id: order.id, paypalOrderId });
  } catch (error) {
    const found = await provider.findOrder(paypalOrderId);
    // Not captured as far as it knows: the buyer tries again, and the sweeper looks in a minute.
    if (!found || found.captures.length === 0) throw error;
    return { kind: 'order', order: found };
  }
}

/**
 * Takes the money of a purchase that its buyer approved (§7, D4). Asked again, it answers the same
 * and takes nothing twice. DECLINED leaves the order open for another means of payment. Fails with
 * NOT_FOUND for another browser, PAYMENT_REFUSED before the approval, or PROVIDER_UNAVAILABLE; then
 * the same call again, or the sweeper, finds out what happened.
 */
export async function captureOrder(
  context: Context,
  { orderId: paypalOrderId }: { orderId: string },
): Promise<CaptureResult> {
  const { deps } = context;
  const provider = requirePayments(context);
  const order = await requirePurchase(context, paypalOrderId);
  if (order.status !== 'pending') return resultOf(order);
  await noteCapturing(deps, order);
  const answer = await askForMoney(provider, order, paypalOrderId);
  if (answer.kind === 'not-approved') {
    throw new DomainError('PAYMENT_REFUSED', say('payment.notApproved'));
  }
  if (answer.kind === 'refused') {
    // The buyer may pay this order by another means; anything else than a declined one is final.
    if (answer.issue !== 'INSTRUMENT_DECLINED') {
      await deps.database.transaction((trx) => failOrder(deps, trx, order, answer.issue));
    }
    return { status: 'DECLINED', payerInfo: NOBODY };
  }
  await settleAs(deps, order, answer.order);
  const settled = await findOrder(deps.database.read, { id: order.id });
  return resultOf(settled ?? order);
}

/** From here on the provider alone knows whether the money came; a job asks it if nobody else does. */
async function noteCapturing(deps: Deps, { id }: Order): Promise<void> {
  const now = nowOf(deps);
  await deps.database.transaction(async (trx) => {
    await updateOrderCapturing(trx, { id, now });
    await insertJob(trx, {
      id: `settle:${id}:capture`,
      kind: 'payment.settle',
      payload: { orderId: id },
      runAt: fromNow(deps, MINUTE_MS),
      createdAt: now,
    });
  });
}

function resultOf({ status, payer }: Order): CaptureResult {
  if (status === 'failed') return { status: 'DECLINED', payerInfo: NOBODY };
  const { name, email, phone, payerId } = payer;
  return { status: status === 'pending' ? 'PENDING' : 'COMPLETED', payerInfo: { name, email, phone, payerId } };
}
