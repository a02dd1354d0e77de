import type { EventType } from '@msafara/domain/events/event-types';
import type { AttemptError, WebhookState } from '@msafara/domain/webhooks/webhooks.schema';

/**
 * An endpoint of another system (D24). `types` is JSON; `headers` (JSON) and secrets are sealed. `failures` counts those in
 * a row; `warned` how often the owner was told of them. `due_at` is when something of it is to be sent, but nothing before
 * `blocked_until`; one process sends to it at a time, until `leased_until` at the latest.
 */
export type WebhookEndpointTable = {
  id: string;
  organisation_id: string;
  url: string;
  description: string | null;
  types: string;
  headers: string | null;
  secret: string;
  public_key: string;
  previous_secret: string | null;
  previous_until: string | null;
  state: WebhookState;
  disabled_reason: 'gone' | 'failing' | null;
  failures: number;
  failing_since: string | null;
  warned: number;
  due_at: string | null;
  blocked_until: string | null;
  leased_until: string | null;
  created_at: string;
  updated_at: string;
};

/** An event in line for an endpoint; its id is made of both. `tries` are those since it was put in line. */
export type WebhookDeliveryTable = {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: EventType;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  next_at: string | null;
  created_at: string;
};

/** One try. Headers are JSON; of the answer the first 2 kB are kept. */
export type WebhookAttemptTable = {
  id: string;
  delivery_id: string;
  endpoint_id: string;
  nth: number;
  at: string;
  ms: number;
  is_delivered: number;
  status: number | null;
  error: AttemptError | null;
  request_headers: string;
  response_headers: string;
  response_body: string;
};

/** How far something that follows the journal has read it. */
export type JournalReaderTable = { name: string; place: string };
