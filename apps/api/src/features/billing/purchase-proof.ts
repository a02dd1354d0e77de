import { findOrder, type Order } from '@msafara/db/orders/orders.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import type { Context } from '../../context.ts';
import { hashToken } from '../auth/sessions.service.ts';
import type { BillingProvider } from './billing-provider.ts';

/** The provider, where something is sold at all. */
export function requirePayments({ deps }: Pick<Context, 'deps'>): BillingProvider {
  if (deps.payments) return deps.payments;
  throw new DomainError('PAYMENT_REFUSED', say('payment.notSold'));
}

function isProved(order: Order, { checkout, session }: Pick<Context, 'checkout' | 'session'>): boolean {
  if (session && order.buyerId === session.user.id) return true;
  return checkout !== undefined && order.checkoutHash === hashToken(checkout);
}

/**
 * The order with the provider's number, for the browser that made it or the owner who was signed in
 * when it did. Anybody else's is NOT_FOUND, like one that does not exist (D5).
 */
export async function requirePurchase(context: Context, paypalOrderId: string): Promise<Order> {
  const order = await findOrder(context.deps.database.read, { paypalOrderId });
  if (order && isProved(order, context)) return order;
  throw new DomainError('NOT_FOUND', say('order.notInBrowser'));
}
