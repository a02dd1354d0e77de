import { exampleEvent } from '@msafara/domain/events/event-examples';
import { EVENT_TYPES, type EventType } from '@msafara/domain/events/event-types';
import { eventDataSchema } from '@msafara/domain/events/events.schema';
import { answeredInstant } from '@msafara/domain/text/text.schema';
import { z } from 'zod';

import { refer } from './document-parts.ts';
import type { Json, JsonObject } from './json-schema.ts';
import { schemaOf } from './json-schema.ts';

/** What the document says of a type of event that is sent to webhooks. */
type WebhookEvent = {
  summary: string;
  description: string;
  /** The whole body: `{type, timestamp, data}`. */
  schema: z.ZodType;
  example: object;
};

const SUMMARIES: Record<EventType, readonly [summary: string, description: string]> = {
  'shipment.created': ['A shipment was created', ''],
  'shipment.updated': [
    'A shipment was changed',
    'Other details, another place, the same status recorded again, or one that was recorded late.',
  ],
  'shipment.status_changed': ['A shipment has another status', '`data.entry` is its entry of the history.'],
  'shipment.delayed': ['A shipment is delayed', 'Sent beside the change that said so.'],
  'shipment.eta_changed': ['A shipment has another estimated time of arrival', ''],
  'shipment.delivered': ['A shipment was delivered', 'Sent beside `shipment.status_changed`.'],
  'shipment.exception': ['A shipment has an exception', 'Sent beside `shipment.status_changed`.'],
  'shipment.deleted': ['A shipment was deleted', '`data` is the shipment as it was last.'],
  'customs.milestone': [
    'A milestone was recorded or retracted',
    '`data.milestone` is the milestone; one that takes another back names it in `retractsId`.',
  ],
  'customs.hold_opened': ['Goods are held', 'Sent beside `customs.milestone`. `data.milestone.reason` says why.'],
  'customs.hold_released': ['A hold was lifted', 'Sent beside `customs.milestone`.'],
  'clock.started': [
    'A clock started to run',
    'Of a shipment or of a unit that it is in; `data.lastFreeDay` is a date in the zone of the clock.',
  ],
  'clock.warning': [
    'The free days of a clock are about to end',
    'Three days, one day and no day before, at 7 h in the zone of the clock: `data.daysLeft`. Zero is the last free day.',
  ],
  'message.failed': [
    'A message to a recipient did not arrive',
    '`data.to` is the end of the phone or the address, `data.reason` why.',
  ],
  'endpoint.disabled': [
    'A webhook was switched off',
    'It answered 410, or nothing had reached it for five days. Sent to the other webhooks of the organisation.',
  ],
  'endpoint.test': ['A test', 'Sent when somebody asks for a test event, whatever the webhook listens to.'],
};

const RECEIVING =
  'Verify `webhook-signature` (Standard Webhooks 1.0.0: `v1` by the secret, `v1a` by the public key), and answer 2xx within 15 seconds. An event may come more than once, under the same `webhook-id`, and in any order: of one shipment, `data.seq` tells the later.';

/** Every type of event that webhooks are sent, by its name. */
const WEBHOOK_EVENTS = Object.fromEntries(
  EVENT_TYPES.map((type): [EventType, WebhookEvent] => {
    const [summary, description] = SUMMARIES[type];
    const { id: _id, ...example } = exampleEvent(type);
    const schema = z.object({ type: z.literal(type), timestamp: answeredInstant, data: eventDataSchema(type) });
    return [type, { summary, description: `${description} ${RECEIVING}`.trim(), schema, example }];
  }),
);

/** `shipment.status_changed` as a name of a schema and an operation: ShipmentStatusChanged. */
function nameOf(type: string): string {
  return type.replaceAll(/(?:^|[._])(\w)/gu, (_all, letter: string) => letter.toUpperCase());
}

/** The `webhooks` of the document: what we send to the addresses that an organisation registers. */
export function webhooksOf(schemas: JsonObject): JsonObject {
  const events = Object.entries(WEBHOOK_EVENTS).map(([type, event]): [string, Json] => {
    const name = nameOf(type);
    schemas[`${name}Event`] = refer(schemaOf(event.schema, 'output'));
    const media = { schema: { $ref: `#/components/schemas/${name}Event` }, example: event.example as Json };
    const post = {
      operationId: `on${name}`,
      tags: ['Webhooks'],
      summary: event.summary,
      description: event.description,
      requestBody: { required: true, content: { 'application/json': media } },
      responses: { '2XX': { description: 'Received; every other status is a failure, and it is sent again' } },
    };
    return [type, { post }];
  });
  return Object.fromEntries(events);
}
