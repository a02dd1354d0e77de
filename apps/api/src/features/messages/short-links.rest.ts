import { stopMessagesInput } from '@msafara/domain/messages/messages.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { withoutStop } from '@msafara/domain/shipments/tracking-number';
import { z } from 'zod';

import { WITHOUT_OWN_LIMIT } from '../../http/limits.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { stopMessages } from './inbound.service.ts';

const params = z.strictObject({ number: z.string().min(1).max(60) });

/** The short links that stand in messages: `/t/{number}` leads to the tracking page, a POST to `/s/{token}` ends messages. */
export const shortLinksRest: RestPlugin = (app, { signedOut, limited }) => {
  app.get('/t/:number', { ...limited(WITHOUT_OWN_LIMIT.max), schema: { hide: true, params } }, (request, reply) =>
    reply.redirect(`/track?tn=${encodeURIComponent(withoutStop(request.params.number))}`, 302),
  );

  app.post(
    '/s/:token',
    {
      ...limited(WITHOUT_OWN_LIMIT.max),
      schema: { hide: true, params: stopMessagesInput, response: { 200: successSchema } },
    },
    (request) => stopMessages(signedOut(request), request.params),
  );
};
