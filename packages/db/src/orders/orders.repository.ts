import type { Credit } from '@msafara/domain/billing/billing-period';
import type { PaymentMethod } from '@msafara/domain/billing/billing.schema';
import type { Payer } from '@msafara/domain/billing/capture-outcome';
import type { Tier } from '@msafara/domain/plans/plans';
import type { OrderStatus } from '@msafara/domain/revenue/revenue.schema';
import type { Language } from '@msafara/domain/settings/languages';
import type { Selectable } from 'kysely';

import type { Db, Trx } from '../database.ts';
import type { OrderTable, RefundReason } from './orders.table.ts';

export type Order = {
  id: string;
  userId: string | null;
  organisationId: string | null;
  tier: Tier;
  /** Dollars with two decimals, as the plan table has them. */
  amount: string;
  currency: 'USD';
  status: OrderStatus;
  method: PaymentMethod;
  reference: string | null;
  paypalOrderId: string | null;
  paypalCaptureId: string | null;
  buyerId: string | null;
  language: Language;
  checkoutHash: string | null;
  capturingAt: string | null;
  payer: Payer;
  refundedAmount: string;
  refundState: OrderTable['refund_state'];
  refundReason: RefundReason | null;
  paypalRefundId: string | null;
  claimEmail: string | null;
  completedAt: string | null;
  consumedAt: string | null;
  createdAt: string;
};

function toOrder(row: Selectable<OrderTable>): Order {
  return {
    id: row.id,
    userId: row.user_id,
    organisationId: row.organisation_id,
    tier: row.subscription_tier,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    method: row.method,
    reference: row.reference,
    paypalOrderId: row.paypal_order_id,
    paypalCaptureId: row.paypal_capture_id,
    buyerId: row.buyer_id,
    language: row.language,
    checkoutHash: row.checkout_hash,
    capturingAt: row.capturing_at,
    payer: {
      name: row.payer_name,
      email: row.payer_email,
      phone: row.payer_phone,
      payerId: row.payer_id,
      card: row.payer_card,
    },
    refundedAmount: row.refunded_amount,
    refundState: row.refund_state,
    refundReason: row.refund_reason,
    paypalRefundId: row.paypal_refund_id,
    claimEmail: row.claim_email,
    completedAt: row.completed_at,
    consumedAt: row.consumed_at,
    createdAt: row.created_at,
  };
}

export type NewOrder = {
  id: string;
  userId: string | null;
  organisationId: string | null;
  subscriptionTier: Tier;
  /** Dollars with two decimals, as the plan table has them. */
  amount: string;
  status: OrderStatus;
  paypalOrderId: string | null;
  paypalCaptureId: string | null;
  refundedAmount?: string;
  /** When the money was captured; null for orders that never were. */
  completedAt: string | null;
  method?: PaymentMethod;
  reference?: string;
  recordedBy?: string;
  buyerId?: string | null;
  language?: Language;
  checkoutHash?: string;
  createdAt: string;
};

/**
 * Inserts an order; the provider's ids of order and capture are unique (D4). Answers false where a
 * payment of the same method and reference was recorded before.
 */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<boolean> {
  const row = await trx
    .insertInto('orders')
    .values({
      id: order.id,
      user_id: order.userId,
      organisation_id: order.organisationId,
      subscription_tier: order.subscriptionTier,
      amount: order.amount,
      status: order.status,
      paypal_order_id: order.paypalOrderId,
      paypal_capture_id: order.paypalCaptureId,
      ...(order.refundedAmount !== undefined && { refunded_amount: order.refundedAmount }),
      completed_at: order.completedAt,
      ...(order.method && { method: order.method }),
      ...(order.language && { language: order.language }),
      reference: order.reference ?? null,
      recorded_by: order.recordedBy ?? null,
      buyer_id: order.buyerId ?? null,
      checkout_hash: order.checkoutHash ?? null,
      created_at: order.createdAt,
      updated_at: order.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['method', 'reference']).where('reference', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type OrderKey = { id: string } | { paypalOrderId: string } | { paypalCaptureId: string } | { claimHash: string };

/** The order with one of its unique keys. */
export async function findOrder(db: Db, key: OrderKey): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where(({ eb }) => {
      if ('id' in key) return eb('id', '=', key.id);
      if ('paypalOrderId' in key) return eb('paypal_order_id', '=', key.paypalOrderId);
      if ('paypalCaptureId' in key) return eb('paypal_capture_id', '=', key.paypalCaptureId);
      return eb('claim_hash', '=', key.claimHash);
    })
    .executeTakeFirst();
  return row && toOrder(row);
}

/** The orders of an organisation that got somewhere, newest first (Settings → Billing). */
export async function listOrdersOf(db: Db, organisationId: string, limit: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOrder);
}

/** The paid months that count for an organisation since its base was set (D4). */
export async function listCredits(db: Db, organisationId: string, since: string): Promise<Credit[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'subscription_tier', 'credited_at'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'completed')
    .where('credited_at', '>=', since)
    .execute();
  return rows.flatMap((row) =>
    row.credited_at === null ? [] : [{ orderId: row.id, tier: row.subscription_tier, at: row.credited_at }],
  );
}

/** The first order that an organisation ever paid. */
export async function findFirstPaidOrder(db: Db, organisationId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('completed_at', 'is not', null)
    .orderBy('completed_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
