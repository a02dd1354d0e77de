import { z } from 'zod';

import { CLOCK_KINDS } from '../clocks/clock-days.ts';
import { MESSAGE_REASONS } from '../messages/message-rules.ts';
import { MESSAGE_CHANNELS } from '../messages/messages.schema.ts';
import { milestoneSchema } from '../milestones/milestones.schema.ts';
import { say } from '../say.ts';
import { historyEntrySchema, shipmentSchema } from '../shipments/shipments.schema.ts';
import { answeredInstant, storedId } from '../text/text.schema.ts';
import { CUSTOMS_EVENT_TYPES, EVENT_TYPES, type EventType, SHIPMENT_EVENT_TYPES } from './event-types.ts';

/** How many events one answer holds at most. */
export const EVENTS_MAX = 200;

/** Events stay in the journal for so many days (D25). */
export const EVENTS_KEPT_DAYS = 30;

/** An event's place in the journal, which is its id; the texts of later ones are greater. */
const eventId = z.string().regex(/^evt_\d{32}$/u, say('value.invalid'));

const type = z.enum(EVENT_TYPES, say('choice.oneOf', { choices: EVENT_TYPES.join(', ') }));

/** The query of GET /api/events: those after one, or from the first that is kept. */
export const listEventsQuery = z.strictObject({
  after: eventId.optional().meta({
    description:
      'Those after this one; without it from the first that is kept. Where it is older than 30 days, those between are gone: read your shipments anew.',
  }),
  type: type.optional().meta({ description: 'Those of this type.' }),
  shipmentId: storedId.optional().meta({ description: 'Those of this shipment.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(EVENTS_MAX)
    .default(100)
    .meta({ description: 'How many are answered at most.' }),
});

export type ListEventsQuery = z.infer<typeof listEventsQuery>;

/** The entry of the history that a status was recorded with. */
const recordedEntry = historyEntrySchema.pick({
  status: true,
  location: true,
  notes: true,
  timestamp: true,
  recordedAt: true,
  change: true,
});

/** What an event of a shipment tells: the shipment as it was then, and what changed, as it had been. */
const shipmentEventData = shipmentSchema
  .extend({
    /** Counts the events of this shipment: one with a lower number than was seen is late. */
    seq: z.number(),
    previous: shipmentSchema.partial().optional(),
    entry: recordedEntry.optional(),
    /** Fields that were too long to be told. */
    leftOut: z.array(z.string()).optional(),
  })
  .partial({ metadata: true, notes: true, recipientAddress: true });

/** What an event of customs tells: the shipment as it was then, and the milestone; one that takes another back names it. */
const customsEventData = shipmentEventData.omit({ previous: true, entry: true }).extend({ milestone: milestoneSchema });

export type RecordedEntry = z.infer<typeof recordedEntry>;

/** The endpoint that an event is about. */
const endpoint = z.object({ id: z.string(), url: z.string() });

const endpointDisabled = endpoint.extend({ reason: z.enum(['gone', 'failing']) });

/** A message that did not reach its recipient (D27): the phone or address is not told, only how it ends. */
const messageFailed = z.object({
  messageId: z.string(),
  shipmentId: z.string(),
  trackingNumber: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  to: z.string(),
  reason: z.enum(MESSAGE_REASONS),
});

/** A clock of a shipment or of its unit that started to run (D26). */
const clockStarted = z.object({
  clockId: z.string(),
  shipmentId: z.string(),
  trackingNumber: z.string(),
  unitNumber: z.string().nullable(),
  kind: z.enum(CLOCK_KINDS),
  startedAt: answeredInstant,
  freeDays: z.number(),
  /** `YYYY-MM-DD` in the clock's zone; null where no day is free. */
  lastFreeDay: z.string().nullable(),
});

/** A clock whose free days end in three days, in one, or today. */
const clockWarning = clockStarted.extend({ daysLeft: z.number() });

const common = { id: z.string(), timestamp: answeredInstant };

/** What an event of a type tells. */
export function eventDataSchema(type: EventType) {
  if (CUSTOMS_EVENT_TYPES.some((one) => one === type)) return customsEventData;
  if (type === 'message.failed') return messageFailed;
  if (type === 'clock.started') return clockStarted;
  if (type === 'clock.warning') return clockWarning;
  if (type === 'endpoint.disabled') return endpointDisabled;
  return type === 'endpoint.test' ? endpoint : shipmentEventData;
}

/** An event as it is listed and sent. */
export const eventSchema = z.union([
  z.object({ ...common, type: z.enum(SHIPMENT_EVENT_TYPES), data: shipmentEventData }),
  z.object({ ...common, type: z.enum(CUSTOMS_EVENT_TYPES), data: customsEventData }),
  z.object({ ...common, type: z.literal('clock.started'), data: clockStarted }),
  z.object({ ...common, type: z.literal('clock.warning'), data: clockWarning }),
  z.object({ ...common, type: z.literal('message.failed'), data: messageFailed }),
  z.object({
    ...common,
    type: z.literal('endpoint.disabled'),
    data: endpointDisabled,
  }),
  z.object({ ...common, type: z.literal('endpoint.test'), data: endpoint }),
]);

export type JournalEvent = z.infer<typeof eventSchema>;

/** Events, oldest first; `next` is the `after` of what follows, were it not there yet. */
export const eventsSchema = z.object({ events: z.array(eventSchema), next: z.string().nullable() });

/** An event of each type: the newest of the organisation's own, or one that was made up. */
export const eventExamplesSchema = z.array(z.object({ event: eventSchema, isOwn: z.boolean() }));

export type EventExamples = z.infer<typeof eventExamplesSchema>;

export type JournalEvents = z.infer<typeof eventsSchema>;
