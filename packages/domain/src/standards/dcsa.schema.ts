import { z } from 'zod';

import { say } from '../say.ts';
import { answeredId, answeredInstant } from '../text/text.schema.ts';
import {
  DCSA_CLASSES,
  DCSA_EVENT_TYPES,
  DOCUMENT_CODES,
  EQUIPMENT_CODES,
  FACILITY_CODES,
  SHIPMENT_CODES,
  TRANSPORT_CODES,
} from './dcsa-codes.ts';
import { eventInstant, listedOf, pageToken } from './standards.schema.ts';

export const DCSA_VERSION = '2.2.0';
/** An answer holds so many events at most. */
const EVENTS_MAX = 200;

const several = 'Several are separated by commas.';
const created = (what: string) => eventInstant.optional().meta({ description: `When we learned of it: ${what}.` });

/** The query of GET /api/dcsa/v2/events: the filters of Track & Trace 2.2 that ask for what our events have. */
export const dcsaQuery = z.strictObject({
  eventType: listedOf(z.enum(DCSA_EVENT_TYPES), ',').optional().meta({ description: several }),
  shipmentEventTypeCode: listedOf(z.enum(SHIPMENT_CODES), ',').optional().meta({ description: several }),
  documentTypeCode: listedOf(z.enum(DOCUMENT_CODES), ',').optional().meta({ description: several }),
  transportEventTypeCode: listedOf(z.enum(TRANSPORT_CODES), ',').optional().meta({ description: several }),
  equipmentEventTypeCode: listedOf(z.enum(EQUIPMENT_CODES), ',').optional().meta({ description: several }),
  equipmentReference: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{3,15}$/u, say('unit.number'))
    .optional()
    .meta({ description: 'Those of this container.' }),
  UNLocationCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}[A-Z2-9]{3}$/u, say('milestone.unlocode'))
    .optional()
    .meta({ description: 'Those that were told with this UN/LOCODE.' }),
  eventCreatedDateTime: created('then'),
  'eventCreatedDateTime:eq': created('then'),
  'eventCreatedDateTime:gte': created('then or later'),
  'eventCreatedDateTime:gt': created('later'),
  'eventCreatedDateTime:lte': created('then or before'),
  'eventCreatedDateTime:lt': created('before'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(EVENTS_MAX)
    .default(100)
    .meta({ description: 'How many are answered at most.' }),
  cursor: pageToken.optional().meta({ description: 'As in `Next-Page` of the answer before.' }),
});

export type DcsaQuery = z.infer<typeof dcsaQuery>;

const location = z.object({
  locationName: z.string().max(100).optional(),
  latitude: z.string().max(10).optional(),
  longitude: z.string().max(11).optional(),
  UNLocationCode: z.string().max(5).optional(),
});

export type DcsaLocation = z.infer<typeof location>;

const transportCall = z.object({
  transportCallID: z.string().max(100),
  modeOfTransport: z.enum(['VESSEL', 'RAIL', 'TRUCK', 'BARGE']),
  facilityTypeCode: z.enum(FACILITY_CODES),
  UNLocationCode: z.string().max(5).optional(),
  location: location.optional(),
  vessel: z.object({ vesselIMONumber: z.string().max(7) }).optional(),
});

export type TransportCall = z.infer<typeof transportCall>;

const common = {
  eventID: answeredId,
  eventCreatedDateTime: answeredInstant,
  eventClassifierCode: z.enum(DCSA_CLASSES),
  eventDateTime: answeredInstant,
};

const references = z.array(z.object({ referenceType: z.enum(['EQ', 'FF']), referenceValue: z.string().max(100) }));

const shipmentEvent = z.object({
  ...common,
  eventType: z.literal('SHIPMENT'),
  eventClassifierCode: z.literal('ACT'),
  shipmentEventTypeCode: z.enum(['HOLD', 'RELS']),
  documentTypeCode: z.literal('CUS'),
  documentID: z.string(),
  reason: z.string().optional(),
  references,
});

const transportEvent = z.object({
  ...common,
  eventType: z.literal('TRANSPORT'),
  transportEventTypeCode: z.enum(TRANSPORT_CODES),
  transportCall,
  references,
});

const equipmentEvent = z.object({
  ...common,
  eventType: z.literal('EQUIPMENT'),
  equipmentEventTypeCode: z.enum(EQUIPMENT_CODES),
  equipmentReference: z.string().max(15),
  emptyIndicatorCode: z.enum(['EMPTY', 'LADEN']),
  eventLocation: location.optional(),
  transportCall: transportCall.optional(),
  references,
});

/** An event of DCSA Track & Trace 2.2 as we answer it. */
export const dcsaEventSchema = z.discriminatedUnion('eventType', [shipmentEvent, transportEvent, equipmentEvent]);

export type DcsaEvent = z.infer<typeof dcsaEventSchema>;

export const dcsaEventsSchema = z.array(dcsaEventSchema);
