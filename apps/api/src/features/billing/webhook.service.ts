import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { insertWebhookEvent } from '@msafara/db/orders/order-lists.repository';
import { findOrder, type Order } from '@msafara/db/orders/orders.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { z } from 'zod';

import type { Context } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import type { WebhookDelivery } from './billing-provider.ts';
import { requirePayments } from './purchase-proof.ts';

/** What we look for in an event: whose it is. What happened is asked of the provider itself. */
const eventBody = z.looseObject({
  id: z.string().min(1).max(128),
  event_type: z.string().max(128),
  resource: z
    .looseObject({
      id: z.string().max(128).optional(),
      custom_id: z.string().max(128).optional(),
      supplementary_data: z
        .looseObject({ related_ids: z.looseObject({ order_id: z.string().max(128).optional() }).optional() })
        .optional(),
      links: z.array(z.looseObject({ rel: z.string(), href: z.string().max(2000) })).optional(),
    })
    .optional(),
});

type Event = z.infer<typeof eventBody>;

/** Our order that an event is about: by our mark, the provider's order, a capture, or the capture that a refund is of. */
async function orderOf(deps: Deps, { resource }: Event): Promise<Order | undefined> {
  const db = deps.database.read;
  const up = resource?.links
    ?.find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1);
  const { custom_id: mark, id } = resource ?? {};
  const orderId = resource?.supplementary_data?.related_ids?.order_id;
  return (
    (mark !== undefined && (await findOrder(db, { id: mark }))) ||
    (orderId !== undefined && (await findOrder(db, { paypalOrderId: orderId }))) ||
    (id !== undefined && (await findOrder(db, { paypalOrderId: id }))) ||
    (id !== undefined && (await findOrder(db, { paypalCaptureId: id }))) ||
    (up !== undefined && (await findOrder(db, { paypalCaptureId: up }))) ||
    undefined
  );
}

function parse(rawBody: string): Event {
  try {
    return eventBody.parse(JSON.parse(rawBody));
  } catch {
    throw new DomainError('INVALID_INPUT', say('payment.notAnEvent'));
  }
}

/**
 * Takes in a delivery of the provider: only what it says itself that it sent, each once, and of that
 * only which order to ask about (D4). What is not genuine is refused and leaves nothing behind.
 */
export async function receiveEvent(context: Context, delivery: WebhookDelivery): Promise<{ success: true }> {
  const { deps } = context;
  const provider = requirePayments(context);
  const event = parse(delivery.rawBody);
  if (!(await provider.isGenuine(delivery))) throw new DomainError('INVALID_INPUT', say('payment.notGenuine'));
  const order = await orderOf(deps, event);
  const now = nowOf(deps);
  await deps.database.transaction(async (trx) => {
    if (!(await insertWebhookEvent(trx, { id: event.id, type: event.event_type, now })) || !order) return;
    await insertJob(trx, {
      id: `settle:${order.id}:${event.id}`,
      kind: 'payment.settle',
      payload: { orderId: order.id },
      runAt: now,
      createdAt: now,
    });
  });
  return { success: true };
}
