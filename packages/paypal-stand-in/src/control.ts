import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { settleCapture, findCapture } from './captures.ts';
import type { Context } from './context.ts';
import { refusal } from './errors.ts';
import { type StandInEvent, captureEvent, eventType, orderEvent, refundEvent } from './events.ts';
import { faultRequest } from './faults.ts';
import { newEventId } from './ids.ts';
import { approveOrder, findOrder } from './orders.ts';
import { findRefund, settleRefund } from './refunds.ts';
import { readBody } from './schemas.ts';
import type { Delivery } from './webhooks.ts';

const idParams = z.object({ id: z.string() });
const approveRequest = z.strictObject({
  name: z.string().max(300).optional(),
  email: z.string().max(254).optional(),
  phone: z.string().max(40).optional(),
  cardDigits: z
    .string()
    .regex(/^\d{4}$/u)
    .optional(),
});
const settleCaptureRequest = z.strictObject({ status: z.enum(['COMPLETED', 'DECLINED']) });
const settleRefundRequest = z.strictObject({ status: z.enum(['COMPLETED', 'FAILED', 'CANCELLED']) });
const pauseRequest = z.strictObject({ paused: z.boolean(), reversed: z.boolean().default(false) });
const webhookUrlRequest = z.strictObject({ url: z.url() });
const webhookRequest = z.strictObject({
  event: eventType,
  orderId: z.string().optional(),
  captureId: z.string().optional(),
  refundId: z.string().optional(),
  times: z.int().min(1).max(50).default(1),
  forged: z.boolean().default(false),
  delayMs: z.int().min(0).max(60_000).default(0),
  reversed: z.boolean().default(false),
});

type WebhookRequest = z.infer<typeof webhookRequest>;

/** The event as it was sent before, or a new one of the resource as it is now. */
function eventFor(context: Context, { event: type, orderId, captureId, refundId, forged }: WebhookRequest) {
  const resourceId = orderId ?? captureId ?? refundId;
  const sent = context.webhooks.events().findLast((past) => past.type === type && past.resourceId === resourceId);
  if (sent && !forged) return sent;
  if (sent) return { ...sent, ...renamed(sent) };
  if (orderId !== undefined) return orderEvent(context, findOrder(context, orderId));
  if (captureId !== undefined) return captureEvent(context, findCapture(context, captureId), type);
  if (refundId !== undefined) return refundEvent(context, findRefund(context, refundId), type);
  throw refusal('MISSING_REQUIRED_PARAMETER', { field: '/captureId', location: 'body' });
}

/** A forger's event has an id of its own; else it would pass for a duplicate. */
function renamed({ id, raw }: StandInEvent): Pick<StandInEvent, 'id' | 'raw'> {
  const forgedId = newEventId();
  return { id: forgedId, raw: raw.replace(id, forgedId) };
}

/** What is sent for a request: the event, as often as asked, and reversed the resource's others, newest first. */
function batchFor(context: Context, request: WebhookRequest): StandInEvent[] {
  const event = eventFor(context, request);
  const repeated = Array.from({ length: request.times }, () => event);
  if (!request.reversed) return repeated;
  const others = context.webhooks.events().filter(({ id, resourceId }) => {
    const refund = context.state.refunds[resourceId];
    const isRelated = resourceId === event.resourceId || refund?.captureId === event.resourceId;
    return isRelated && id !== event.id;
  });
  return [...repeated, ...others.toReversed()];
}

async function sendAll(context: Context, events: StandInEvent[], forged: boolean): Promise<Delivery[]> {
  const sent: Delivery[] = [];
  for (const event of events) sent.push(await context.webhooks.deliver(event, forged));
  return sent;
}

/** What tests do to the stand-in. It is reached on its own port alone and never passed on by the product. */
export function registerControl(app: FastifyInstance, context: Context): void {
  const { faults, state, tokens, webhooks } = context;
  const bodyOf = (body: unknown): string => (typeof body === 'string' ? body : '');
  const conflict = { name: 'NOT_PENDING', message: 'Only what is pending can be settled.' };

  app.post('/control/faults', (request) => {
    faults.add(readBody(faultRequest, bodyOf(request.body)));
    return { faults: faults.list() };
  });
  app.delete('/control/faults', () => {
    faults.clear();
    return { faults: [] };
  });
  app.post('/control/tokens/expire', () => {
    tokens.expireAll();
    return {};
  });
  app.post('/control/orders/:id/approve', (request) => {
    const input = readBody(approveRequest, bodyOf(request.body));
    return approveOrder(context, idParams.parse(request.params).id, input, false);
  });
  app.post('/control/orders/:id/decline', (request) => {
    const input = readBody(approveRequest, bodyOf(request.body));
    return approveOrder(context, idParams.parse(request.params).id, input, true);
  });
  app.post('/control/captures/:id/settle', (request, reply) => {
    const { status } = readBody(settleCaptureRequest, bodyOf(request.body));
    const { id } = idParams.parse(request.params);
    return settleCapture(context, id, status) ? findCapture(context, id) : reply.code(409).send(conflict);
  });
  app.post('/control/refunds/:id/settle', (request, reply) => {
    const { status } = readBody(settleRefundRequest, bodyOf(request.body));
    const { id } = idParams.parse(request.params);
    return settleRefund(context, id, status) ? findRefund(context, id) : reply.code(409).send(conflict);
  });
  app.post('/control/webhooks', async (request, reply) => {
    const asked = readBody(webhookRequest, bodyOf(request.body));
    const events = batchFor(context, asked);
    if (asked.delayMs === 0) return { deliveries: await sendAll(context, events, asked.forged) };
    setTimeout(() => void sendAll(context, events, asked.forged), asked.delayMs).unref();
    return reply.code(202).send({ scheduled: events.map(({ id }) => id) });
  });
  app.put('/control/webhooks/paused', async (request) => {
    const { paused, reversed } = readBody(pauseRequest, bodyOf(request.body));
    return { paused, deliveries: await webhooks.pause(paused, reversed) };
  });
  app.put('/control/webhooks/url', (request) => {
    const { url } = readBody(webhookUrlRequest, bodyOf(request.body));
    webhooks.setUrl(url);
    return { url };
  });
  app.get('/control/state', () => ({
    orders: Object.values(state.orders),
    captures: Object.values(state.captures),
    refunds: Object.values(state.refunds),
    calls: context.calls,
    faults: faults.list(),
    paused: webhooks.isPaused(),
    events: webhooks.events().map(({ id, type, resourceId }) => ({ id, type, resourceId })),
    held: webhooks.held().map(({ id }) => id),
    deliveries: webhooks.deliveries(),
  }));
}
