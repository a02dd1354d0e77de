import { findShipmentInput } from '@msafara/domain/shipments/shipments.schema';
import { type PublicTracking, publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { askerOf } from '../../http/authenticate.ts';
import { EVERY_ORIGIN_HEADERS, openToEveryOrigin } from '../../http/every-origin.ts';
import { sendReady } from '../../http/ready-answer.ts';
import { type RestPlugin, writtenByHand } from '../../http/rest.ts';
import { API_HEADERS } from '../../http/security-headers.ts';
import type { Operation } from '../../openapi/operation.ts';
import type { TrackingAnswer } from './tracking-cache.ts';
import type { Tracking } from './tracking.service.ts';

const PATH = '/api/public/track/:trackingNumber';

const HEADERS = Object.entries({
  ...API_HEADERS,
  ...EVERY_ORIGIN_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'x-robots-tag': 'noindex',
}).flat();

const EXAMPLE: PublicTracking = {
  trackingNumber: 'NBO-KLA-000123',
  status: 'In Transit',
  origin: 'Nairobi',
  destination: 'Kampala',
  currentLocation: 'Malaba',
  estimatedDeliveryDate: '2026-11-21T08:00:00.000Z',
  priority: 'Standard',
  isDelayed: false,
  delayReason: null,
  notes: null,
  history: [
    { status: 'Created', timestamp: '2026-11-20T08:00:00.000Z', location: null, notes: null },
    { status: 'In Transit', timestamp: '2026-11-20T15:30:00.000Z', location: 'Malaba', notes: null },
  ],
};

const OPERATION: Operation = {
  id: 'trackShipment',
  tag: 'Tracking',
  summary: 'Track a shipment',
  description:
    'Needs no sign-in, and can be read by scripts of all sites. With `If-None-Match` and the `ETag` of the answer before it is 304 while nothing has changed.',
  who: 'anybody',
  answers: {
    200: { description: 'Where it is and has been', headers: ['ETag', 'As-Of'], example: EXAMPLE },
    304: { headers: ['ETag', 'As-Of'] },
  },
};

/** Whether `If-None-Match` names the tag, however a proxy wrote it (RFC 9110, 13.1.2). */
function hasAlready(known: string | undefined, etag: string): boolean {
  if (known === undefined) return false;
  return known.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { body, etag, asOf }: TrackingAnswer): void {
  const own = [...HEADERS, 'etag', etag];
  if (asOf !== undefined) own.push('as-of', asOf);
  if (hasAlready(headers['if-none-match'], etag)) sendReady(reply, 304, own, '');
  else sendReady(reply, 200, own, body);
}

/** GET /api/public/track/{trackingNumber}: needs nobody, sends a ready body, knows ETag (§7, D7), open to scripts of all sites. */
export function trackingRest(tracking: Tracking): RestPlugin {
  return (app, { limited }) => {
    openToEveryOrigin(app, PATH, limited(1200));
    app.get(
      PATH,
      {
        ...limited(1200),
        schema: { operation: OPERATION, params: findShipmentInput, response: writtenByHand(publicTrackingSchema) },
      },
      (request, reply) => {
        const answer = tracking.track(askerOf(request), request.params.trackingNumber);
        if (answer instanceof Promise) return answer.then((found) => send(request, reply, found));
        // A kept one is sent at once: waiting for it would cost as much as finding it.
        send(request, reply, answer);
        return undefined;
      },
    );
  };
}
