import { autoCreatedSchema, captureResultSchema, createdOrderSchema } from '@msafara/domain/billing/purchase.schema';
import { planOf, type Tier } from '@msafara/domain/plans/plans';

import type { Ledger } from './crash-ledger.ts';
import { type Ask, untilAnswered } from './persistent-client.ts';
import type { Random } from './random.ts';
import type { Rig } from './rig.ts';

export type Shop = { ask: Ask; ledger: Ledger; random: Random; control: Rig['control'] };

type Paid = { orderId: string; email: string; cookie: string };

/** A browser's way from order to captured money, each step again until it is answered; undefined where it is refused. */
async function pay({ ask, ledger, random, control }: Shop, tier: Tier): Promise<Paid | undefined> {
  const ordered = await untilAnswered(ask, 'POST', '/paypal/order', { body: { amount: planOf(tier).amount } });
  const order = createdOrderSchema.safeParse(ordered.body);
  if (!order.success || ordered.cookie === undefined) {
    ledger.unexpected.push(`an order: ${JSON.stringify(ordered.body)}`);
    return undefined;
  }
  const [orderId, cookie] = [order.data.id, ordered.cookie];
  const email = `buyer-${random.name(12).toLowerCase()}@stress.example`;
  await control('POST', `orders/${orderId}/approve`, { name: 'Ada', email });
  const captured = await untilAnswered(ask, 'POST', `/paypal/order/${orderId}/capture`, { cookie });
  if (captureResultSchema.safeParse(captured.body).data?.status === 'COMPLETED') return { orderId, email, cookie };
  ledger.unexpected.push(`a capture: ${JSON.stringify(captured.body)}`);
  return undefined;
}

/** Buys a plan and gets its account; answers a token of it. */
export async function buyAccount(shop: Shop, tier: Tier): Promise<string | undefined> {
  const { ask, ledger } = shop;
  const paid = await pay(shop, tier);
  if (!paid) return undefined;
  const { orderId: paypalOrderId, email, cookie } = paid;
  const body = { subscriptionTier: tier, paypalOrderId };
  const answer = await untilAnswered(ask, 'POST', '/api/auth/auto-create-account', { cookie, body });
  const { data } = autoCreatedSchema.safeParse(answer.body);
  if (data) ledger.accounts.set(paypalOrderId, email);
  else ledger.unexpected.push(`an account: ${String(answer.status)} ${JSON.stringify(answer.body)}`);
  return data?.token;
}

/** Pays and never comes back for the account. */
export async function payAndLeave(shop: Shop, tier: Tier): Promise<void> {
  const paid = await pay(shop, tier);
  if (paid) shop.ledger.abandoned.push(paid.orderId);
}

/** Buys without pause until it is over; every fifth buyer leaves after paying. */
export async function buyAccounts(shop: Shop, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if (shop.random.between(1, 5) === 1) await payAndLeave(shop, 'growth');
    else await buyAccount(shop, 'growth');
  }
}
