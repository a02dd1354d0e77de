import { unsubscribeInput } from '@msafara/domain/account/account.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';

import { WITHOUT_OWN_LIMIT } from '../../http/limits.ts';
import type { RestPlugin } from '../../http/rest.ts';
import { unsubscribe } from './unsubscribe.service.ts';

/** RFC 8058 asks mail programs for the first, and lets them send the second. */
const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/**
 * POST /unsubscribe: what mail programs send when their "unsubscribe" is pressed (RFC 8058). The form that comes with it says nothing
 * new, so it is read and thrown away. The other routes of this scope take one too, such as `/stop-following` and `/s/…`: none of them
 * reads a cookie or a body, so that a form of another site can do nothing there that its address alone could not (D3).
 */
export const unsubscribeRest: RestPlugin = (app, { signedOut, limited }) => {
  app.addContentTypeParser(FORMS, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null));
  app.post(
    '/unsubscribe',
    {
      ...limited(WITHOUT_OWN_LIMIT.max),
      schema: { hide: true, querystring: unsubscribeInput, response: { 200: successSchema } },
    },
    (request) => unsubscribe(signedOut(request), request.query),
  );
};
