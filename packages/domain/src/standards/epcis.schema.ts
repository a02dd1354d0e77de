import { z } from 'zod';

import { BORDER_SIDES, HOLD_REASONS, MILESTONE_CODES } from '../milestones/milestone-codes.ts';
import { SHIPMENT_STATUSES } from '../shipments/shipment-status.ts';
import { answeredId, answeredInstant, keyText, storedId } from '../text/text.schema.ts';
import { bareStep, BIZ_STEPS } from './epcis-steps.ts';
import { eventInstant, listedOf, pageToken } from './standards.schema.ts';

export const EPCIS_VERSION = '2.0.0';
export const EPCIS_CONTEXT = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
/** An answer holds so many events at most. */
const EVENTS_MAX = 200;

const ACTIONS = ['ADD', 'OBSERVE', 'DELETE'] as const;
const EVENT_TYPES = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'AssociationEvent',
] as const;

const time = (what: string) => eventInstant.optional().meta({ description: what });
const several = 'Several are separated by `|`.';

/** The query of GET /api/epcis/events: the simple filters of EPCIS that ask for what our events have. */
export const epcisQuery = z.strictObject({
  eventType: listedOf(z.enum(EVENT_TYPES), '|')
    .optional()
    .meta({ description: `All of ours are \`ObjectEvent\`. ${several}` }),
  GE_eventTime: time('Those that happened then or later.'),
  LT_eventTime: time('Those that happened before.'),
  GE_recordTime: time('Those that we learned of then or later: what is new since you asked last.'),
  LT_recordTime: time('Those that we learned of before.'),
  EQ_action: listedOf(z.enum(ACTIONS), '|').optional().meta({ description: several }),
  EQ_bizStep: listedOf(z.string().max(100).transform(bareStep), '|')
    .optional()
    .meta({
      description: `Bare words, CBV URNs or GS1 Digital Links, whole or as \`cbv:BizStep-arriving\`. ${several}`,
    }),
  MATCH_epc: listedOf(keyText(512), '|')
    .optional()
    .meta({ description: `Tracking addresses, container URNs or SSCCs, each whole. ${several}` }),
  MATCH_anyEPC: listedOf(keyText(512), '|').optional().meta({ description: 'The same: ours have no other lists.' }),
  EQ_eventID: listedOf(keyText(200), '|').optional().meta({ description: several }),
  EXISTS_errorDeclaration: z
    .literal('true')
    .optional()
    .meta({ description: 'Only those that say that another one did not happen.' }),
  perPage: z.coerce
    .number()
    .int()
    .min(1)
    .max(EVENTS_MAX)
    .default(30)
    .meta({ description: 'How many are answered at most.' }),
  nextPageToken: pageToken.optional().meta({ description: 'As in the `Link` of the answer before.' }),
});

export type EpcisQuery = z.infer<typeof epcisQuery>;

const point = z.object({ id: z.string() });

/** What we tell beside the words of the standard, under our own prefix. */
const ownFields = {
  'msafara:code': z.enum(MILESTONE_CODES).optional(),
  'msafara:status': z.enum(SHIPMENT_STATUSES).optional(),
  'msafara:place': z.string().optional(),
  'msafara:unlocode': z.string().optional(),
  'msafara:post': z.string().optional(),
  'msafara:side': z.enum(BORDER_SIDES).optional(),
  'msafara:reason': z.enum(HOLD_REASONS).optional(),
  'msafara:reference': z.string().optional(),
  'msafara:sentAs': z.string().optional(),
};

/** An event of EPCIS 2.0 as we answer it. */
export const epcisEventSchema = z.object({
  type: z.literal('ObjectEvent'),
  eventID: z.string(),
  eventTime: answeredInstant,
  eventTimeZoneOffset: z.string(),
  recordTime: answeredInstant,
  action: z.enum(['ADD', 'OBSERVE']),
  epcList: z.array(z.string()),
  bizStep: z.enum(BIZ_STEPS),
  disposition: z.enum(['active', 'in_transit', 'in_progress']).optional(),
  readPoint: point.optional(),
  errorDeclaration: z.object({ declarationTime: answeredInstant, reason: z.literal('did_not_occur') }).optional(),
  ...ownFields,
});

export type EpcisEvent = z.infer<typeof epcisEventSchema>;

/** The answer of GET /api/epcis/events. */
export const epcisQueryDocumentSchema = z.object({
  '@context': z.array(z.union([z.literal(EPCIS_CONTEXT), z.object({ msafara: z.string() })])),
  type: z.literal('EPCISQueryDocument'),
  schemaVersion: z.literal('2.0'),
  creationDate: answeredInstant,
  epcisBody: z.object({
    queryResults: z.object({
      queryName: z.literal('SimpleEventQuery'),
      resultsBody: z.object({ eventList: z.array(epcisEventSchema) }),
    }),
  }),
});

export type EpcisQueryDocument = z.infer<typeof epcisQueryDocumentSchema>;

export const captureIdInput = z.strictObject({
  id: storedId.meta({ description: 'The id of the capture, as its `Location` ends.' }),
});

/** What was wrong with an event: problem details, with which event of the capture it was and our own code and reason. */
const captureError = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  instance: z.string().optional(),
  index: z.number(),
  code: z.string(),
  reason: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }),
});

export type CaptureError = z.infer<typeof captureError>;

/** What became of a capture: `success` where nothing of it failed; events that failed stand in `errors`, the others are recorded. */
export const captureJobSchema = z.object({
  captureID: answeredId,
  createdAt: answeredInstant,
  finishedAt: answeredInstant,
  running: z.literal(false),
  success: z.boolean(),
  captureErrorBehaviour: z.literal('proceed'),
  errors: z.array(captureError),
});

export type CaptureJob = z.infer<typeof captureJobSchema>;

/** The errors of a capture as they are kept. */
export const captureErrorsSchema = z.array(captureError);
