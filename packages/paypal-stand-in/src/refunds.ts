import { findCapture } from './captures.ts';
import type { Context } from './context.ts';
import { refusal } from './errors.ts';
import { refundEvent } from './events.ts';
import type { Fault } from './faults.ts';
import { newId } from './ids.ts';
import { fromCents, toCents } from './money.ts';
import type { Incoming, Outcome } from './incoming.ts';
import { refundBody } from './representation.ts';
import { checkAmount, readBody, refundRequest } from './schemas.ts';
import type { Capture, Refund } from './state.ts';

export function findRefund({ state }: Context, id: string): Refund {
  const refund = Object.hasOwn(state.refunds, id) ? state.refunds[id] : undefined;
  if (!refund) throw refusal('INVALID_RESOURCE_ID', { field: 'refund_id', value: id, location: 'path' });
  return refund;
}

/** Cents of the refunds of a capture in one of the given states. */
function refunded({ state }: Context, captureId: string, statuses: Refund['status'][]): number {
  return Object.values(state.refunds)
    .filter((refund) => refund.captureId === captureId && statuses.includes(refund.status))
    .reduce((sum, refund) => sum + toCents(refund.amount.value), 0);
}

function markCapture(context: Context, capture: Capture, at: string): void {
  const back = refunded(context, capture.id, ['COMPLETED']);
  if (back === 0) return;
  capture.status = back >= toCents(capture.amount.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.updatedAt = at;
}

/** POST /v2/payments/captures/{id}/refund: all that is left of it, or the amount asked for. */
export function refundCapture(context: Context, request: Incoming, fault: Fault | undefined): Outcome {
  const { amount, note_to_payer, custom_id, invoice_id } = readBody(refundRequest, request.body);
  const capture = findCapture(context, request.id);
  if (amount) checkAmount(amount, '/amount');
  if (capture.status === 'PENDING') throw refusal('PENDING_CAPTURE');
  if (capture.status === 'DECLINED') throw refusal('REFUND_NOT_ALLOWED');
  const left = toCents(capture.amount.value) - refunded(context, capture.id, ['COMPLETED', 'PENDING']);
  if (left <= 0) throw refusal('CAPTURE_FULLY_REFUNDED');
  const currency = capture.amount.currency_code;
  if (amount && amount.currency_code !== currency) {
    throw refusal('REFUND_CAPTURE_CURRENCY_MISMATCH', { field: '/amount/currency_code', value: amount.currency_code });
  }
  if (amount && toCents(amount.value) > left) {
    throw refusal('REFUND_AMOUNT_EXCEEDED', { field: '/amount/value', value: amount.value, location: 'body' });
  }
  const now = new Date().toISOString();
  const refund: Refund = {
    id: newId(),
    captureId: capture.id,
    status: fault?.kind === 'pending' ? 'PENDING' : 'COMPLETED',
    amount: amount ?? { currency_code: currency, value: fromCents(left) },
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    ...(note_to_payer !== undefined && { note_to_payer }),
    createdAt: now,
    updatedAt: now,
  };
  context.state.refunds[refund.id] = refund;
  markCapture(context, capture, now);
  const events = refund.status === 'COMPLETED' ? [refundEvent(context, refund)] : [];
  return { status: 201, body: refundBody(context, refund), events };
}

/** GET /v2/payments/refunds/{id}. */
export function getRefund(context: Context, { id }: Incoming): Outcome {
  return { status: 200, body: refundBody(context, findRefund(context, id)) };
}

/** The end of a pending refund. False if it was not pending. */
export function settleRefund(context: Context, id: string, status: 'COMPLETED' | 'FAILED' | 'CANCELLED'): boolean {
  const refund = findRefund(context, id);
  if (refund.status !== 'PENDING') return false;
  refund.status = status;
  refund.updatedAt = new Date().toISOString();
  markCapture(context, findCapture(context, refund.captureId), refund.updatedAt);
  context.state.save();
  if (status === 'COMPLETED') context.webhooks.emit(refundEvent(context, refund));
  return true;
}
