import type { Payer } from '@msafara/domain/billing/capture-outcome';
import { sql } from 'kysely';

import type { Trx } from '../database.ts';
import type { OrderTable, RefundReason } from './orders.table.ts';

type Step<T = object> = { id: string; now: string } & T;

/** Notes the provider's id of an order that was asked for. */
export async function updateOrderAsked(trx: Trx, { id, now, paypalOrderId }: Step<{ paypalOrderId: string }>) {
  await trx
    .updateTable('orders')
    .set({ paypal_order_id: paypalOrderId, updated_at: now })
    .where('id', '=', id)
    .where('paypal_order_id', 'is', null)
    .execute();
}

/** Notes that the money is being asked for: from here on, only the provider knows whether it came. */
export async function updateOrderCapturing(trx: Trx, { id, now }: Step): Promise<void> {
  await trx
    .updateTable('orders')
    .set(({ fn, ref, val }) => ({ capturing_at: fn.coalesce(ref('capturing_at'), val(now)), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

type Captured = Step<{ paypalCaptureId: string; payer: Payer }>;

/** Notes a capture that the provider still checks. */
export async function updateOrderChecked(trx: Trx, { id, now, paypalCaptureId, payer }: Captured): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ paypal_capture_id: paypalCaptureId, ...payerColumns(payer), updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'failed'])
    .execute();
}

/** Completes an order whose money came; answers false when that was known already. */
export async function updateOrderCompleted(trx: Trx, captured: Captured): Promise<boolean> {
  const { id, now, paypalCaptureId, payer } = captured;
  const row = await trx
    .updateTable('orders')
    .set({
      status: 'completed',
      failure: null,
      paypal_capture_id: paypalCaptureId,
      ...payerColumns(payer),
      completed_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'failed'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function payerColumns({ payerId, name, email, phone, card }: Payer) {
  return { payer_id: payerId, payer_name: name, payer_email: email, payer_phone: phone, payer_card: card };
}

/** Notes why no money came; an order that was paid stays so. */
export async function updateOrderFailed(trx: Trx, { id, now, failure }: Step<{ failure: string }>): Promise<boolean> {
  const row = await trx
    .updateTable('orders')
    .set({ status: 'failed', failure, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that an order is looked at, so that the next look begins with others. */
export async function updateOrderSought(trx: Trx, { id, now }: Step): Promise<void> {
  await trx.updateTable('orders').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Closes orders that were begun before `before` and whose money nobody asked for, up to a limit; answers how many. */
export async function updateOrdersAbandoned(
  trx: Trx,
  { before, limit, now, failure }: { before: string; limit: number; now: string; failure: string },
): Promise<number> {
  const rows = await trx
    .updateTable('orders')
    .set({ status: 'failed', failure, updated_at: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('orders')
        .select('id')
        .where('status', '=', sql.lit('pending'))
        .where('capturing_at', 'is', null)
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(limit),
    )
    // Checked again on the row itself: its buyer may have come back meanwhile.
    .where('status', '=', 'pending')
    .where('capturing_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

type Consumer = Step<{ userId: string | null; organisationId: string; creditedAt: string }>;

/**
 * Gives a paid order its account, once: of any number who try at once, one gets true (D4). An order
 * whose money is on its way back is nobody's.
 */
export async function updateOrderConsumed(
  trx: Trx,
  { id, now, userId, organisationId, creditedAt }: Consumer,
): Promise<boolean> {
  const row = await trx
    .updateTable('orders')
    .set({
      user_id: userId,
      organisation_id: organisationId,
      consumed_at: now,
      credited_at: creditedAt,
      claim_hash: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where('consumed_at', 'is', null)
    .where('refund_state', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Opens a claim for an address, in place of the one before; a used order has none. */
export async function updateOrderClaim(
  trx: Trx,
  { id, now, claimHash, claimEmail }: Step<{ claimHash: string; claimEmail: string }>,
): Promise<boolean> {
  const row = await trx
    .updateTable('orders')
    .set({ claim_hash: claimHash, claim_email: claimEmail, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where('consumed_at', 'is', null)
    .where('refund_state', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type RefundRequest = Step<{ reason: RefundReason; isUnused: boolean }>;

/**
 * Notes that the money goes back, once; one that the provider refused may be asked for again. With
 * `isUnused` only while the order has no account. Answers whether it was noted now.
 */
export async function updateRefundRequested(trx: Trx, { id, now, reason, isUnused }: RefundRequest): Promise<boolean> {
  const row = await trx
    .updateTable('orders')
    .set({
      refund_state: 'requested',
      refund_reason: reason,
      refund_requested_at: now,
      claim_hash: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where(({ or, eb }) => or([eb('refund_state', 'is', null), eb('refund_state', '=', 'failed')]))
    .$if(isUnused, (query) => query.where('consumed_at', 'is', null))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the provider looks at a refund that was asked for. */
export async function updateRefundPending(trx: Trx, { id, now, refundId }: Step<{ refundId: string }>): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ refund_state: 'pending', paypal_refund_id: refundId, updated_at: now })
    .where('id', '=', id)
    .where('refund_state', '=', 'requested')
    .execute();
}

type Refusal = Step<{ from: OrderTable['refund_state']; refundId?: string | undefined }>;

/**
 * Notes that the provider refused a refund that stood at `from`; money back counts no longer as asked for. Returns false
 * where it stands elsewhere by now: another answer came first.
 */
export async function updateRefundFailed(trx: Trx, { id, now, from, refundId }: Refusal): Promise<boolean> {
  const row = await trx
    .updateTable('orders')
    .set(({ fn, ref, val }) => ({
      refund_state: 'failed',
      ...(refundId !== undefined && { paypal_refund_id: refundId }),
      refund_reason: fn<RefundReason | null>('nullif', [ref('refund_reason'), val('money-back')]),
      updated_at: now,
    }))
    .where('id', '=', id)
    .where('refund_state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Refunded = Step<{ refundedCents: number; isWhole: boolean; refundId: string | null }>;

/**
 * Notes what went back; the whole of it ends the order. What was noted never falls: an answer that knows of less
 * than that is an older one. Returns false when all of it was known already.
 */
export async function updateOrderRefunded(
  trx: Trx,
  { id, now, refundedCents, isWhole, refundId }: Refunded,
): Promise<boolean> {
  const row = await trx
    .updateTable('orders')
    .set({
      refunded_amount: (refundedCents / 100).toFixed(2),
      ...(isWhole && { status: 'refunded' as const, refund_state: null, claim_hash: null }),
      // Of a part that the merchant gave back we keep no id: ours is the refund that we asked for.
      ...(isWhole && refundId !== null && { paypal_refund_id: refundId }),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .where('refunded_cents', '<', refundedCents)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
