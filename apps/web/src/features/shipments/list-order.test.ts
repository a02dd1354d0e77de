import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { SHIPMENT_ORDERS } from '@msafara/domain/shipments/shipment-list.schema';
import { expect, test } from 'vitest';

import { inOrderOf } from './list-order.ts';

// Newest first, as they come.
const COME = [
  { id: 'c', createdAt: '2026-11-20', updatedAt: '2026-11-20', estimatedDeliveryDate: null },
  { id: 'b', createdAt: '2026-11-19', updatedAt: '2026-11-21', estimatedDeliveryDate: '2026-11-29' },
  { id: 'a', createdAt: '2026-11-19', updatedAt: '2026-11-21', estimatedDeliveryDate: '2026-11-25' },
] as Shipment[];

test.each([
  ['newest', 'cba'],
  ['oldest', 'abc'],
  ['updated', 'bac'],
  ['eta', 'abc'],
] as const)('all of a list, %s first: %s', (order, ids) => {
  const inOrder = inOrderOf({ order, search: '' }, COME);
  expect(inOrder.map(({ id }) => id).join('')).toBe(ids);
});

test.each(SHIPMENT_ORDERS)('what a search finds stays newest first, %s', (order) => {
  expect(inOrderOf({ order, search: 'mombasa' }, COME)).toEqual(COME);
});
