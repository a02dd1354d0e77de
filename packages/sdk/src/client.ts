import createFetchClient, { type Client } from 'openapi-fetch';

import { MsafaraError } from './errors.ts';
import { createRetryingFetch, type RetryOptions } from './retry.ts';
import type { components, operations, paths } from './schema.ts';

export type Shipment = components['schemas']['Shipment'];
/** Something that happened, as it is listed and as webhooks are sent it. */
export type MsafaraEvent = components['schemas']['Event'];

type ShipmentFilters = Omit<NonNullable<operations['listShipments']['parameters']['query']>, 'limit' | 'cursor'>;
type EventFilters = NonNullable<operations['listEvents']['parameters']['query']>;

export type MsafaraOptions = RetryOptions & {
  /** The address of the installation, such as `https://msafara.example`. */
  baseUrl: string;
  /** An API key, or the token of a session. */
  key: string;
};

export type Msafara = Client<paths, 'application/json'> & {
  /** Every shipment that matches, newest first unless an order is given: asked for by pages as you go on. */
  shipments: (filters?: ShipmentFilters) => AsyncGenerator<Shipment, void, undefined>;
  /**
   * Every event that is kept, oldest first, until there are no more for now. Keep the `id` of the last one that you have
   * worked on, and begin `after` it the next time.
   */
  events: (filters?: EventFilters) => AsyncGenerator<MsafaraEvent, void, undefined>;
};

const PAGE = 100;

/**
 * A client of one installation: `GET`, `POST`, `PATCH` and `DELETE` with every path, parameter, body and answer typed by the
 * OpenAPI document. Changes that take an `Idempotency-Key` carry one; what is safe to send again is (`retry.ts`).
 */
export function createMsafara({ baseUrl, key, ...retry }: MsafaraOptions): Msafara {
  const client = createFetchClient<paths, 'application/json'>({
    baseUrl,
    headers: { authorization: `Bearer ${key}` },
    fetch: createRetryingFetch(retry),
  });

  async function* shipments(filters: ShipmentFilters = {}): AsyncGenerator<Shipment, void, undefined> {
    for (let cursor: string | undefined; ;) {
      const query = { ...filters, limit: PAGE, ...(cursor !== undefined && { cursor }) };
      const answer = await client.GET('/api/shipments', { params: { query } });
      yield* dataOf(answer);
      cursor = nextCursorOf(answer.response);
      if (cursor === undefined) return;
    }
  }

  async function* events({ limit = PAGE, ...filters }: EventFilters = {}): AsyncGenerator<
    MsafaraEvent,
    void,
    undefined
  > {
    for (let { after } = filters; ;) {
      const query = { ...filters, limit, ...(after !== undefined && { after }) };
      const page = dataOf(await client.GET('/api/events', { params: { query } }));
      yield* page.events;
      // Short of a page there is nothing more for now.
      if (page.events.length < limit || page.next === null) return;
      after = page.next;
    }
  }

  return { ...client, shipments, events };
}

/** The cursor of the page that a `Link` header calls the next. */
function nextCursorOf({ headers }: Response): string | undefined {
  const target = /<([^>]*)>;\s*rel="next"/u.exec(headers.get('link') ?? '')?.[1];
  return target === undefined ? undefined : (new URLSearchParams(target.split('?')[1]).get('cursor') ?? undefined);
}

type Answered<T> = { data?: T; error?: unknown; response: Response };

function dataOf<T>({ data, error, response }: Answered<T>): T {
  if (response.ok && data !== undefined) return data;
  throw new MsafaraError(response, error);
}

/** What a call answered; rejects with a {@link MsafaraError} where it was refused. */
export async function ok<T>(call: Promise<Answered<T>>): Promise<T> {
  return dataOf(await call);
}
