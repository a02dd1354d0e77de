import { EXAMPLE_SHIPMENT } from '../shipments/example-shipment.ts';
import type { Shipment } from '../shipments/shipments.schema.ts';
import { EXAMPLE_MILESTONE } from '../milestones/example-milestone.ts';
import type { Milestone } from '../milestones/milestones.schema.ts';
import {
  CUSTOMS_EVENT_TYPES,
  type CustomsEventType,
  type EventType,
  SHIPMENT_EVENT_TYPES,
  type ShipmentEventType,
} from './event-types.ts';
import type { JournalEvent } from './events.schema.ts';

const AT = '2026-11-21T10:00:00.000Z';

const SHIPMENT: Shipment = {
  ...EXAMPLE_SHIPMENT,
  status: 'In Transit',
  currentLocation: 'Malaba',
  estimatedDeliveryDate: '2026-11-24T15:00:00.000Z',
  etaIsDefault: false,
  updatedAt: AT,
};

/** The shipment after the change that a type tells of, with what had been before. */
const CHANGES: Record<ShipmentEventType, { after: Partial<Shipment>; previous?: Partial<Shipment> }> = {
  'shipment.created': { after: { status: 'Created', currentLocation: null } },
  'shipment.updated': { after: { contents: 'Spare parts and tools' }, previous: { contents: 'Spare parts' } },
  'shipment.status_changed': { after: {}, previous: { status: 'Picked Up', currentLocation: 'Nairobi' } },
  'shipment.delayed': {
    after: { isDelayed: true, delayReason: 'Queue at the border' },
    previous: { isDelayed: false, delayReason: null },
  },
  'shipment.eta_changed': {
    after: { estimatedDeliveryDate: '2026-11-25T15:00:00.000Z' },
    previous: { estimatedDeliveryDate: '2026-11-24T15:00:00.000Z' },
  },
  'shipment.delivered': {
    after: { status: 'Delivered', currentLocation: 'Kampala', actualDeliveryDate: AT },
    previous: { status: 'Out for Delivery', actualDeliveryDate: null },
  },
  'shipment.exception': { after: { status: 'Exception' }, previous: { status: 'In Transit' } },
  'shipment.deleted': { after: {} },
};

const ENDPOINT = { id: '0190a3f4-3333-7b11-9c22-333333333333', url: 'https://erp.example.com/hooks/msafara' };

const CUSTOMS: Record<CustomsEventType, Partial<Milestone>> = {
  'customs.milestone': {},
  'customs.hold_opened': { code: 'hold_opened', reason: 'valuation', reference: 'C 48213' },
  'customs.hold_released': { code: 'hold_released', reason: 'valuation', note: 'Invoice accepted' },
};

function isCustomsType(type: EventType): type is CustomsEventType {
  return CUSTOMS_EVENT_TYPES.some((one) => one === type);
}

function isShipmentType(type: EventType): type is ShipmentEventType {
  return SHIPMENT_EVENT_TYPES.some((one) => one === type);
}

/** What an event of a type looks like, for who has none yet. */
export function exampleEvent(type: EventType): JournalEvent {
  const common = { id: 'evt_00000000000000048120000000000731', timestamp: AT };
  if (isShipmentType(type)) {
    const { after, previous } = CHANGES[type];
    const entry = {
      status: 'In Transit' as const,
      location: 'Malaba',
      notes: null,
      timestamp: AT,
      recordedAt: AT,
      change: 'progress' as const,
    };
    const data = { ...SHIPMENT, ...after, seq: type === 'shipment.created' ? 1 : 3, ...(previous && { previous }) };
    return { ...common, type, data: type === 'shipment.status_changed' ? { ...data, entry } : data };
  }
  if (isCustomsType(type)) {
    const milestone = { ...EXAMPLE_MILESTONE, ...CUSTOMS[type] };
    return { ...common, type, data: { ...SHIPMENT, seq: 4, milestone } };
  }
  if (type === 'message.failed') {
    const message = { messageId: '0190a3f4-4444-7b11-9c22-444444444444', channel: 'sms', to: '•••123' } as const;
    const { id: shipmentId, trackingNumber } = SHIPMENT;
    return { ...common, type, data: { ...message, shipmentId, trackingNumber, reason: 'undelivered' } };
  }
  if (type === 'clock.started' || type === 'clock.warning') {
    const { id: shipmentId, trackingNumber } = SHIPMENT;
    const clock = {
      clockId: '0190a3f4-5555-7b11-9c22-555555555555',
      shipmentId,
      trackingNumber,
      unitNumber: 'CSQU3054383',
      kind: 'demurrage' as const,
      startedAt: '2026-11-15T11:20:00.000Z',
      freeDays: 7,
      lastFreeDay: '2026-11-22',
    };
    return type === 'clock.started'
      ? { ...common, type, data: clock }
      : { ...common, type, data: { ...clock, daysLeft: 1 } };
  }
  if (type === 'endpoint.disabled') return { ...common, type, data: { ...ENDPOINT, reason: 'failing' } };
  return { ...common, type, data: ENDPOINT };
}
