import { apiRequestsSchema, listRequestsQuery } from '@msafara/domain/api-requests/api-requests.schema';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { listRequests } from './api-requests.service.ts';

const LIST_REQUESTS: Operation = {
  id: 'listRequests',
  tag: 'API keys',
  summary: 'List requests made with keys',
  description:
    'Newest first, of the last 7 days, at most 10,000: when, which route, how it ended and how long it took; never what was sent. One appears about a second after it was answered.',
  who: 'session',
};

/** GET /api/requests: what the keys of the owner's organisation asked (D24). */
export const apiRequestsRest: RestPlugin = (app, { signedIn, limited }) => {
  app.get(
    '/api/requests',
    {
      ...limited(120),
      schema: { operation: LIST_REQUESTS, querystring: listRequestsQuery, response: { 200: apiRequestsSchema } },
    },
    async (request) => listRequests(await signedIn(request), request.query),
  );
};
