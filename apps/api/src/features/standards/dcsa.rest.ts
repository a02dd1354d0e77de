import { DomainError } from '@msafara/domain/errors';
import { errorSchema } from '@msafara/domain/reason.schema';
import { say } from '@msafara/domain/say';
import { DCSA_VERSION, dcsaEventsSchema, dcsaQuery } from '@msafara/domain/standards/dcsa.schema';

import type { RestPlugin } from '../../http/rest.ts';
import { listDcsaEvents } from './dcsa-events.service.ts';
import { pageAfter } from './page-after.ts';
import { STANDARDS } from './standards.operations.ts';

/** What happened to shipments in containers as events of DCSA Track & Trace 2.2 (D26). */
export const dcsaRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/dcsa/v2/events',
    {
      ...forKeys(120),
      schema: { operation: STANDARDS.dcsaEvents, querystring: dcsaQuery, response: { 200: dcsaEventsSchema } },
    },
    async (request, reply) => {
      const { events, next } = await listDcsaEvents(await caller(request), request.query);
      const here = pageAfter(request.url, { limit: String(request.query.limit) });
      reply.headers({ 'api-version': DCSA_VERSION, 'current-page': here });
      if (next !== undefined) reply.header('next-page', pageAfter(here, { cursor: next }));
      return reply.send(events);
    },
  );

  // What the standard lets us not have: no part of what the reference offers.
  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: '/api/dcsa/v2/event-subscriptions',
      ...forKeys(120),
      schema: { hide: true, response: { 501: errorSchema } },
      handler: async (request) => {
        await caller(request);
        throw new DomainError('NOT_IMPLEMENTED', say('dcsa.noSubscriptions'));
      },
    });
  }
};
