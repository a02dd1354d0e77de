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

/** What customs and borders do to a shipment (D26): a hold is told beside its milestone. */
export const CUSTOMS_EVENT_TYPES = ['customs.milestone', 'customs.hold_opened', 'customs.hold_released'] as const;

export type CustomsEventType = (typeof CUSTOMS_EVENT_TYPES)[number];

/** What an endpoint may ask for. */
export const SENT_TYPES = [
  ...SHIPMENT_EVENT_TYPES,
  ...CUSTOMS_EVENT_TYPES,
  'clock.started',
  'clock.warning',
  'message.failed',
  'endpoint.disabled',
] as const;

export type SentType = (typeof SENT_TYPES)[number];

/** All that stands in the journal of an organisation; a test goes to the endpoint alone that it is for. */
export const EVENT_TYPES = [...SENT_TYPES, 'endpoint.test'] as const;

export type EventType = (typeof EVENT_TYPES)[number];
