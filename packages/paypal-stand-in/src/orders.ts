import type { Context } from './context.ts';
import { refusal } from './errors.ts';
import { orderEvent } from './events.ts';
import { newId, payerIdOf } from './ids.ts';
import { type Incoming, type Outcome, requestIdOf } from './incoming.ts';
import { orderBody } from './representation.ts';
import { checkAmount, createOrderRequest, readBody } from './schemas.ts';
import type { Order } from './state.ts';

export type BuyerInput = {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  cardDigits?: string | undefined;
};

const TEST_BUYER = { name: 'Test Buyer', email: 'buyer@example.com', cardDigits: '1111' };

export function findOrder({ state }: Context, id: string): Order {
  const order = Object.hasOwn(state.orders, id) ? state.orders[id] : undefined;
  if (!order) throw refusal('INVALID_RESOURCE_ID', { field: 'order_id', value: id, location: 'path' });
  return order;
}

/** POST /v2/checkout/orders. */
export function createOrder(context: Context, request: Incoming): Outcome {
  const { purchase_units: units, payment_source: source } = readBody(createOrderRequest, request.body);
  const unit = units[0];
  if (!unit) throw refusal('INVALID_ARRAY_MIN_ITEMS', { field: '/purchase_units', location: 'body' });
  checkAmount(unit.amount, '/purchase_units/0/amount');
  if (source && requestIdOf(request) === undefined) {
    throw refusal('PAYPAL_REQUEST_ID_REQUIRED', { field: 'PayPal-Request-Id', location: 'header' });
  }
  const now = new Date().toISOString();
  const order: Order = {
    id: newId(),
    status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    unit: { ...unit, reference_id: unit.reference_id ?? 'default' },
    hasSource: source !== undefined,
    buyer: null,
    isDeclining: false,
    createdAt: now,
    updatedAt: now,
  };
  context.state.orders[order.id] = order;
  return { status: 201, body: orderBody(context, order) };
}

/** GET /v2/checkout/orders/{id}. */
export function getOrder(context: Context, { id }: Incoming): Outcome {
  return { status: 200, body: orderBody(context, findOrder(context, id)) };
}

/**
 * What the buyer does on the approval page. A blank e-mail is a buyer by card, whom the capture does not
 * name; one with the digits of a card pays by it and has no account. A declining one has chosen an instrument that the bank refuses, until it is approved again.
 */
export function approveOrder(context: Context, id: string, input: BuyerInput, isDeclining: boolean): Order {
  const order = findOrder(context, id);
  if (order.status === 'COMPLETED') throw refusal('ORDER_ALREADY_CAPTURED');
  const email = (input.email ?? TEST_BUYER.email).trim();
  const hasAccount = email !== '' && input.cardDigits === undefined;
  const phone = input.phone?.trim() ?? '';
  order.buyer = {
    name: input.name?.trim() || TEST_BUYER.name,
    email: email === '' ? null : email,
    phone: phone === '' ? null : phone,
    payerId: hasAccount ? payerIdOf(email) : null,
    cardDigits: hasAccount ? null : (input.cardDigits ?? TEST_BUYER.cardDigits),
  };
  order.isDeclining = isDeclining;
  order.status = 'APPROVED';
  order.updatedAt = new Date().toISOString();
  context.state.save();
  context.webhooks.emit(orderEvent(context, order));
  return order;
}
