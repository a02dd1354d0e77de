import { EXAMPLE_MILESTONE } from '@msafara/domain/milestones/example-milestone';
import { EXAMPLE_SHIPMENT } from '@msafara/domain/shipments/example-shipment';
import { CAPTURE_EVENTS_MAX } from '@msafara/domain/standards/capture.schema';
import { toDcsaEvents } from '@msafara/domain/standards/dcsa-event';
import { EPCIS_CONTEXT } from '@msafara/domain/standards/epcis.schema';
import { toEpcisEvent } from '@msafara/domain/standards/epcis-event';
import type { ToldEvent } from '@msafara/domain/standards/told-event';

import type { Operation } from '../../openapi/operation.ts';

const PUBLIC_URL = 'https://msafara.example';
const MALABA = { lat: 0.641, lon: 34.274, zone: 'Africa/Nairobi' };
const CONTAINER = 'MSKU4829103';

const { id, shipmentId, occurredAt, recordedAt, place, postId, side } = EXAMPLE_MILESTONE;

const TOLD: ToldEvent = {
  id,
  rowId: id,
  shipmentId,
  occurredAt,
  recordedAt,
  place,
  postId,
  side,
  trackingNumber: EXAMPLE_SHIPMENT.trackingNumber,
  kind: 'milestone',
  code: 'border_arrived',
  class: 'ACT',
  unlocode: null,
  reason: null,
  reference: null,
  unit: { kind: 'container', number: CONTAINER },
  isRetraction: false,
  sentAs: null,
};

const EVENT = toEpcisEvent(TOLD, MALABA, PUBLIC_URL);
const CAPTURE_ID = '0199c1f4-8f00-7b10-8a3e-6b7c8d9e0f1a';
const SENT_ID = 'urn:uuid:7f4f2c1e-5a9b-4c3d-8e2f-1a0b9c8d7e6f';

const JOB = {
  captureID: CAPTURE_ID,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: '2026-11-21T10:00:00.120Z',
  running: false,
  success: true,
  captureErrorBehaviour: 'proceed',
  errors: [],
};

const EPCIS_HEADERS = ['GS1-EPCIS-Version', 'GS1-CBV-Version'] as const;

const QUERY_DOCUMENT = {
  '@context': [EPCIS_CONTEXT, { msafara: `${PUBLIC_URL}/docs#` }],
  type: 'EPCISQueryDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-21T10:00:00.000Z',
  epcisBody: { queryResults: { queryName: 'SimpleEventQuery', resultsBody: { eventList: [EVENT] } } },
};

export const STANDARDS = {
  epcisEvents: {
    id: 'listEpcisEvents',
    tag: 'Standards',
    summary: 'List what happened as events of EPCIS',
    description:
      'EPCIS 2.0. Milestones that have happened and statuses that somebody recorded, as object events in the order in which we learned of them; a status that a milestone set is told by the milestone. Shipments are named by their tracking address, containers as `urn:epc:id:bic:…`, packages with an SSCC as `https://id.gs1.org/00/…`. `eventTime` has the clocks of the place, where that is a border post or a port that we know. A milestone that was taken back comes again with the same `eventID` and an `errorDeclaration` of `did_not_occur`. What is planned or expected is left out: EPCIS tells what has happened. Our own words stand beside those of the vocabulary, such as `msafara:code`. To go on, follow `Link`, and later ask with `GE_recordTime` from a minute before the last one.',
    who: 'milestones:read',
    answers: { 200: { headers: ['Link', ...EPCIS_HEADERS], example: QUERY_DOCUMENT } },
  },
  capture: {
    id: 'captureEpcisEvents',
    tag: 'Standards',
    summary: 'Record milestones by events of EPCIS',
    description: `EPCIS 2.0. Up to ${String(CAPTURE_EVENTS_MAX)} object events in 512 kB (413 past either). Each becomes a milestone of every shipment that it names, or, where it names none, of all that was in its units then; by the rules of milestones, in a transaction of its own, whatever becomes of the others. \`msafara:code\` names the milestone; without it \`bizStep\` and the place do: \`arriving\` and \`departing\` at a border post or a port, \`unloading\`, \`inspecting\`, \`accepting\`, and \`holding\` with \`msafara:reason\`. The place is \`msafara:post\` with \`msafara:side\`, \`msafara:unlocode\` or \`msafara:place\`, else what is at the \`geo:\` position of the read point. An event is known by its \`eventID\`: sent again it is not recorded twice; with an \`errorDeclaration\` what it told is taken back. What breaks the form of EPCIS is 400 for all, such as a \`eventTimeZoneOffset\` of \`Z\`; what cannot be recorded stands in \`errors\`. The work is done when the answer comes; \`Location\` tells it again for 30 days. Part of Growth and Enterprise (403 \`GROWTH_ONLY\`).`,
    who: 'milestones:write',
    errors: [402],
    example: {
      '@context': [EPCIS_CONTEXT],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-11-21T13:00:00+03:00',
      epcisBody: {
        eventList: [
          {
            type: 'ObjectEvent',
            eventID: SENT_ID,
            eventTime: '2026-11-21T12:52:00+03:00',
            eventTimeZoneOffset: '+03:00',
            action: 'OBSERVE',
            epcList: [`urn:epc:id:bic:${CONTAINER}`],
            bizStep: 'arriving',
            readPoint: { id: 'geo:0.641,34.274' },
          },
        ],
      },
    },
    answers: {
      202: {
        headers: [
          'Location',
          ...EPCIS_HEADERS,
          'GS1-EPCIS-Capture-Limit',
          'GS1-EPCIS-Capture-File-Size-Limit',
          'GS1-Capture-Error-Behaviour',
        ],
        example: JOB,
      },
    },
  },
  captureJob: {
    id: 'readEpcisCapture',
    tag: 'Standards',
    summary: 'Read what became of a capture',
    description:
      'For 30 days. Events that failed stand in `errors` by their place in the capture (`index`) and their `eventID`.',
    who: 'milestones:read',
    answers: {
      200: {
        headers: EPCIS_HEADERS,
        example: {
          ...JOB,
          success: false,
          errors: [
            {
              type: 'epcisException:NoSuchResourceException',
              title: 'No shipment and no unit of yours is known as MSKU4829103.',
              status: 404,
              instance: SENT_ID,
              index: 0,
              code: 'NOT_FOUND',
              reason: { code: 'epcis.unknownEpc', params: { epc: CONTAINER } },
            },
          ],
        },
      },
    },
  },
  dcsaEvents: {
    id: 'listDcsaEvents',
    tag: 'Standards',
    summary: 'List what happened as events of DCSA',
    description:
      'Track & Trace 2.2. Of shipments that are or were in a container: arrivals at ports and border posts, discharge, gates, inspections, seals, holds and releases of customs (`CUS`), pick-up and delivery; actual, planned and expected ones, in the order in which we learned of them. What version 2.2 has no code for is left out (selection for inspection, manifests, declarations and duties, clearance of a border, alarms of seals, weighbridges, bonds), and so is what was taken back. An event of equipment is told once for each container; others name them in `references`. `eventDateTime` of a `SHIPMENT` event is when we learned of it, as the standard asks; when it happened stands in `reason`. Answers 400 for filters that ask for what we do not have, such as bookings and voyages. Subscriptions (`/api/dcsa/v2/event-subscriptions`) answer 501, as the standard allows: ask for events, or use webhooks.',
    who: 'milestones:read',
    answers: {
      200: {
        headers: ['API-Version', 'Current-Page', 'Next-Page'],
        example: toDcsaEvents(TOLD, [CONTAINER], MALABA, (name) => name),
      },
    },
  },
} as const satisfies Record<string, Operation>;
