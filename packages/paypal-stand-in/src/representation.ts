import type { Context } from './context.ts';
import { feeOf, fromCents, toCents } from './money.ts';
import type { Buyer, Capture, Order, Refund } from './state.ts';

type Json = Record<string, unknown>;

function link(href: string, rel: string, method = 'GET'): Json {
  return { href, rel, method };
}

export function approvalUrl(context: Context, orderId: string): string {
  return `${context.pagesUrl()}/checkoutnow?token=${orderId}`;
}

function captureUrl(context: Context, id: string): string {
  return `${context.baseUrl()}/v2/payments/captures/${id}`;
}

function orderLinks(context: Context, order: Order): Json[] {
  const self = `${context.baseUrl()}/v2/checkout/orders/${order.id}`;
  if (order.status === 'COMPLETED') return [link(self, 'self')];
  const approval = link(approvalUrl(context, order.id), order.hasSource ? 'payer-action' : 'approve');
  if (order.hasSource && order.status !== 'APPROVED') return [link(self, 'self'), approval];
  return [link(self, 'self'), approval, link(self, 'update', 'PATCH'), link(`${self}/capture`, 'capture', 'POST')];
}

function nameOf(buyer: Buyer): Json {
  const [given = '', ...rest] = buyer.name.trim().split(/\s+/u);
  return { given_name: given, ...(rest.length > 0 && { surname: rest.join(' ') }) };
}

/** Who paid: an account with its payer, or a card without one. */
function buyerOf(buyer: Buyer): Json {
  if (buyer.payerId === null) {
    const card = { name: buyer.name, last_digits: buyer.cardDigits ?? '1111', brand: 'VISA', type: 'CREDIT' };
    return { payment_source: { card }, ...(buyer.email !== null && { payer: { email_address: buyer.email } }) };
  }
  const phone = buyer.phone === null ? undefined : { national_number: buyer.phone };
  return {
    payment_source: {
      paypal: {
        email_address: buyer.email,
        account_id: buyer.payerId,
        account_status: 'VERIFIED',
        name: nameOf(buyer),
        ...(phone && { phone_number: phone }),
        address: { country_code: 'US' },
      },
    },
    payer: {
      name: nameOf(buyer),
      email_address: buyer.email,
      payer_id: buyer.payerId,
      ...(phone && { phone: { phone_number: phone } }),
      address: { country_code: 'US' },
    },
  };
}

export function captureBody(context: Context, capture: Capture): Json {
  const { id, orderId, status, amount, custom_id, invoice_id, createdAt, updatedAt } = capture;
  const gross = toCents(amount.value);
  const money = (cents: number): Json => ({ currency_code: amount.currency_code, value: fromCents(cents) });
  const isPaid = status !== 'PENDING' && status !== 'DECLINED';
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount,
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(isPaid && {
      seller_receivable_breakdown: {
        gross_amount: amount,
        paypal_fee: money(feeOf(gross)),
        net_amount: money(gross - feeOf(gross)),
      },
    }),
    ...(custom_id !== undefined && { custom_id }),
    ...(invoice_id !== undefined && { invoice_id }),
    create_time: createdAt,
    update_time: updatedAt,
    supplementary_data: { related_ids: { order_id: orderId } },
    links: [
      link(captureUrl(context, id), 'self'),
      link(`${captureUrl(context, id)}/refund`, 'refund', 'POST'),
      link(`${context.baseUrl()}/v2/checkout/orders/${orderId}`, 'up'),
    ],
  };
}

export function refundBody(context: Context, refund: Refund): Json {
  const { id, captureId, createdAt, updatedAt, ...rest } = refund;
  return {
    id,
    ...rest,
    seller_payable_breakdown: { gross_amount: refund.amount, net_amount: refund.amount },
    create_time: createdAt,
    update_time: updatedAt,
    links: [link(`${context.baseUrl()}/v2/payments/refunds/${id}`, 'self'), link(captureUrl(context, captureId), 'up')],
  };
}

/** The whole order, with what was captured and refunded of it. */
export function orderBody(context: Context, order: Order): Json {
  const captures = Object.values(context.state.captures).filter((capture) => capture.orderId === order.id);
  const ids = new Set(captures.map(({ id }) => id));
  const refunds = Object.values(context.state.refunds).filter((refund) => ids.has(refund.captureId));
  const payments = {
    captures: captures.map((capture) => captureBody(context, capture)),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundBody(context, refund)) }),
  };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.buyer && buyerOf(order.buyer)),
    purchase_units: [{ ...order.unit, ...(captures.length > 0 && { payments }) }],
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: orderLinks(context, order),
  };
}
