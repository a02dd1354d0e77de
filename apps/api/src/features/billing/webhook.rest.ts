import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import type { RestPlugin } from '../../http/rest.ts';
import { receiveEvent } from './webhook.service.ts';

/** Where the provider sends its events; the body is kept as it came, since its signature is over the bytes. */
export const webhookRest: RestPlugin = (app, { limited, signedOut }) => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body.toString());
  });
  app.post(
    '/paypal/webhook',
    {
      ...limited(600),
      schema: {
        hide: true,
        body: z
          .string()
          .min(2)
          .max(64 * 1024),
        response: { 200: successSchema },
      },
    },
    async (request) => {
      const names = Object.entries(request.headers).filter(([name]) => name.startsWith('paypal-'));
      const headers = Object.fromEntries(names.map(([name, value]) => [name, String(value).slice(0, 4000)]));
      return receiveEvent(signedOut(request), { headers, rawBody: request.body });
    },
  );
};
