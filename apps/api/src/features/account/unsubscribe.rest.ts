import { unsubscribeInput } from '@msafara/domain/account/account.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';

import { WITHOUT_OWN_LIMIT } from '../../http/limits.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { unsubscribe } from './unsubscribe.service.ts';

/**
 * POST /unsubscribe: what mail programs send when their "unsubscribe" is pressed (RFC 8058). The
 * form that comes with it says nothing new, so it is read and thrown away; no other route takes one.
 */
export const unsubscribeRest: RestPlugin = (app, { signedOut, limited }) => {
  const type = 'application/x-www-form-urlencoded';
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null));
  app.post(
    '/unsubscribe',
    {
      ...limited(WITHOUT_OWN_LIMIT.max),
      schema: { hide: true, querystring: unsubscribeInput, response: { 200: successSchema } },
    },
    (request) => unsubscribe(signedOut(request), request.query),
  );
};
