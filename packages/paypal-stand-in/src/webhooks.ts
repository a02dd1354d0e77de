import { setTimeout as sleep } from 'node:timers/promises';

import type { EventType, StandInEvent } from './events.ts';
import { type SignerKeys, isSignedBy, signDelivery, type Signed } from './signature.ts';

const PAUSES_MS = [250, 500, 1000, 2000, 4000];
const TIMEOUT_MS = 10_000;

export type Delivery = {
  eventId: string;
  type: EventType;
  resourceId: string;
  at: string;
  /** Null when nobody answered. */
  status: number | null;
  forged: boolean;
};

type Options = {
  keys: SignerKeys;
  webhookId: string;
  url: string | undefined;
  certUrl: () => string;
  stopping: AbortSignal;
};

/** Sends signed events to the product and keeps a record of every attempt. */
export function createWebhooks({ keys, webhookId, url: first, certUrl, stopping }: Options) {
  let url = first;
  let isPaused = false;
  let held: StandInEvent[] = [];
  const events: StandInEvent[] = [];
  const deliveries: Delivery[] = [];

  /** One attempt. */
  async function deliver(event: StandInEvent, forged = false): Promise<Delivery> {
    const { id: eventId, type, resourceId, raw } = event;
    const signed = signDelivery(keys, certUrl(), webhookId, raw, forged);
    let status: number | null = null;
    try {
      if (url === undefined) throw new Error('nobody to deliver to');
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'PayPal/AUHD-214.0-58854802',
          'paypal-transmission-id': signed.transmission_id,
          'paypal-transmission-time': signed.transmission_time,
          'paypal-transmission-sig': signed.transmission_sig,
          'paypal-cert-url': signed.cert_url,
          'paypal-auth-algo': signed.auth_algo,
        },
        body: raw,
      });
      status = response.status;
      await response.body?.cancel();
    } catch {
      // Not reached: tried again, and told in the record.
    }
    const delivery = { eventId, type, resourceId, at: new Date().toISOString(), status, forged };
    deliveries.push(delivery);
    return delivery;
  }

  function isReceived({ status }: Delivery): boolean {
    return status !== null && status >= 200 && status < 300;
  }

  async function retry(event: StandInEvent): Promise<void> {
    for (const pause of PAUSES_MS) {
      try {
        await sleep(pause, undefined, { signal: stopping, ref: false });
      } catch {
        return;
      }
      if (isReceived(await deliver(event))) return;
    }
  }

  async function deliverUntilReceived(event: StandInEvent): Promise<Delivery> {
    const delivery = await deliver(event);
    if (!isReceived(delivery)) void retry(event);
    return delivery;
  }

  return {
    deliver,
    events: (): readonly StandInEvent[] => events,
    deliveries: (): readonly Delivery[] => deliveries,
    held: (): readonly StandInEvent[] => held,
    isPaused: (): boolean => isPaused,
    setUrl: (to: string): void => {
      url = to;
    },
    /** Sends an event by itself, or holds it back while paused. Nobody waits for it. */
    emit: (event: StandInEvent): void => {
      events.push(event);
      if (isPaused) held.push(event);
      else if (url !== undefined) void deliverUntilReceived(event);
    },
    /** Holds events back, or sends the held ones one after the other. */
    pause: async (paused: boolean, isReversed: boolean): Promise<Delivery[]> => {
      isPaused = paused;
      if (paused) return [];
      const flushed = isReversed ? held.toReversed() : held;
      held = [];
      const sent: Delivery[] = [];
      for (const event of flushed) sent.push(await deliverUntilReceived(event));
      return sent;
    },
    isGenuine: (raw: string, signed: Signed, givenWebhookId: string): boolean =>
      givenWebhookId === webhookId && isSignedBy(keys, certUrl(), webhookId, raw, signed),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
