import type { Context } from './context.ts';
import { refusal } from './errors.ts';
import { captureEvent } from './events.ts';
import type { Fault } from './faults.ts';
import { newId } from './ids.ts';
import type { Incoming, Outcome } from './incoming.ts';
import { findOrder } from './orders.ts';
import { approvalUrl, captureBody, orderBody } from './representation.ts';
import { captureRequest, readBody } from './schemas.ts';
import type { Capture } from './state.ts';

export function findCapture({ state }: Context, id: string): Capture {
  const capture = Object.hasOwn(state.captures, id) ? state.captures[id] : undefined;
  if (!capture) throw refusal('INVALID_RESOURCE_ID', { field: 'capture_id', value: id, location: 'path' });
  return capture;
}

function isInvoicePaid({ state }: Context, invoiceId: string | undefined): boolean {
  if (invoiceId === undefined) return false;
  return Object.values(state.captures).some((other) => other.invoice_id === invoiceId && other.status !== 'DECLINED');
}

const STATUS_BY_FAULT: Partial<Record<Fault['kind'], Capture['status']>> = {
  'declined-inside-completed': 'DECLINED',
  pending: 'PENDING',
};

/** POST /v2/checkout/orders/{id}/capture. */
export function captureOrder(context: Context, request: Incoming, fault: Fault | undefined): Outcome {
  readBody(captureRequest, request.body);
  const order = findOrder(context, request.id);
  if (order.status === 'COMPLETED') throw refusal('ORDER_ALREADY_CAPTURED');
  if (order.status === 'PAYER_ACTION_REQUIRED') {
    throw refusal('PAYER_ACTION_REQUIRED', {}, approvalUrl(context, order.id));
  }
  if (order.status !== 'APPROVED') throw refusal('ORDER_NOT_APPROVED');
  const { amount, custom_id, invoice_id } = order.unit;
  if (isInvoicePaid(context, invoice_id)) {
    throw refusal('DUPLICATE_INVOICE_ID', { field: '/purchase_units/0/invoice_id', value: invoice_id });
  }
  if (order.isDeclining) throw refusal('INSTRUMENT_DECLINED', {}, approvalUrl(context, order.id));
  const now = new Date().toISOString();
  const capture: Capture = {
    id: newId(),
    orderId: order.id,
    status: (fault && STATUS_BY_FAULT[fault.kind]) ?? 'COMPLETED',
    amount: { currency_code: amount.currency_code, value: amount.value },
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    createdAt: now,
    updatedAt: now,
  };
  context.state.captures[capture.id] = capture;
  // The order is completed even when its capture is not: only the capture tells whether money came.
  order.status = 'COMPLETED';
  order.updatedAt = now;
  return { status: 201, body: orderBody(context, order), events: [captureEvent(context, capture)] };
}

/** GET /v2/payments/captures/{id}. */
export function getCapture(context: Context, { id }: Incoming): Outcome {
  return { status: 200, body: captureBody(context, findCapture(context, id)) };
}

/** The end of a review: a pending capture comes through or does not. False if it was not pending. */
export function settleCapture(context: Context, id: string, status: 'COMPLETED' | 'DECLINED'): boolean {
  const capture = findCapture(context, id);
  if (capture.status !== 'PENDING') return false;
  capture.status = status;
  capture.updatedAt = new Date().toISOString();
  context.state.save();
  context.webhooks.emit(captureEvent(context, capture));
  return true;
}
