import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { stopFollowInput } from '@msafara/domain/tracking/follow.schema';

import { WITHOUT_OWN_LIMIT } from '../../http/limits.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { stopFollowing } from './follow.service.ts';

/** POST /stop-following: what mail programs send when their "unsubscribe" is pressed (RFC 8058). */
export const followRest: RestPlugin = (app, { signedOut, limited }) => {
  app.post(
    '/stop-following',
    {
      ...limited(WITHOUT_OWN_LIMIT.max),
      schema: { hide: true, querystring: stopFollowInput, response: { 200: successSchema } },
    },
    (request) => stopFollowing(signedOut(request), request.query),
  );
};
