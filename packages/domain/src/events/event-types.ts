/** What may happen to a shipment, as it is told to other systems (D25). */
export const SHIPMENT_EVENT_TYPES = [
  'shipment.created',
  'shipment.updated',
  'shipment.status_changed',
  'shipment.delayed',
  'shipment.eta_changed',
  'shipment.delivered',
  'shipment.exception',
  'shipment.deleted',
] as const;

export type ShipmentEventType = (typeof SHIPMENT_EVENT_TYPES)[number];

/** What an endpoint may ask for. */
export const SENT_TYPES = [...SHIPMENT_EVENT_TYPES, 'message.failed', 'endpoint.disabled'] as const;

export type SentType = (typeof SENT_TYPES)[number];

/** All that stands in the journal of an organisation; a test goes to the endpoint alone that it is for. */
export const EVENT_TYPES = [...SENT_TYPES, 'endpoint.test'] as const;

export type EventType = (typeof EVENT_TYPES)[number];
