import { eventsSchema, listEventsQuery } from '@msafara/domain/events/events.schema';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { listJournal } from './events.service.ts';

const LIST_EVENTS: Operation = {
  id: 'listEvents',
  tag: 'Events',
  summary: 'List what happened',
  description:
    'Oldest first. Begin without `after`, and go on with `after` as the `next` of the answer before; it is kept for 30 days. Events of one shipment are numbered by `data.seq`: one whose number is lower than you have seen, as after a replay, tells of the past: keep what you know of the shipment.',
  who: 'events:read',
};

/** The journal of what happened, for who missed webhooks or has none (D25). */
export const eventsRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/events',
    {
      ...forKeys(600),
      schema: { operation: LIST_EVENTS, querystring: listEventsQuery, response: { 200: eventsSchema } },
    },
    async (request) => listJournal(await caller(request), request.query),
  );
};
