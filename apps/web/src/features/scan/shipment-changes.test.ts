import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { expect, test } from 'vitest';

import { changesBetween } from './shipment-changes.ts';

const CREATED = {
  status: 'Created',
  location: null,
  notes: null,
  timestamp: '2026-11-20T08:00:00.000Z',
  change: 'created',
  userName: 'Amina Diallo',
} as const;

const BEFORE: ShipmentWithHistory = {
  id: 's1',
  organisationId: 'o1',
  organisationName: 'Baobab Freight',
  trackingNumber: 'SH-482917KQT',
  origin: 'Mombasa',
  destination: 'Kampala',
  status: 'Created',
  priority: 'Standard',
  currentLocation: null,
  notes: null,
  estimatedDeliveryDate: null,
  etaIsDefault: true,
  actualDeliveryDate: null,
  isDelayed: false,
  delayReason: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  history: [CREATED],
};

test('status, place, person and time of what somebody else recorded', () => {
  const now: ShipmentWithHistory = {
    ...BEFORE,
    status: 'In Transit',
    currentLocation: 'Malaba',
    updatedAt: '2026-11-21T09:00:01.000Z',
    history: [
      CREATED,
      {
        ...CREATED,
        status: 'In Transit',
        location: 'Malaba',
        change: 'progress',
        userName: 'Kofi Mensah',
        timestamp: '2026-11-21T09:00:00.000Z',
      },
    ],
  };
  expect(changesBetween(BEFORE, now)).toEqual({
    from: 'Created',
    to: 'In Transit',
    place: { from: null, to: 'Malaba' },
    when: '2026-11-21T09:00:00.000Z',
    by: 'Kofi Mensah',
  });
});

test('nobody is named for a change that left no entry', () => {
  const now = { ...BEFORE, updatedAt: '2026-11-21T09:00:01.000Z' };
  expect(changesBetween(BEFORE, now)).toEqual({
    from: 'Created',
    to: 'Created',
    place: undefined,
    when: '2026-11-21T09:00:01.000Z',
    by: null,
  });
});
