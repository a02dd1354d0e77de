import type { EventType } from '@msafara/domain/events/event-types';

/** The names by which the words of a type of event are found. */
export const TYPE_NAMES = {
  'shipment.created': 'created',
  'shipment.updated': 'updated',
  'shipment.status_changed': 'statusChanged',
  'shipment.delayed': 'delayed',
  'shipment.eta_changed': 'etaChanged',
  'shipment.delivered': 'delivered',
  'shipment.exception': 'exception',
  'shipment.deleted': 'deleted',
  'customs.milestone': 'milestone',
  'customs.hold_opened': 'holdOpened',
  'customs.hold_released': 'holdReleased',
  'clock.started': 'clockStarted',
  'clock.warning': 'clockWarning',
  'message.failed': 'messageFailed',
  'endpoint.disabled': 'endpointDisabled',
  'endpoint.test': 'endpointTest',
} as const satisfies Record<EventType, string>;
