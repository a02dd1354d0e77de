import { describe, expect, test } from 'vitest';

import { EXAMPLE_SHIPMENT } from '../shipments/example-shipment.ts';
import type { Shipment } from '../shipments/shipments.schema.ts';
import { shipmentEvents } from './shipment-events.ts';

const before: Shipment = {
  ...EXAMPLE_SHIPMENT,
  metadata: { po: '7' },
  status: 'In Transit',
  currentLocation: 'Nsawam',
};

function typesAfter(change: Partial<Shipment>, options?: { recorded?: boolean }): string[] {
  return shipmentEvents(before, { ...before, updatedAt: '2026-11-20T10:00:00.000Z', ...change }, options).map(
    ({ type }) => type.replace('shipment.', ''),
  );
}

describe('the events of a change', () => {
  test.each([
    [{ status: 'Out for Delivery' }, ['status_changed']],
    [{ status: 'Delivered', actualDeliveryDate: '2026-11-20T10:00:00.000Z' }, ['status_changed', 'delivered']],
    [{ status: 'Exception' }, ['status_changed', 'exception']],
    [{ status: 'Exception', isDelayed: true, delayReason: 'Strike' }, ['status_changed', 'exception', 'delayed']],
    [
      { status: 'Out for Delivery', estimatedDeliveryDate: '2026-11-22T08:00:00.000Z' },
      ['status_changed', 'eta_changed'],
    ],
    [{ estimatedDeliveryDate: null, etaIsDefault: false }, ['eta_changed']],
    // Somebody stands by the day that was only assumed.
    [{ etaIsDefault: !EXAMPLE_SHIPMENT.etaIsDefault }, ['eta_changed']],
    [{ notes: 'Fragile', estimatedDeliveryDate: null }, ['updated', 'eta_changed']],
    [{ notes: 'Fragile' }, ['updated']],
    [{ isDelayed: true }, ['updated', 'delayed']],
    [{ metadata: { po: '8' } }, ['updated']],
    [{ metadata: { po: '7' } }, []],
    [{}, []],
  ] as const)('%j is %j', (change, types) => {
    expect(typesAfter(change)).toEqual(types);
  });

  test('the same status again, or a late one, is an update', () => {
    expect(typesAfter({}, { recorded: true })).toEqual(['updated']);
    expect(typesAfter({ currentLocation: 'Kumasi' }, { recorded: true })).toEqual(['updated']);
  });

  test('tell what changed as it was, and not the version', () => {
    const after = { ...before, status: 'Delivered', currentLocation: 'Kumasi', updatedAt: 'later' } as const;
    const previous = { status: 'In Transit', currentLocation: 'Nsawam' };
    expect(shipmentEvents(before, after)).toEqual([
      { type: 'shipment.status_changed', previous },
      { type: 'shipment.delivered', previous },
    ]);
  });

  test('a creation tells the states that it begins in', () => {
    const made = { ...before, status: 'Exception', isDelayed: true } as const;
    expect(shipmentEvents(undefined, made)).toEqual([
      { type: 'shipment.created' },
      { type: 'shipment.exception' },
      { type: 'shipment.delayed' },
    ]);
    expect(shipmentEvents(undefined, before)).toEqual([{ type: 'shipment.created' }]);
  });
});
