import { z } from 'zod';

import type { Context } from './context.ts';
import { newEventId } from './ids.ts';
import { captureBody, orderBody, refundBody } from './representation.ts';
import type { Capture, Order, Refund } from './state.ts';

export const eventType = z.enum([
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
]);

export type EventType = z.infer<typeof eventType>;
export type StandInEvent = { id: string; type: EventType; resourceId: string; raw: string };

function eventOf(type: EventType, kind: string, resourceId: string, resource: unknown): StandInEvent {
  const id = newEventId();
  const now = new Date();
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: kind,
    resource_version: '2.0',
    event_type: type,
    summary: `Event ${type}`,
    resource,
    links: [],
  });
  // A number in a form that parsing and writing again would change: only the bytes as sent carry the signature.
  const raw = `${body.slice(0, -1)},"zts":${Math.floor(now.getTime() / 1000)}.0}`;
  return { id, type, resourceId, raw };
}

export function orderEvent(context: Context, order: Order): StandInEvent {
  return eventOf('CHECKOUT.ORDER.APPROVED', 'checkout-order', order.id, orderBody(context, order));
}

/** Of a capture, named after its status unless told otherwise. */
export function captureEvent(context: Context, capture: Capture, type?: EventType): StandInEvent {
  const named = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DECLINED' } as const;
  const { status } = capture;
  const state = status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED' ? 'COMPLETED' : named[status];
  return eventOf(type ?? `PAYMENT.CAPTURE.${state}`, 'capture', capture.id, captureBody(context, capture));
}

/** Carries the refund; its link `up` leads to the capture. */
export function refundEvent(
  context: Context,
  refund: Refund,
  type: EventType = 'PAYMENT.CAPTURE.REFUNDED',
): StandInEvent {
  return eventOf(type, 'refund', refund.id, refundBody(context, refund));
}
