import { findShipmentInput } from '@msafara/domain/shipments/shipments.schema';
import { publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';

import { askerOf } from '../../http/authenticate.ts';
import { openToEveryOrigin } from '../../http/every-origin.ts';
import { type RestPlugin, writtenByHand } from '../../http/rest.ts';
import { API_HEADERS } from '../../http/security-headers.ts';
import type { Tracking } from './tracking.service.ts';

const PATH = '/api/public/track/:trackingNumber';

const HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  'x-robots-tag': 'noindex',
};

/** GET /api/public/track/{trackingNumber}: needs nobody, sends a ready body, knows ETag (§7, D7), open to scripts of all sites. */
export function trackingRest(tracking: Tracking): RestPlugin {
  return (app, { limited }) => {
    openToEveryOrigin(app, PATH, limited(1200));
    app.get(
      PATH,
      { ...limited(1200), schema: { params: findShipmentInput, response: writtenByHand(publicTrackingSchema) } },
      async (request, reply) => {
        const { body, etag } = await tracking.track(askerOf(request), request.params.trackingNumber);
        reply.headers(HEADERS).header('etag', etag);
        if (request.headers['if-none-match'] === etag) return reply.status(304).send('');
        // A ready body: the declared schema documents it and is not run over it again.
        return reply.serializer((text) => String(text)).send(body);
      },
    );
  };
}
