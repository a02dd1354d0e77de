import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import {
  CAPTURE_BYTES,
  CAPTURE_EVENTS_MAX,
  captureBody,
  captureHeaders,
  countedCapture,
} from '@msafara/domain/standards/capture.schema';
import {
  captureIdInput,
  captureJobSchema,
  EPCIS_VERSION,
  epcisQuery,
  epcisQueryDocumentSchema,
} from '@msafara/domain/standards/epcis.schema';

import type { RestPlugin } from '../../http/rest.ts';
import { captureEvents, readCapture } from './capture.service.ts';
import { listEpcisEvents } from './epcis-events.service.ts';
import { pageAfter } from './page-after.ts';
import { STANDARDS } from './standards.operations.ts';

const VERSIONS = { 'gs1-epcis-version': EPCIS_VERSION, 'gs1-cbv-version': EPCIS_VERSION };
const LIMITS = {
  'gs1-epcis-capture-limit': String(CAPTURE_EVENTS_MAX),
  'gs1-epcis-capture-file-size-limit': String(CAPTURE_BYTES),
  'gs1-capture-error-behaviour': 'proceed',
};

/** Milestones and statuses as events of EPCIS 2.0 of GS1, and its events as milestones (D26). */
export const epcisRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/epcis/events',
    {
      ...forKeys(120),
      schema: {
        operation: STANDARDS.epcisEvents,
        querystring: epcisQuery,
        response: { 200: epcisQueryDocumentSchema },
      },
    },
    async (request, reply) => {
      const { document, next } = await listEpcisEvents(await caller(request), request.query);
      const page = next === undefined ? undefined : pageAfter(request.url, { nextPageToken: next });
      if (page !== undefined) reply.header('link', `<${page}>; rel="next"`);
      return reply.headers(VERSIONS).send(document);
    },
  );

  app.post(
    '/api/epcis/capture',
    {
      ...forKeys(120),
      bodyLimit: CAPTURE_BYTES,
      // What is too much is told so before each event is read.
      preValidation: async (request, reply) => {
        const { data } = countedCapture.safeParse(request.body);
        if ((data?.epcisBody.eventList.length ?? 0) <= CAPTURE_EVENTS_MAX) return;
        reply.headers(LIMITS);
        throw new DomainError('PAYLOAD_TOO_LARGE', say('epcis.tooMany', { max: CAPTURE_EVENTS_MAX }));
      },
      schema: {
        operation: STANDARDS.capture,
        headers: captureHeaders,
        body: captureBody,
        response: { 202: captureJobSchema },
      },
    },
    async (request, reply) => {
      const job = await captureEvents(await caller(request), request.body.epcisBody.eventList);
      return reply
        .status(202)
        .headers({ ...VERSIONS, ...LIMITS, location: `/api/epcis/capture/${job.captureID}` })
        .send(job);
    },
  );

  app.get(
    '/api/epcis/capture/:id',
    {
      ...forKeys(120),
      schema: { operation: STANDARDS.captureJob, params: captureIdInput, response: { 200: captureJobSchema } },
    },
    async (request, reply) => reply.headers(VERSIONS).send(await readCapture(await caller(request), request.params)),
  );
};
